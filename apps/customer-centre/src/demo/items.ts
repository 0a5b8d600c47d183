import type { Charge } from '../areas/billing/charges.ts'
import { byTransfer } from '../areas/billing/draft.ts'
import { type ItemRow, storedCharge } from '../areas/billing/items.ts'
import { millionths } from '../values/decimal.ts'
import { everywhere } from '../values/texts.ts'
import type { Contracts } from './contracts.ts'
import type { PaymentMethods } from './payment-methods.ts'
import type { Stage } from './stage.ts'
import { type Outcome, work } from './work.ts'

/** Something that waits for the next document. */
export type Item = {
  customer: number
  /** Tickets name the document by it. */
  key: string
  outcome: Outcome | undefined
  createdAt: string
  row: ItemRow
}

type Origin = { customer: number; key: string; on: string; method: string | null; outcome?: Outcome | undefined }

export function itemOf(stage: Stage, charge: Charge, { customer, key, on, method, outcome }: Origin): Item {
  const at = stage.at(on, '03:00')
  const { number = null, group = null } = charge.contract ?? {}
  const row = {
    ...{ id: stage.id(at), ...storedCharge(charge), ready_on: on },
    ...{ number, group, payment_method_id: method, currency: 'EUR' },
  }
  return { customer, key, outcome, createdAt: at.toISOString(), row }
}

export function workItems(stage: Stage, byKey: Contracts['byKey'], { rows, sepa, card }: PaymentMethods): Item[] {
  return work.map(({ key, contract, description, ago, from, to = from, quantity, unit, price, paidBy, outcome }) => {
    const { customer, id, number, group, paidWith } = byKey[contract]
    const on = stage.day(-ago)
    const cards = (rows.payment_method ?? []).filter(
      ({ kind, created_at }) => kind === 'card' && String(created_at) < on,
    )
    const own = paidWith ? { sepa, card }[paidWith] : null
    const method = { card: cards.at(-1)?.id ?? null, transfer: byTransfer, own }[paidBy ?? 'own']
    const charge: Charge = {
      ...{ kind: 'service', contract: { id, number, group }, description: everywhere(description), discount_bp: 0 },
      ...{ from: stage.day(-from), to: stage.day(-to) },
      ...{ quantity: millionths(quantity), unit, unit_price: millionths(price) },
    }
    return itemOf(stage, charge, { customer, key, on, method, outcome })
  })
}
