import { languages } from '@kontor/contract/locales'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { signOut } from '../session/session-actions.ts'
import { useUser } from '../session/use-user.ts'
import { showToast } from '../state/toasts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { GlobeIcon, KeyIcon } from '../ui/ControlIcons.tsx'
import type { Icon } from '../ui/Icon.tsx'
import { initials } from '../ui/initials.ts'
import { Menu, MenuItem, MenuSeparator } from '../ui/Menu.tsx'
import { LogoutIcon, SettingsIcon, ShieldIcon } from '../ui/NavigationIcons.tsx'
import { useLanguages } from './LanguageSwitch.tsx'
import { ThemeItems } from './ThemeMenu.tsx'

/** The person's own pages, not the customer's. */
export const AccountMenu = () => {
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
      <div role="none" className="md:hidden">
        <MenuSeparator />
        <LanguageItems />
        <ThemeItems />
      </div>
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
