import type { Found } from '@kontor/contract/areas/desk/search'
import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { can } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { ownCentre } from '../../api/transport.ts'
import { useNumberLocale } from '../../i18n/number-locale.ts'
import { GlobeIcon } from '../../ui/ControlIcons.tsx'
import { FileIcon, LifeBuoyIcon, ReceiptIcon, UsersIcon } from '../../ui/NavigationIcons.tsx'
import { type Search, useSearch } from '../use-search.ts'
import { type Command, searchableLists } from './commands.ts'

/** Invoices, tickets, contracts and contacts of the current customer, each as what opens it. */
export function useThings(user: UserInfo, query: string): Search<Command> {
  const describe = useDescription()
  // another customer centre does not know the call
  const possible = ownCentre() && user.two_factor !== 'missing' && searchableLists.some(({ name }) => can(user, name))
  const { state, found } = useSearch(possible ? query : '', askThings)
  return { state, found: found.map(describe) }
}

const askThings = async (q: string, signal: AbortSignal) =>
  (await call('GET /ajax/v1/search', { query: { q } }, { signal })).data

function useDescription(): (hit: Found) => Command {
  const t = useTranslations()
  const locale = useNumberLocale()
  return hit => {
    switch (hit.kind) {
      case 'invoice': {
        const { id, number, document, gross, status } = hit
        // credits are neither paid nor overdue: their kind says more
        const word = document === 'invoice' ? t(`billing.statuses.${status}`) : t(`billing.kinds.${document}`)
        const hint = `${formatMoney(gross, locale)} · ${word}`
        return { id, label: number, hint, icon: ReceiptIcon, go: { to: '/billing/$id', params: { id } } }
      }
      case 'ticket': {
        const number = String(hit.number)
        const hint = `#${number} · ${t(`support.statuses.${hit.status}`)}`
        const go = { to: '/support/ticket/$number', params: { number } } as const
        return { id: `ticket-${number}`, label: hit.subject, hint, icon: LifeBuoyIcon, go }
      }
      case 'contract': {
        const { number, label, domain, group, state } = hit
        return {
          id: number,
          label: domain && !label.toLowerCase().includes(domain) ? `${label} · ${domain}` : label,
          hint: `${number} · ${t(`contracts.states.${state}`)}`,
          icon: group === 'domain' ? GlobeIcon : FileIcon,
          go: { to: '/billing/contracts/$contract', params: { contract: number } },
        }
      }
      case 'contact': {
        const { id, name, email } = hit
        return { id, label: name, hint: email, icon: UsersIcon, go: { to: '/contacts/$id', params: { id } } }
      }
    }
  }
}
