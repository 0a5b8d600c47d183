import { languages } from '@kontor/contract/locales'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../page/public-configuration.ts'
import { signOut } from '../session/session-actions.ts'
import { useUser } from '../session/use-user.ts'
import { setSearchActive, toggleHeader } from '../state/app-state.ts'
import { useStore } from '../state/store.ts'
import { showToast } from '../state/toasts.ts'
import { unread } from '../state/unread.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { GlobeIcon, KeyIcon } from '../ui/ControlIcons.tsx'
import type { Icon } from '../ui/Icon.tsx'
import { initials } from '../ui/initials.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { LogoMark } from '../ui/Logo.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/Menu.tsx'
import { ChevronDownIcon } from '../ui/MoreIcons.tsx'
import { BellIcon, LogoutIcon, SearchIcon, SettingsIcon, ShieldIcon } from '../ui/NavigationIcons.tsx'
import { CustomerSwitch } from './customers/CustomerSwitch.tsx'
import { useLanguages } from './LanguageSwitch.tsx'
import { ThemeItems } from './ThemeMenu.tsx'

// its list is read and drawn once someone opens it
const NotificationCentre = lazy(async () => ({
  default: (await import('./NotificationCentre.tsx')).NotificationCentre,
}))

/** The current customer, search, notifications, and the person's menu. The palette collapses it on wide screens; a tab brings it back. */
export const Header = () => (
  <>
    <header className="top-bar">
      <Link to="/" className="relative mr-1 rounded-control before:absolute before:-inset-2 md:hidden">
        <LogoMark />
        <span className="sr-only">{publicConfiguration().providerName}</span>
      </Link>
      <CustomerSwitch />
      <SearchButton />
      <NotificationBell />
      <AccountMenu />
    </header>
    <HeaderTab />
  </>
)

const SearchButton = () => {
  const t = useTranslations('frame')
  return (
    <button
      type="button"
      aria-keyshortcuts="/ Control+K Meta+K"
      onClick={() => setSearchActive(true)}
      className="search-opener"
    >
      <SearchIcon className="size-5 md:size-4" />
      <span className="truncate max-md:sr-only">{t('searchHint')}</span>
      <span aria-hidden="true" className="ml-auto max-md:hidden">
        <Kbd>/</Kbd>
      </span>
    </button>
  )
}

/** Counts unread notifications, and opens the latest. */
const NotificationBell = () => {
  const t = useTranslations('frame')
  const id = useId()
  const [open, setOpen] = useState(false)
  const user = useUser()
  const later = useStore(unread, state => state, null)
  const count = later?.user === user ? later.count : user.unread.notifications
  return (
    <>
      {/* once there is a panel, the browser shows and hides it */}
      <button
        type="button"
        {...(open && { popoverTarget: id })}
        aria-label={t('notifications', { count })}
        onClick={() => setOpen(true)}
        className="square-button bell"
      >
        <BellIcon className="size-5" />
        {count > 0 && <b aria-hidden="true">{count > 99 ? '99+' : count}</b>}
      </button>
      {open && (
        <Suspense>
          <NotificationCentre id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Displayed by the root element where the header is collapsed. The focus moves on to what the header begins with. */
const HeaderTab = () => {
  const t = useTranslations('frame')
  const expand = (tab: HTMLElement) => {
    toggleHeader()
    tab.parentElement?.querySelector<HTMLElement>('.search-opener')?.focus()
  }
  return (
    <button
      type="button"
      aria-label={t('headerOpen')}
      title={t('headerOpen')}
      onClick={event => expand(event.currentTarget)}
      className="header-tab"
    >
      <ChevronDownIcon className="size-4" />
    </button>
  )
}

/** The person's own pages, not the customer's. */
const AccountMenu = () => {
  const t = useTranslations()
  const { name, email } = useUser()
  const leave = () => {
    signOut().catch(() => showToast('danger', t('frame.signOutFailed')))
  }
  return (
    <Menu
      // begins with the circle's initials, for users who control their computer by voice
      label={`${initials(name)}: ${t('frame.accountMenu', { name })}`}
      trigger={<Avatar name={name} />}
      triggerClass="relative shrink-0 rounded-full max-md:before:absolute max-md:before:-inset-1.5"
    >
      <div className="px-2.5 py-1.5">
        <p className="truncate font-medium">{name}</p>
        <p className="text-12 break-all text-muted">{email}</p>
      </div>
      <MenuSeparator />
      <PersonalPlace to="/account/preferences" icon={SettingsIcon} label={t('account.tabs.preferences')} />
      <PersonalPlace to="/account/security" icon={KeyIcon} label={t('account.tabs.security')} />
      <PersonalPlace to="/twofactor" icon={ShieldIcon} label={t('places.twofactor')} />
      <MenuSeparator />
      <LanguageItems />
      <ThemeItems />
      <MenuSeparator />
      <MenuItem icon={LogoutIcon} onClick={leave}>
        {t('frame.signOut')}
      </MenuItem>
    </Menu>
  )
}

type PersonalPlaceProps = {
  to: '/account/preferences' | '/account/security' | '/twofactor'
  icon: Icon
  label: string
}

const PersonalPlace = ({ to, icon: PlaceIcon, label }: PersonalPlaceProps) => (
  <Link to={to} role="menuitem" tabIndex={-1} className="menu-item">
    <PlaceIcon className="size-4" />
    {label}
  </Link>
)

const LanguageItems = () => {
  const { others, choose } = useLanguages()
  return others.map(locale => (
    <MenuItem key={locale} icon={GlobeIcon} lang={locale} onClick={() => choose(locale)}>
      {languages[locale].name}
    </MenuItem>
  ))
}
