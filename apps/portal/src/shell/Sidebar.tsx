import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { mainPlaces, morePlaces, placeOf } from '../navigation/places.ts'
import { publicConfiguration } from '../session/public-configuration.ts'
import { useUser } from '../session/use-user.ts'
import { toggleSidebar, useAppState } from '../state/app-state.ts'
import { Logo, LogoMark } from '../ui/Logo.tsx'
import { SidebarIcon } from '../ui/NavigationIcons.tsx'
import { NavigationItem } from './NavigationItem.tsx'

/** 232 px of words, or 56 px of icons: what it is hangs on the root element, so that the first paint is right already. */
export const Sidebar = () => {
  const t = useTranslations('frame')
  const user = useUser()
  const pathname = useLocation({ select: location => location.pathname })
  const more = morePlaces(user)
  const here = placeOf(pathname, [...mainPlaces, ...more])
  return (
    <nav
      aria-label={t('navigation')}
      className="sticky top-0 z-30 flex h-dvh w-58 shrink-0 flex-col border-r border-line bg-surface transition-[width] max-md:hidden sidebar-closed:w-14 print:hidden"
    >
      <Link to="/" className="flex h-14 shrink-0 items-center rounded-control px-3.5">
        <span className="min-w-0 truncate sidebar-closed:hidden">
          <Logo name={publicConfiguration().providerName} />
        </span>
        <span className="hidden sidebar-closed:block">
          <LogoMark />
          <span className="sr-only">{publicConfiguration().providerName}</span>
        </span>
      </Link>
      <div className="flex min-h-0 grow flex-col px-2 pt-2">
        <ul className="flex flex-col gap-0.5">
          {mainPlaces.map(place => (
            <li key={place.name}>
              <NavigationItem
                place={place}
                current={place === here}
                waiting={place.name === 'support' ? user.unread.tickets : 0}
              />
            </li>
          ))}
        </ul>
        <ul className="mt-4 flex flex-col gap-0.5 border-t border-line pt-4">
          {more.map(place => (
            <li key={place.name}>
              <NavigationItem place={place} current={place === here} />
            </li>
          ))}
        </ul>
      </div>
      <div className="border-t border-line p-2">
        <SidebarToggle />
      </div>
    </nav>
  )
}

const SidebarToggle = () => {
  const t = useTranslations('frame')
  const closed = useAppState(state => state.sidebarClosed)
  return (
    <button
      type="button"
      aria-expanded={!closed}
      onClick={toggleSidebar}
      className="relative flex h-9 w-full items-center gap-3 rounded-control px-2.5 text-13 text-muted hover:bg-subtle hover:text-ink"
    >
      <SidebarIcon />
      <span className="nav-label">{t(closed ? 'sidebarOpen' : 'sidebarClose')}</span>
    </button>
  )
}
