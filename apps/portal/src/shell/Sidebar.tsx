import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { mainPlaces, morePlacesOf, placeOf } from '../navigation/places.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import { useUser } from '../session/use-user.ts'
import { toggleSidebar, useAppState } from '../state/app-state.ts'
import { Logo, LogoMark } from '../ui/Logo.tsx'
import { SidebarIcon } from '../ui/NavigationIcons.tsx'
import { NavigationItem } from './NavigationItem.tsx'

/**
 * 232 px of words, or 56 px of icons: an attribute of the root element decides, so the first paint is right already.
 */
export const Sidebar = () => {
  const t = useTranslations('frame')
  const user = useUser()
  const pathname = useLocation({ select: location => location.pathname })
  const more = morePlacesOf(user)
  const here = placeOf(pathname, [...mainPlaces, ...more])
  return (
    <nav aria-label={t('navigation')} className="sidebar">
      <Link to="/">
        <span className="min-w-0 truncate sidebar-closed:hidden">
          <Logo name={publicConfiguration().providerName} />
        </span>
        <span className="hidden sidebar-closed:block">
          <LogoMark />
          <span className="sr-only">{publicConfiguration().providerName}</span>
        </span>
      </Link>
      <div>
        <ul>
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
        <ul>
          {more.map(place => (
            <li key={place.name}>
              <NavigationItem place={place} current={place === here} />
            </li>
          ))}
        </ul>
      </div>
      <div>
        <SidebarToggle />
      </div>
    </nav>
  )
}

const SidebarToggle = () => {
  const t = useTranslations('frame')
  const closed = useAppState(state => state.sidebarClosed)
  return (
    <button type="button" aria-expanded={!closed} onClick={toggleSidebar} className="nav-item text-13">
      <SidebarIcon />
      <span className="nav-label">{t(closed ? 'sidebarOpen' : 'sidebarClose')}</span>
    </button>
  )
}
