import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type AuditEntry, type Origin, writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import { deferralState, type Instalment } from './deferral-rules.ts'
import { type DeferralRow, type DunningFacts, dunningFacts } from './facts.ts'
import { type Claim, dueBy, sum } from './rules.ts'

type Asked = {
  customer: number
  userId: string
  now: Date
  payOn: string
  message: string
  documents: readonly Claim[]
  currency: string
}

export async function insertDeferral(db: BoundDb, asked: Asked): Promise<string> {
  const { customer, userId, now, payOn, message, documents, currency } = asked
  const id = uuidv7()
  await db
    .insertInto('payment_promise')
    .values({
      customer_number: customer,
      id,
      user_id: userId,
      asked_at: now,
      pay_on: payOn,
      message,
      currency,
      documents: documents.map(claim => claim.id),
      sum_minor: sum(documents),
      state: 'asked',
    })
    .execute()
  return id
}

type Granted = { now: Date; by: string | null; instalments: readonly Instalment[]; answer: string; unlocked?: boolean }

/** From now on it holds back whatever would happen to its documents. */
export async function grantDeferral(
  db: BoundDb,
  customer: number,
  id: string,
  { now, by, instalments, answer, unlocked = false }: Granted,
): Promise<void> {
  await db
    .updateTable('payment_promise')
    .set({
      state: 'granted',
      instalments: JSON.stringify(instalments),
      decided_at: now,
      decided_by: by,
      answer,
      unlocked,
    })
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .execute()
}

/** A promise that staff have accepted on a locked account: all that is overdue, by that day. The caller has locked the customer. */
export async function acceptDeferral(
  db: BoundDb,
  {
    customer,
    userId,
    now,
    today,
    payOn,
    by,
    answer,
  }: { customer: number; userId: string; now: Date; today: string; payOn: string; by: string; answer: string },
): Promise<void> {
  // what was asked for before is answered by this
  await sql`update payment_promise set state = 'over', ended_on = ${today}, decided_at = coalesce(decided_at, ${now})
    where customer_number = ${customer} and state in ('asked', 'granted')`.execute(db)
  const { claims, currency } = await dunningFacts(db, customer, today)
  const documents = dueBy(claims, payOn)
  if (documents.length === 0) return
  const id = await insertDeferral(db, { customer, userId, now, payOn, message: '', documents, currency })
  const instalments = [{ on: payOn, amount_minor: sum(documents) }]
  await grantDeferral(db, customer, id, { now, by, instalments, answer, unlocked: true })
}

/**
 * Ends a promise that is kept or broken, and a request about what is paid by now. The caller has locked the customer.
 * @returns what became of it just now
 */
export async function judgeDeferral(
  db: BoundDb,
  { customer, facts, origin, today }: { customer: number; facts: DunningFacts; origin: Origin; today: string },
): Promise<'kept' | 'broken' | null> {
  const { promise } = facts
  const ended = promise && endOf(promise, today)
  if (!promise || !ended) return null
  await sql`update payment_promise set state = ${ended}, ended_on = ${today}, decided_at = coalesce(decided_at, ${origin.now})
    where customer_number = ${customer} and id = ${promise.id}`.execute(db)
  if (ended === 'over') return null
  await writeAudit(
    db,
    origin,
    deferralEntry(ended, { customer, id: promise.id, name: facts.name, payOn: promise.pay_on }),
  )
  return ended
}

function endOf(promise: DeferralRow, today: string): 'kept' | 'broken' | 'over' | null {
  if (promise.state === 'asked') return promise.open_minor === 0 ? 'over' : null
  if (promise.state !== 'granted') return null
  const state = deferralState(promise, today)
  return state === 'granted' ? null : state
}

export const deferralEntry = (
  what: 'asked' | 'granted' | 'refused' | 'kept' | 'broken',
  { customer, id, name, payOn }: { customer: number; id: string; name: string; payOn: string },
): AuditEntry => ({
  action: `promise.${what}`,
  subject: { kind: 'promise', id, label: name },
  after: { pay_on: payOn },
  customer,
  ...((what === 'kept' || what === 'broken') && { actor: { userId: null, name: 'dunning' } }),
})
