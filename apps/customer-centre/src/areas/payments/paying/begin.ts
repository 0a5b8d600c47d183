import type { PaymentKind } from '@kontor/contract/enums/payments'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../platform/db/database.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { restate } from '../../ledger/post.ts'
import { noteAudit, type Paying } from './paying.ts'
import { named, type Payable, payables } from './queries.ts'
import { payableKinds } from './rules.ts'

export type Wish = {
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
export async function begin(db: BoundDb, paying: Paying, wish: Wish): Promise<string> {
  const { customer, documents, amount_minor, currency, kind, id = uuidv7() } = wish
  if (!Number.isSafeInteger(amount_minor) || amount_minor <= 0) throw invalidField('amount_minor', 'above_zero')
  const ids = documents.map(document => document.id)
  const found = ids.length > 0 ? await payables(db, customer, named(ids)) : []
  const planned = documents.reduce((sum, document) => sum + document.amount_minor, 0)
  documents.forEach((document, index) => {
    refuse(document, found, index, wish)
  })
  if (new Set(ids).size < ids.length) throw invalidField('documents')
  if (planned > amount_minor || (planned < amount_minor && ids.length > 0 && !wish.more))
    throw invalidField('amount_minor')
  await sql`
    with begun as (
      insert into payment (customer_number, id, kind, status, method_id, label, gateway, gateway_reference, amount_minor, currency,
        collect_on, created_at, initiated_by, present, instead_of, look_at)
      values (${customer}, ${id}, ${kind}, ${wish.status ?? 'initiated'}, ${wish.methodId}, ${wish.label ?? ''}, ${wish.gateway ?? null},
        ${wish.gatewayReference ?? null}, ${amount_minor}, ${currency}, ${wish.on ?? null}::date, ${paying.now}, ${wish.by}, ${wish.present ?? false},
        ${wish.insteadOf ?? null}, ${wish.lookAt ?? null})
      returning customer_number),
    planned as (
      insert into payment_allocation (customer_number, payment_id, document_id, amount_minor, position)
      select b.customer_number, ${id}, d.id, d.amount_minor, d.n
      from begun b, rows from (json_to_recordset(${JSON.stringify(documents)}::json) as (id uuid, amount_minor bigint)) with ordinality d (id, amount_minor, n)),
    held as (
      insert into payment_hold (customer_number, document_id, payment_id)
      select b.customer_number, d, ${id} from begun b, unnest(${ids}::uuid[]) d)
    insert into payment_event (customer_number, payment_id, id, at, event)
    select b.customer_number, ${id}, ${uuidv7()}, ${paying.now}, 'initiated' from begun b`.execute(db)
  await restate(db, customer, ids, paying)
  await noteAudit(
    db,
    paying,
    'payment.begun',
    { customer_number: customer, id, amount_minor, currency },
    { method: kind },
  )
  return id
}

function refuse(
  { id, amount_minor }: { id: string; amount_minor: number },
  found: readonly Payable[],
  index: number,
  { currency }: Wish,
): void {
  const document = found.find(one => one.id === id)
  const field = `documents.${index}`
  if (!document || !payableKinds.includes(document.kind)) throw problem('not_found')
  if (document.held_by) throw problem('payment_under_way', { current: { payment: document.held_by, document: id } })
  if (document.currency !== currency) throw invalidField('currency')
  if (!Number.isSafeInteger(amount_minor) || amount_minor <= 0)
    throw invalidField(`${field}.amount_minor`, 'above_zero')
  if (amount_minor > document.open_minor) throw invalidField(`${field}.amount_minor`, 'above_open')
}
