import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { mainPlaces, morePlaces, type Place, placeOf, refusalOf } from '../navigation/places.ts'
import { useUser } from '../session/use-user.ts'
import { Menu, MenuItem, menuItemClass } from '../ui/Menu.tsx'
import { MoreIcon } from '../ui/NavigationIcons.tsx'
import { RefusedPlace } from './NavigationItem.tsx'

const look =
  'relative flex h-14 grow flex-col items-center justify-center gap-0.5 px-0.5 text-12 text-muted max-[22rem]:text-[0.6875rem] -outline-offset-2 aria-[current]:font-medium aria-[current]:text-brand'

/** The main places of a phone, and the others behind "more". */
export const BottomBar = () => {
  const t = useTranslations()
  const user = useUser()
  const pathname = useLocation({ select: location => location.pathname })
  const more = morePlaces(user)
  const here = placeOf(pathname, [...mainPlaces, ...more])
  return (
    <nav
      aria-label={t('frame.navigation')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {mainPlaces.map(place => (
        <BarItem
          key={place.name}
          place={place}
          current={place === here}
          waiting={place.name === 'support' && user.unread.tickets > 0}
        />
      ))}
      <Menu
        label={t('frame.more')}
        trigger={
          <>
            <MoreIcon />
            {t('frame.more')}
          </>
        }
        triggerClass={`${look} ${here && more.includes(here) ? 'font-medium text-brand' : ''}`}
      >
        {more.map(place => (
          <PlaceMenuItem key={place.name} place={place} />
        ))}
      </Menu>
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
      <RefusedPlace reason={t(`banner.${refusal}`)} className={look}>
        {content}
      </RefusedPlace>
    )
  }
  return (
    <Link
      to={place.to}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={current ? 'true' : undefined}
      className={look}
    >
      {content}
      {waiting && (
        <>
          <span aria-hidden="true" className="absolute top-2 left-1/2 ml-2 size-2 rounded-full bg-brand-solid" />
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
      className={`${menuItemClass} min-h-11 aria-[current]:text-brand`}
    >
      <PlaceIcon className="size-4" />
      {t(`places.${name}`)}
    </Link>
  )
}
