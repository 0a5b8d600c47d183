import type { PaymentKind } from '@kontor/contract/enums/payments'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { askingKinds } from '../../billing/rules.ts'
import { carryOut } from './carry-out.ts'
import { apply } from './payment-machine.ts'
import type { PostingContext } from './posting-context.ts'
import { type Payable, payablesAmong, type StoredPayment } from './queries.ts'

export type NewPayment = {
  customer: number
  /** In the order in which they are settled. Without any, the money becomes balance. */
  documents: readonly { id: string; amount_minor: number }[]
  amount_minor: number
  currency: string
  kind: PaymentKind
  methodId: string | null
  /** Says what people recognise the method by. */
  label?: string
  /** Who takes the money: a gateway's name, or the bank. */
  gateway?: string | null
  gatewayReference?: string | null
  /** The day on which it is collected. */
  on?: string | null
  /** The user who pays; null: the clock. */
  by: string | null
  /** Says whether the payer is there, for the bank to ask. */
  present?: boolean
  status?: 'initiated' | 'pending'
  insteadOf?: string | null
  id?: string
  /** When the gateway is asked what became of it. */
  lookAt?: Date | null
  /** A transfer may bring more than is open. */
  more?: boolean
}

/**
 * Begins a payment and holds its documents for it, so that no second one can begin. The caller has locked the customer. No money has moved
 * yet, and no gateway is asked before this is committed: what the gateway then does is found again by the payment's id.
 * @throws payment_under_way with the payment that is, not_found, invalid_input
 */
export async function begin(db: BoundDb, context: PostingContext, wish: NewPayment): Promise<string> {
  const id = wish.id ?? uuidv7()
  await beginAll(db, context, [{ ...wish, id }])
  return id
}

/** Begins as `begin` does, for any number of customers in a few statements: all or none. */
export async function beginAll(
  db: BoundDb,
  context: PostingContext,
  wishes: readonly (NewPayment & { id: string })[],
): Promise<void> {
  const planned = wishes.flatMap(({ customer, documents }) => documents.map(({ id }) => ({ customer, id })))
  const found =
    planned.length > 0
      ? await payablesAmong(
          db,
          planned.map(({ customer }) => customer),
          planned.map(({ id }) => id),
        )
      : []
  for (const wish of wishes) check(wish, found)
  await carryOut(
    db,
    context,
    wishes.flatMap(wish => apply(paymentOf(wish, found, context), { type: 'begun' }, context.now)),
  )
}

const paymentOf = (
  wish: NewPayment & { id: string },
  found: readonly Payable[],
  { now }: PostingContext,
): StoredPayment => ({
  customer_number: wish.customer,
  id: wish.id,
  kind: wish.kind,
  status: wish.status ?? 'initiated',
  direction: 'in',
  refunds_id: null,
  instead_of: wish.insteadOf ?? null,
  method_id: wish.methodId,
  label: wish.label ?? '',
  gateway: wish.gateway ?? null,
  gateway_reference: wish.gatewayReference ?? null,
  amount_minor: wish.amount_minor,
  refunded_minor: 0,
  currency: wish.currency,
  present: wish.present ?? false,
  initiated_by: wish.by,
  action_url: null,
  failure_reason: null,
  said: '',
  created_at: now.toISOString(),
  collect_on: wish.on ?? null,
  expires_at: null,
  look_at: wish.lookAt?.toISOString() ?? null,
  settled_at: null,
  returned_at: null,
  return_reason: null,
  planned: wish.documents.map(({ amount_minor, id }) => {
    const claim = found.find(one => one.id === id)
    return { id, number: claim?.number ?? '', amount_minor, open_minor: claim?.open_minor ?? 0, corrected: false }
  }),
})

function check(wish: NewPayment, found: readonly Payable[]): void {
  const { documents, amount_minor, customer } = wish
  if (!Number.isSafeInteger(amount_minor) || amount_minor <= 0) throw invalidField('amount_minor', 'above_zero')
  const ids = documents.map(document => document.id)
  const own = found.filter(({ customer_number }) => customer_number === customer)
  const planned = documents.reduce((sum, document) => sum + document.amount_minor, 0)
  documents.forEach((document, index) => {
    refuse(document, own, index, wish)
  })
  if (new Set(ids).size < ids.length) throw invalidField('documents')
  if (planned > amount_minor || (planned < amount_minor && ids.length > 0 && !wish.more))
    throw invalidField('amount_minor')
}

function refuse(
  { id, amount_minor }: { id: string; amount_minor: number },
  found: readonly Payable[],
  index: number,
  { currency }: NewPayment,
): void {
  const document = found.find(one => one.id === id)
  const field = `documents.${index}`
  if (!document || !askingKinds.includes(document.kind)) throw problem('not_found')
  if (document.held_by) throw problem('payment_under_way', { current: { payment: document.held_by, document: id } })
  if (document.currency !== currency) throw invalidField('currency')
  if (!Number.isSafeInteger(amount_minor) || amount_minor <= 0)
    throw invalidField(`${field}.amount_minor`, 'above_zero')
  if (amount_minor > document.open_minor) throw invalidField(`${field}.amount_minor`, 'above_open')
}
