import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { mainPlaces, morePlacesOf, type Place, placeOf, refusalOf } from '../navigation/places.ts'
import { useUser } from '../session/use-user.ts'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { MoreIcon } from '../ui/NavigationIcons.tsx'
import { RefusedPlace } from './NavigationItem.tsx'

/** The main places on a phone, and the others behind "more". */
export const BottomBar = () => {
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
