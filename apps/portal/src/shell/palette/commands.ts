import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { can, canDo, canDoSome } from '@kontor/contract/can'
import { type Locale, languages } from '@kontor/contract/locales'
import type { NavigateOptions } from '@tanstack/react-router'
import type { useTranslations } from 'use-intl/react'
import { accountTabs, refusalOfTab } from '../../navigation/account-tabs.ts'
import { mainPlaces, morePlacesOf, refusalOf } from '../../navigation/places.ts'
import { mayOrder } from '../../session/may-order.ts'
import { isLocked } from '../../session/session.ts'
import type { Theme } from '../../state/app-state.ts'
import { GlobeIcon, KeyIcon } from '../../ui/ControlIcons.tsx'
import type { Icon } from '../../ui/Icon.tsx'
import { PlusIcon, XIcon } from '../../ui/MoreIcons.tsx'
import {
  CodeIcon,
  MoonIcon,
  ScreenIcon,
  SearchIcon,
  SettingsIcon,
  ShieldIcon,
  SidebarIcon,
  SunIcon,
  UsersIcon,
} from '../../ui/NavigationIcons.tsx'
import { CreditCardIcon, DownloadIcon, PhoneIcon } from '../../ui/ThingIcons.tsx'
import { matches } from './matching.ts'

/** One line of the palette: where it leads, or what it does. */
export type Command = { id: string; label: string; hint?: string; icon: Icon; keywords?: string } & (
  | { go: NavigateOptions }
  | { choose: () => void }
)
type Texts = ReturnType<typeof useTranslations<never>>

/** The pages this user may see, and the actions they may begin there. */
export function pageCommands(t: Texts, user: UserInfo): Command[] {
  const open = [...mainPlaces, ...morePlacesOf(user)].filter(place => refusalOf(place, user) === null)
  const isOpen = (to: string) => open.some(place => place.to === to)
  const begin: (Command & { may: boolean })[] = [
    {
      id: 'order',
      label: t('places.order'),
      icon: PlusIcon,
      keywords: t('frame.keywords.order'),
      go: { to: '/order' },
      may: mayOrder(user) && isOpen('/billing/contracts') && (user.admin || !isLocked(user)),
    },
    {
      id: 'new-ticket',
      label: t('places.newTicket'),
      icon: PlusIcon,
      go: { to: '/support/create' },
      may: canDoSome(user, 'support:write'),
    },
    {
      id: 'new-contact',
      label: t('places.newContact'),
      icon: PlusIcon,
      go: { to: '/contacts/create' },
      may: canDo(user, 'contacts:write') && isOpen('/contacts'),
    },
    {
      id: 'import-contacts',
      label: t('contacts.transfer.title'),
      icon: UsersIcon,
      keywords: 'CSV vCard Excel',
      go: { to: '/contacts/import' },
      may: canDo(user, 'contacts:write') && isOpen('/contacts'),
    },
    {
      id: 'methods',
      label: t('payments.methods.title'),
      icon: CreditCardIcon,
      keywords: t('frame.keywords.methods'),
      go: { to: '/billing/methods' },
      may: isOpen('/billing'),
    },
    {
      id: 'balance',
      label: t('billing.tabs.balance'),
      icon: CreditCardIcon,
      keywords: t('frame.keywords.balance'),
      go: { to: '/billing/balance' },
      may: isOpen('/billing'),
    },
    {
      id: 'add-method',
      label: t('payments.methods.add'),
      icon: PlusIcon,
      keywords: t('frame.keywords.addMethod'),
      go: { to: '/billing/methods' },
      may: canDo(user, 'billing:write') && isOpen('/billing'),
    },
    {
      id: 'cancel-contract',
      label: t('frame.cancelContract'),
      icon: XIcon,
      keywords: t('frame.keywords.cancelContract'),
      go: { to: '/billing/contracts' },
      may: canDoSome(user, 'contracts:write') && isOpen('/billing/contracts'),
    },
    {
      id: 'invite',
      label: t('people.invite'),
      icon: PlusIcon,
      keywords: t('frame.keywords.invite'),
      go: { to: '/account/people/invite' },
      may: canDo(user, 'people:write') && isOpen('/account'),
    },
    {
      id: 'export',
      label: t('privacy.export.request'),
      icon: DownloadIcon,
      keywords: t('frame.keywords.export'),
      go: { to: '/account/privacy' },
      may: canDo(user, 'account:write'),
    },
    // open to everyone, whatever is closed to them
    {
      id: 'twofactor',
      label: t('places.twofactor'),
      icon: ShieldIcon,
      keywords: t('frame.keywords.twofactor'),
      go: { to: '/twofactor' },
      may: true,
    },
    {
      id: 'contact',
      label: t('places.contact'),
      icon: PhoneIcon,
      keywords: t('frame.keywords.contact'),
      go: { to: '/contact' },
      may: true,
    },
  ]
  return [
    ...open.map(({ name, to, icon }) => ({
      id: name,
      label: t(`places.${name}`),
      icon,
      keywords: t(`frame.keywords.${name}`),
      go: { to },
    })),
    ...begin.filter(({ may }) => may),
    ...tabCommands(t, user),
  ]
}

function tabCommands(t: Texts, user: UserInfo): Command[] {
  return accountTabs
    .filter(tab => refusalOfTab(tab, user) === null)
    .map(({ to, text }) => ({
      id: `account-${text}`,
      label: t(`account.tabs.${text}`),
      hint: t('account.title'),
      icon: text === 'security' ? KeyIcon : text === 'api' ? CodeIcon : SettingsIcon,
      keywords: text === 'security' || text === 'api' ? t(`frame.keywords.${text}`) : '',
      go: { to },
    }))
}

const looks = { system: ScreenIcon, light: SunIcon, dark: MoonIcon } as const satisfies Record<Theme, Icon>

type Switches = {
  theme: Theme
  setTheme: (theme: Theme) => void
  locales: Locale[]
  setLocale: (locale: Locale) => void
  headerClosed: boolean
  toggleHeader: () => void
}

/** The other looks and languages, each by its own name, and the header's. */
export function switchCommands(
  t: Texts,
  { theme, setTheme, locales, setLocale, headerClosed, toggleHeader }: Switches,
): Command[] {
  return [
    ...(Object.keys(looks) as Theme[]) // the keys of a literal
      .filter(look => look !== theme)
      .map(look => ({
        id: `theme-${look}`,
        label: t(`frame.themes.${look}`),
        hint: t('frame.theme'),
        icon: looks[look],
        keywords: `${t('frame.theme')} ${t('frame.keywords.theme')}`,
        choose: () => setTheme(look),
      })),
    ...locales.map(locale => ({
      id: `language-${locale}`,
      label: languages[locale].name,
      hint: t('frame.language'),
      icon: GlobeIcon,
      keywords: `${t('frame.language')} ${t('frame.keywords.language')}`,
      choose: () => setLocale(locale),
    })),
    {
      id: 'header',
      label: t(headerClosed ? 'frame.headerOpen' : 'frame.headerClose'),
      icon: SidebarIcon,
      choose: toggleHeader,
    },
  ]
}

export const filterCommands = (commands: readonly Command[], query: string): Command[] =>
  commands.filter(({ label, keywords = '' }) => matches(`${label} ${keywords}`, query))

export const searchableLists = [
  { name: 'billing', to: '/billing' },
  { name: 'contracts', to: '/billing/contracts' },
  { name: 'support', to: '/support' },
  { name: 'contacts', to: '/contacts' },
] as const

/** Lists in which the typed words can be searched. */
export function searchCommands(t: Texts, user: UserInfo, query: string): Command[] {
  const q = query.trim()
  if (q === '') return []
  return searchableLists
    .filter(({ name }) => can(user, name))
    .map(({ name, to }) => ({
      id: `search-${name}`,
      label: t(`frame.searchIn.${name}`, { query: q }),
      icon: SearchIcon,
      go: { to, search: { q } },
    }))
}
