import type { StaffFound } from '@kontor/contract/areas/desk/staff-search'
import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { ownCentre } from '../../api/transport.ts'
import { formatDate } from '../../components/LocalDate.tsx'
import { useNumberLocale } from '../../i18n/number-locale.ts'
import { FileIcon, LifeBuoyIcon, ReceiptIcon, UsersIcon } from '../../ui/NavigationIcons.tsx'
import { CreditCardIcon } from '../../ui/ThingIcons.tsx'
import { type Search, useSearch } from '../use-search.ts'
import type { Command } from './commands.ts'

/** Finds for staff what there is across customers, as far as they may see it, each as what shows it. */
export function useStaffThings(user: UserInfo, query: string): Search<Command> {
  const describe = useDescription()
  const possible = ownCentre() && user.two_factor !== 'missing' && user.staff_powers.length > 0
  const { state, found } = useSearch(possible ? query : '', askStaffThings)
  return { state, found: found.map(describe) }
}

const askStaffThings = async (q: string, signal: AbortSignal) =>
  (await call('GET /ajax/v1/staff/search', { query: { q } }, { signal })).data

function useDescription(): (hit: StaffFound) => Command {
  const t = useTranslations()
  const locale = useNumberLocale()
  return hit => {
    switch (hit.kind) {
      case 'customer': {
        const number = String(hit.number)
        return {
          id: `file-${number}`,
          label: hit.name,
          hint: hit.city === '' ? number : `${number} · ${hit.city}`,
          icon: UsersIcon,
          go: { to: '/staff/customers/$number', params: { number } },
        }
      }
      case 'document':
        return {
          id: `all-${hit.id}`,
          label: hit.number,
          hint: `${formatMoney(hit.gross, locale)} · ${hit.customer_name}`,
          icon: ReceiptIcon,
          go: { to: '/staff/$list/{-$id}', params: { list: 'documents' }, search: { q: hit.number } },
        }
      case 'contract':
        return {
          id: `all-${hit.id}`,
          label: hit.domain && !hit.label.includes(hit.domain) ? `${hit.label} · ${hit.domain}` : hit.label,
          hint: `${hit.number} · ${hit.customer_name}`,
          icon: FileIcon,
          go: { to: '/staff/$list/{-$id}', params: { list: 'contracts' }, search: { q: hit.number } },
        }
      case 'ticket': {
        const number = String(hit.number)
        return {
          id: `all-ticket-${number}`,
          label: hit.subject,
          hint: `#${number} · ${hit.customer_name}`,
          icon: LifeBuoyIcon,
          go: { to: '/staff/tickets/$number', params: { number } },
        }
      }
      case 'account':
        return {
          id: `all-${hit.id}`,
          label: hit.holder === '' ? hit.account : `${hit.account} · ${hit.holder}`,
          hint: hit.customer_name,
          icon: CreditCardIcon,
          go: { to: '/staff/customers/$number', params: { number: String(hit.customer_number) } },
        }
      case 'bank_entry':
        return {
          id: `all-${hit.id}`,
          label: `${formatMoney(hit.amount, locale)} · ${hit.party}`,
          hint: t('frame.bankEntry', { day: formatDate(hit.booked_on, locale) }),
          icon: CreditCardIcon,
          go: { to: '/staff/payments', search: { state: hit.state } },
        }
    }
  }
}
