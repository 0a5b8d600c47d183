import type { UserInfo } from '@kontor/contract/areas/identity'
import { can, canDo, canDoSome } from '@kontor/contract/can'
import type { NavigateOptions } from '@tanstack/react-router'
import type { useTranslations } from 'use-intl/react'
import { mainPlaces, morePlaces, type Place, refusalOf } from '../../navigation/places.ts'
import { KeyIcon } from '../../ui/ControlIcons.tsx'
import type { Icon } from '../../ui/Icon.tsx'
import { PlusIcon } from '../../ui/MoreIcons.tsx'
import { FileIcon, LifeBuoyIcon, ReceiptIcon, SearchIcon, SettingsIcon, UsersIcon } from '../../ui/NavigationIcons.tsx'
import { matches } from './matching.ts'

export type Command = { id: string; label: string; icon: Icon; keywords?: string; go: NavigateOptions }
type Texts = ReturnType<typeof useTranslations<never>>

/** The pages this user may see, and the actions they may begin there. */
export function pageCommands(t: Texts, user: UserInfo): Command[] {
  const open = [...mainPlaces, ...morePlaces].filter(place => refusalOf(place, user) === null)
  const begin: (Command & { may: boolean })[] = [
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
      may: canDo(user, 'contacts:write') && isOpen('/contacts', open),
    },
    {
      id: 'preferences',
      label: t('account.tabs.preferences'),
      icon: SettingsIcon,
      go: { to: '/account/preferences' },
      may: open.some(({ name }) => name === 'account'),
    },
    {
      id: 'security',
      label: t('account.tabs.security'),
      icon: KeyIcon,
      keywords: t('frame.keywords.security'),
      go: { to: '/account/security' },
      may: open.some(({ name }) => name === 'account'),
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
  ]
}

const isOpen = (to: string, places: readonly Place[]) => places.some(place => place.to === to)

export const filterCommands = (commands: readonly Command[], query: string): Command[] =>
  commands.filter(({ label, keywords = '' }) => matches(`${label} ${keywords}`, query))

/** Lists in which the typed words can be searched. */
export function searchCommands(t: Texts, user: UserInfo, query: string): Command[] {
  const q = query.trim()
  if (q === '') return []
  const lists = [
    { name: 'billing', to: '/billing', icon: ReceiptIcon },
    { name: 'contracts', to: '/billing/contracts', icon: FileIcon },
    { name: 'support', to: '/support', icon: LifeBuoyIcon },
    { name: 'contacts', to: '/contacts', icon: UsersIcon },
  ] as const
  return lists
    .filter(({ name }) => can(user, name))
    .map(({ name, to }) => ({
      id: `search-${name}`,
      label: t(`frame.searchIn.${name}`, { query: q }),
      icon: SearchIcon,
      go: { to, search: { q } },
    }))
}
