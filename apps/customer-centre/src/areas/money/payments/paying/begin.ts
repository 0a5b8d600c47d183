import type { PaymentKind } from '@kontor/contract/enums/payments'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { askingKinds } from '../../billing/rules.ts'
import { restateAll } from '../../ledger/post.ts'
import { noteAudits, type PostingContext } from './posting-context.ts'
import { type Payable, payablesAmong } from './queries.ts'

export type NewPayment = {
  customer: number
  /** In the order in which they are settled. Without any, the money becomes balance. */
  documents: readonly { id: string; amount_minor: number }[]
  amount_minor: number
  currency: string
  kind: PaymentKind
  methodId: string | null
  /** What people recognise the method by. */
  label?: string
  /** Who takes the money: a gateway's name, or the bank. */
  gateway?: string | null
  gatewayReference?: string | null
  /** The day on which it is collected. */
  on?: string | null
  /** The user who pays; null: the clock. */
  by: string | null
  /** Whether the payer is there, for the bank to ask. */
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
export async function begin(db: BoundDb, paying: PostingContext, wish: NewPayment): Promise<string> {
  const id = wish.id ?? uuidv7()
  await beginAll(db, paying, [{ ...wish, id }])
  return id
}

/** As `begin`, of any number of customers in a few statements: all or none. */
export async function beginAll(
  db: BoundDb,
  paying: PostingContext,
  wishes: readonly (NewPayment & { id: string })[],
): Promise<void> {
  const planned = wishes.flatMap(({ customer, id, documents }) =>
    documents.map((document, index) => ({
      customer_number: customer,
      payment_id: id,
      document_id: document.id,
      amount_minor: document.amount_minor,
      position: index + 1,
    })),
  )
  const customers = planned.map(({ customer_number }) => customer_number)
  const documents = planned.map(({ document_id }) => document_id)
  const found = planned.length > 0 ? await payablesAmong(db, customers, documents) : []
  for (const wish of wishes) check(wish, found)
  const rows = wishes.map(wish => ({
    customer_number: wish.customer,
    id: wish.id,
    kind: wish.kind,
    status: wish.status ?? 'initiated',
    method_id: wish.methodId,
    label: wish.label ?? '',
    gateway: wish.gateway ?? null,
    gateway_reference: wish.gatewayReference ?? null,
    amount_minor: wish.amount_minor,
    currency: wish.currency,
    collect_on: wish.on ?? null,
    created_at: paying.now,
    initiated_by: wish.by,
    present: wish.present ?? false,
    instead_of: wish.insteadOf ?? null,
    look_at: wish.lookAt ?? null,
  }))
  const events = wishes.map(({ customer, id }) => ({ customer_number: customer, payment_id: id, id: uuidv7() }))
  await sql`
    with begun as (
      insert into payment (${columns}) select ${columns} from jsonb_populate_recordset(null::payment, ${JSON.stringify(rows)}::jsonb)),
    planned as materialized (
      select * from jsonb_populate_recordset(null::payment_allocation, ${JSON.stringify(planned)}::jsonb)),
    allocated as (
      insert into payment_allocation (customer_number, payment_id, document_id, amount_minor, position)
      select customer_number, payment_id, document_id, amount_minor, position from planned),
    held as (
      insert into payment_hold (customer_number, document_id, payment_id)
      select customer_number, document_id, payment_id from planned)
    insert into payment_event (customer_number, payment_id, id, at, event)
    select customer_number, payment_id, id, ${paying.now}, 'initiated'
    from jsonb_populate_recordset(null::payment_event, ${JSON.stringify(events)}::jsonb)`.execute(db)
  const held = planned.map(({ customer_number: customer, document_id: document }) => ({ customer, document }))
  await restateAll(db, held, paying)
  await noteAudits(
    db,
    paying,
    'payment.begun',
    wishes.map(({ customer, kind, ...payment }) => ({
      ...payment,
      customer_number: customer,
      after: { method: kind },
    })),
  )
}

const columns = sql.raw(
  'customer_number, id, kind, status, method_id, label, gateway, gateway_reference, amount_minor, currency, collect_on, created_at, initiated_by, present, instead_of, look_at',
)

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
