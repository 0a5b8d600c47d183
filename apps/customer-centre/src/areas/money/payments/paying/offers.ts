import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import type { PayQuote } from '@kontor/contract/areas/money/payments'
import type { PayObstacle } from '@kontor/contract/enums/payments'
import type { Centre } from '../../../../platform/centre.ts'
import { transferCode } from '../../billing/documents/giro-code.ts'
import { sellerOf } from '../../billing/facts.ts'
import { askingKinds } from '../../billing/rules.ts'
import { gatewayNameFor } from '../gateway.ts'
import { usableStates } from '../rules.ts'
import { earliestDebit } from '../sepa/begin-debit.ts'
import type { Payable } from './queries.ts'

/** Why a document cannot be paid now; null: it can. */
export function obstacleOf(document: Payable, currency: string): PayObstacle | null {
  if (!askingKinds.includes(document.kind)) return 'not_a_claim'
  if (document.held_by !== null) return 'under_way'
  if (document.open_minor <= 0) return 'settled'
  if (document.currency !== currency) return 'other_currency'
  return document.disputed ? 'disputed' : null
}

/** Ways to pay: saved methods, the gateway's own page, a transfer. */
export function offersOf(centre: Centre, methods: readonly PaymentMethod[], today: string): PayQuote['offers'] {
  const saved = methods.flatMap(({ id, method: kind, label, state, is_default }): PayQuote['offers'] => {
    const possible = usableStates.includes(state) && (kind === 'sepa' || gatewayNameFor(centre, kind))
    if (!possible) return []
    const collected = kind === 'sepa'
    const how = {
      way: collected ? ('collected' as const) : ('at_once' as const),
      on: collected ? earliestDebit(today) : null,
    }
    return [{ kind, method: id, label, state, is_default, ...how }]
  })
  const unsaved = { method: null, label: '', state: null, is_default: false, on: null } as const
  const hosted = (['card', 'paypal'] as const).flatMap((kind): PayQuote['offers'] =>
    gatewayNameFor(centre, kind) ? [{ kind, ...unsaved, way: 'hosted' }] : [],
  )
  const transfer = sellerOf(centre).account ? [{ kind: 'transfer', ...unsaved, way: 'transfer' } as const] : []
  return [...saved, ...hosted, ...transfer]
}

/** Where a transfer goes. The reference is what staff and the bank's file find it by. */
export function transferOf(
  centre: Centre,
  customer: number,
  numbers: readonly string[],
  total: { amount_minor: number; currency: string },
): PayQuote['transfer'] {
  const { account, party } = sellerOf(centre)
  if (!account) return null
  const all = numbers.join(' ')
  const reference = numbers.length > 0 && all.length <= 100 ? all : `${customer}`
  const to = { account_name: party?.name ?? centre.configuration.provider.name, ...account }
  return { ...to, reference, giro_code: transferCode({ ...to, ...total, remittance: reference }) ?? '' }
}
