import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { restateAll } from '../../ledger/post.ts'
import { moveMoney } from './move-money.ts'
import { notify } from './notify.ts'
import type { Outcome } from './payment-event.ts'
import { noteAudits, type PostingContext } from './posting-context.ts'
import { underWay } from './rules.ts'

/**
 * Writes what events made of payments, of any number of customers in a few statements: the payments with their steps, the books and what
 * follows from them, the audit entries and the mails. Nothing else writes a payment that is there. The caller has locked the customers and the payments, each once.
 */
export async function carryOut(db: BoundDb, context: PostingContext, outcomes: readonly Outcome[]): Promise<void> {
  await insert(
    db,
    context,
    outcomes.filter(({ isNew }) => isNew),
  )
  await update(
    db,
    context,
    outcomes.filter(({ isNew }) => !isNew),
  )
  const about = outcomes.map(outcome => ({ ...outcome, customer: outcome.payment.customer_number }))
  await moveMoney(db, about.filter(movesMoney), context)
  await restateAll(
    db,
    about.flatMap(one =>
      movesMoney(one) ? [] : (one.restated ?? []).map(document => ({ customer: one.customer, document })),
    ),
    context,
  )
  await noteAudits(
    db,
    context,
    outcomes.flatMap(({ audit, payment }) => (audit ? [{ ...payment, ...audit }] : [])),
  )
  for (const { mail, payment } of outcomes) if (mail) await notify(db, context, payment, mail)
}

const movesMoney = ({ movements = [], usesCredit = false }: Outcome): boolean => movements.length > 0 || usesCredit

const changing =
  'status amount_minor refunded_minor gateway_reference action_url expires_at look_at settled_at failure_reason returned_at return_reason said'.split(
    ' ',
  )
const columns = sql.raw(
  [
    'customer_number id kind direction refunds_id instead_of method_id label gateway currency collect_on created_at initiated_by present',
    ...changing,
  ]
    .join(' ')
    .replaceAll(' ', ', '),
)
const changes = sql.raw(changing.map(column => `${column} = n.${column}`).join(', '))

const stepsOf = (outcomes: readonly Outcome[]): string =>
  JSON.stringify(
    outcomes.flatMap(({ payment: { customer_number, id: payment_id }, steps = [] }) =>
      steps.map(({ event, detail = '' }) => ({ customer_number, payment_id, id: uuidv7(), event, detail })),
    ),
  )

const rowsOf = (outcomes: readonly Outcome[]): string => JSON.stringify(outcomes.map(({ payment }) => payment))

async function insert(db: BoundDb, { now }: PostingContext, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const planned = outcomes.flatMap(({ payment: { customer_number, id: payment_id, planned, status } }) =>
    planned.map(({ amount_minor, id: document_id }, index) => ({
      customer_number,
      payment_id,
      document_id,
      amount_minor,
      position: index + 1,
      held: underWay.includes(status),
    })),
  )
  await sql`
    with begun as (
      insert into payment (${columns}) select ${columns} from jsonb_populate_recordset(null::payment, ${rowsOf(outcomes)}::jsonb)),
    planned as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
        p (customer_number integer, payment_id uuid, document_id uuid, amount_minor bigint, position integer, held boolean)),
    allocated as (
      insert into payment_allocation (customer_number, payment_id, document_id, amount_minor, position)
      select customer_number, payment_id, document_id, amount_minor, position from planned),
    held as (
      insert into payment_hold (customer_number, document_id, payment_id)
      select customer_number, document_id, payment_id from planned where held)
    insert into payment_event (customer_number, payment_id, id, at, event, detail)
    select customer_number, payment_id, id, ${now}, event, detail
    from jsonb_populate_recordset(null::payment_event, ${stepsOf(outcomes)}::jsonb)`.execute(db)
}

async function update(db: BoundDb, { now }: PostingContext, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const released = outcomes.flatMap(({ payment: { id }, releases }) => (releases ? id : []))
  await sql`
    with n as materialized (
      select * from jsonb_populate_recordset(null::payment, ${rowsOf(outcomes)}::jsonb)),
    released as (
      delete from payment_hold h using n
      where h.customer_number = n.customer_number and h.payment_id = n.id and n.id = any(${released}::uuid[])),
    noted as (
      insert into payment_event (customer_number, payment_id, id, at, event, detail)
      select customer_number, payment_id, id, ${now}, event, detail
      from jsonb_populate_recordset(null::payment_event, ${stepsOf(outcomes)}::jsonb))
    update payment p set version = p.version + 1, ${changes} from n
    where p.customer_number = n.customer_number and p.id = n.id`.execute(db)
}
