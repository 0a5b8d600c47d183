import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import type { PayQuote, payingEndpoints } from '@kontor/contract/areas/money/payments'
import type { PayObstacle } from '@kontor/contract/enums/payments'
import type { Handler } from '../../../../platform/http/context.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { transferCode } from '../../billing/documents/giro-code.ts'
import { sellerOf } from '../../billing/facts.ts'
import { askingKinds, creditKinds } from '../../billing/rules.ts'
import { gatewayNameFor } from '../gateway.ts'
import { paymentMethods } from '../queries.ts'
import { asOf, usableStates } from '../rules.ts'
import { earliestDebit } from '../sepa/begin-debit.ts'
import { balanceIn, currencyOf, named, type Payable, payables, toldOf, withSomethingOpen } from './queries.ts'
import { inOrder } from './rules.ts'

/** Shows what can be paid now: documents in the order in which they would be settled, and the ways to pay them. */
export const payQuote: Handler<typeof payingEndpoints.payQuote> = async ({ services, db, customer, query }) => {
  const today = services.clock.today()
  const currency = await currencyOf(db, customer)
  const ids = query.documents?.split(',')
  const open = await payables(db, customer, withSomethingOpen)
  const wanted = ids ? await payables(db, customer, named(ids)) : open
  const ordered = ids
    ? wanted.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    : inOrder(wanted.filter(document => document.open_minor > 0 && obstacleOf(document, currency) !== 'not_a_claim'))
  const told = await toldOf(
    db,
    customer,
    ordered.map(({ id }) => id),
    today,
  )
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const documents = ordered.map(document => ({
    id: document.id,
    number: document.number,
    kind: document.kind,
    issued_on: document.issued_on,
    due_on: document.due_on,
    open: { amount_minor: document.open_minor, currency: document.currency },
    obstacle: obstacleOf(document, currency),
    payment: document.held_by,
    debit_on: told.get(document.id)?.debit_on ?? null,
    purpose: told.get(document.id)?.purpose ?? { names: [], more: 0, from: null, to: null },
  }))
  const payable = documents.filter(({ obstacle }) => obstacle === null)
  const total = money(payable.reduce((sum, document) => sum + document.open.amount_minor, 0))
  const credits = open.filter(
    document => creditKinds.includes(document.kind) && document.held_by === null && document.currency === currency,
  )
  const credit = credits.reduce((sum, document) => sum - document.open_minor, await balanceIn(db, customer, currency))
  const methods = (await paymentMethods(db, customer, services.configuration.timeZone)).map(method =>
    asOf(today, method),
  )
  return {
    documents,
    total,
    credit: money(credit),
    offers: offersOf(services, methods, today),
    transfer: transferOf(
      services,
      customer,
      payable.map(({ number }) => number),
      total,
    ),
    sandbox: services.configuration.paymentGateway === 'sandbox',
  }
}

/** Why a document cannot be paid now; null: it can. */
function obstacleOf(document: Payable, currency: string): PayObstacle | null {
  if (!askingKinds.includes(document.kind)) return 'not_a_claim'
  if (document.held_by !== null) return 'under_way'
  if (document.open_minor <= 0) return 'settled'
  if (document.currency !== currency) return 'other_currency'
  return document.disputed ? 'disputed' : null
}

/** Ways to pay: saved methods, the gateway's own page, a transfer. */
function offersOf(services: TenantServices, methods: readonly PaymentMethod[], today: string): PayQuote['offers'] {
  const saved = methods.flatMap(({ id, method: kind, label, state, is_default }): PayQuote['offers'] => {
    const possible = usableStates.includes(state) && (kind === 'sepa' || gatewayNameFor(services, kind))
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
    gatewayNameFor(services, kind) ? [{ kind, ...unsaved, way: 'hosted' }] : [],
  )
  const transfer = sellerOf(services).account ? [{ kind: 'transfer', ...unsaved, way: 'transfer' } as const] : []
  return [...saved, ...hosted, ...transfer]
}

/** Says where a transfer goes. The reference is what staff and the bank's file find it by. */
function transferOf(
  services: TenantServices,
  customer: number,
  numbers: readonly string[],
  total: { amount_minor: number; currency: string },
): PayQuote['transfer'] {
  const { account, party } = sellerOf(services)
  if (!account) return null
  const all = numbers.join(' ')
  const reference = numbers.length > 0 && all.length <= 100 ? all : `${customer}`
  const to = { account_name: party?.name ?? services.configuration.provider.name, ...account }
  return { ...to, reference, giro_code: transferCode({ ...to, ...total, remittance: reference }) ?? '' }
}
