import './ErrorScreen.tsx'
import './ToastList.tsx'
import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link, useLocation, useMatch, useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { ownCentre } from '../api/transport.ts'
import { formatDate } from '../components/LocalDate.tsx'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { withoutReload } from '../navigation/chunk-failures.ts'
import { keepFocus } from '../navigation/keep-focus.ts'
import { accountPlace, mainPlaces, morePlacesOf, type Place, placeOf, refusalOf } from '../navigation/places.ts'
import { currentCustomer } from '../session/session.ts'
import { useUser } from '../session/use-user.ts'
import { appState, setSearchActive, useAppState } from '../state/app-state.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { MoreIcon } from '../ui/NavigationIcons.tsx'
import { AuthChallengeGate } from './AuthChallengeGate.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { RefusedPlace } from './NavigationItem.tsx'
import { Notices } from './Notices.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Surroundings } from './surroundings.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./palette/CommandPalette.tsx')).CommandPalette }))

/** Shows the command palette, whose code loads with the first use. Ctrl-K and ⌘K close it, too; what opens it declares its keys. */
const SearchGate = () => {
  const active = useAppState(state => state.searchActive)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!appState.get().searchActive || !isShortcut(event)) return
      event.preventDefault()
      setSearchActive(false)
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      setSearchActive(false)
    }
  }, [])
  if (!active) return null
  return (
    <Suspense>
      <CommandPalette />
    </Suspense>
  )
}

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** The main places on a phone, and the account; of staff, who have one place more, both behind "more". */
const BottomBar = () => {
  const t = useTranslations()
  const user = useUser()
  const pathname = useLocation({ select: location => location.pathname })
  const more = morePlacesOf(user)
  const here = placeOf(pathname, [...mainPlaces, ...more])
  return (
    <nav aria-label={t('frame.navigation')} className="bottom-bar">
      {mainPlaces.map(place => (
        <BarItem
          key={place.name}
          place={place}
          current={place === here}
          waiting={place.name === 'support' && user.unread.tickets > 0}
        />
      ))}
      {more.length === 1 ? (
        <BarItem place={accountPlace} current={here === accountPlace} waiting={false} />
      ) : (
        <Menu
          label={t('frame.more')}
          trigger={
            <>
              <MoreIcon />
              {t('frame.more')}
            </>
          }
          triggerClass={here && more.includes(here) ? 'bar-item font-medium text-brand' : 'bar-item'}
        >
          {more.map(place => (
            <PlaceMenuItem key={place.name} place={place} />
          ))}
        </Menu>
      )}
    </nav>
  )
}

type BarItemProps = { place: Place; current: boolean; waiting: boolean }

const BarItem = ({ place, current, waiting }: BarItemProps) => {
  const t = useTranslations()
  const user = useUser()
  const { icon: PlaceIcon } = place
  const refusal = refusalOf(place, user)
  const content = (
    <>
      <PlaceIcon />
      {t(`places.${place.name}`)}
    </>
  )
  if (refusal) {
    return (
      <RefusedPlace reason={t(`banner.${refusal}`)} className="bar-item">
        {content}
      </RefusedPlace>
    )
  }
  return (
    <Link
      to={place.to}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={current ? 'true' : undefined}
      className="bar-item"
    >
      {content}
      {waiting && (
        <>
          <span aria-hidden="true" className="bar-dot" />
          <span className="sr-only">{t('frame.waiting', { count: user.unread.tickets })}</span>
        </>
      )}
    </Link>
  )
}

const PlaceMenuItem = ({ place }: { place: Place }) => {
  const t = useTranslations()
  const refusal = refusalOf(place, useUser())
  const { icon: PlaceIcon, name, to } = place
  if (refusal) {
    return (
      <MenuItem icon={PlaceIcon} disabledReason={t(`banner.${refusal}`)}>
        {t(`places.${name}`)}
      </MenuItem>
    )
  }
  return (
    <Link
      to={to}
      role="menuitem"
      tabIndex={-1}
      activeOptions={{ exact: true, includeSearch: false }}
      className="menu-item"
    >
      <PlaceIcon className="size-4" />
      {t(`places.${name}`)}
    </Link>
  )
}

// so that a failure of the network can be told

/** The frame around signed-in pages: places at the left (below on phones), customer and user above. A page is one column of parts. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('frame')
  useEffect(keepFocus, [])
  useLive()
  const busy = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname === resolvedLocation?.pathname && location.href !== resolvedLocation.href,
  })
  return (
    <div className="frame">
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      <Sidebar />
      <div className="flex min-w-0 grow flex-col max-md:pb-17 print:pb-0">
        <Header />
        <Banners />
        <main id="content" tabIndex={-1} aria-busy={busy} className="page-column">
          <Surroundings value="frame">{children}</Surroundings>
        </main>
        <div className="px-4 pt-6 pb-6 print:hidden">
          <Footer />
        </div>
      </div>
      <BottomBar />
      <SearchGate />
      <AuthChallengeGate />
    </div>
  )
}

/** Milliseconds until a page has its scripts, and its reader has found their way: only then it begins to follow what happens. */
const atRest = 2000

/** Follows what happens: its code comes late, and without it pages stay as they were asked for. */
function useLive(): void {
  const router = useRouter()
  useEffect(() => {
    if (!ownCentre()) return
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      const live = await withoutReload(() => import('../live/start-live.ts')).catch(() => null)
      if (!gone.signal.aborted) live?.startLive(router, gone.signal)
    }, atRest)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [router])
}

/** For staff alone. */
const ActingBanner = lazy(async () => ({ default: (await import('./ActingBanner.tsx')).ActingBanner }))
const NoticeBanners = lazy(async () => ({ default: (await import('./NoticeBanners.tsx')).NoticeBanners }))

/**
 * Shows what holds for every page but the one that it is about, one at a time, the most serious first; what the provider tells of its
 * services; and the notification.
 */
const Banners = () => {
  const banner = useBanner()
  // another process, of an earlier version, may have told of the user
  const notices = useUser().unread.notices ?? []
  // the form of a new ticket tells them by itself, and more of them
  const onForm = useLocation({ select: ({ pathname }) => pathname === '/support/create' })
  if (notices.length === 0 || onForm) return <Notices banner={banner} />
  return (
    <Notices
      banner={
        <>
          {banner}
          {/* others than what the server has drawn come anew: React could not take them over from it */}
          <Suspense key={notices.map(({ update }) => update).join()}>
            <NoticeBanners notices={notices} />
          </Suspense>
        </>
      }
    />
  )
}

function useBanner(): ReactNode {
  const t = useTranslations()
  const numbers = useNumberLocale()
  const user = useUser()
  const customer = currentCustomer(user)
  const page = useMatches({ select: matches => matches.at(-1)?.pathname.replace(/(?<=.)\/$/, '') }) ?? '/'
  const onOverdue = useOnOverdue(page)
  if (customer?.role === 'staff')
    return (
      <Suspense key={customer.number}>
        <ActingBanner customer={customer} />
      </Suspense>
    )
  if (customer?.locked) {
    if (page === '/locked') return null
    return (
      <Banner tone="danger" action={<BannerLink to="/locked">{t('banner.lockedAction')}</BannerLink>}>
        {t('banner.locked')}
      </Banner>
    )
  }
  if (user.unread.overdue && !onOverdue) return <OverdueBanner {...user.unread.overdue} />
  if (user.two_factor === 'off' && user.two_factor_required_from && !page.startsWith('/twofactor')) {
    return (
      <Banner tone="warning" action={<BannerLink to="/twofactor">{t('banner.factorAction')}</BannerLink>}>
        {t('banner.factorRequired', { date: formatDate(user.two_factor_required_from, numbers) })}
      </Banner>
    )
  }
  return null
}

const look = buttonClass({ size: 'sm', colour: 'muted', outline: true })

const BannerLink = ({ to, children }: { to: '/locked' | '/twofactor'; children: string }) => (
  <Link to={to} className={look}>
    {children}
  </Link>
)

/** The list of invoices shows what is overdue by itself, and so do the page of one and the page that pays them. */
function useOnOverdue(page: string): boolean {
  const status = useMatch({
    from: '/_default/billing/$id',
    shouldThrow: false,
    select: ({ loaderData }) => loaderData?.status,
  })
  return page === '/billing' || page === '/billing/pay' || status === 'overdue'
}

const OverdueBanner = ({ count, since, amount }: NonNullable<UserInfo['unread']['overdue']>) => {
  const t = useTranslations('banner')
  const numbers = useNumberLocale()
  const date = formatDate(since, numbers)
  const link = canDo(useUser(), 'billing:write') ? (
    <Link to="/billing/pay" search={{ documents: 'overdue' }} className={look}>
      {t('overduePay', { count })}
    </Link>
  ) : (
    <Link to="/billing" search={{ status: 'overdue' }} className={look}>
      {t('overdueAction', { count })}
    </Link>
  )
  return (
    <Banner tone="warning" action={link}>
      {amount ? t('overdue', { amount: formatMoney(amount, numbers), date }) : t('overdueMixed', { count, date })}
    </Banner>
  )
}
