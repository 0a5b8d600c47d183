import type { staffLockEndpoints } from '@kontor/contract/areas/arrears/staff-locks'
import { mayStaff } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb, TenantDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { requireActing, requireAnother } from '../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { abuseNoticeTable } from '../../service/reads.ts'
import { acceptDeferral } from '../dunning/deferrals.ts'
import { notifyOwnersOfEnd, notifyOwnersOfLock, notifyWhoAsked } from './lock-mails.ts'
import { insertLock, liftLock, lockFacts } from './lock-queries.ts'
import { isPaid, statementOf, wrongFields } from './lock-rules.ts'
import { locking } from './lock-state.ts'

type Endpoints = typeof staffLockEndpoints

/**
 * Locks the customer and tells its owners why. People signed in for the customer stay signed in, kept to what a lock
 * leaves open.
 */
export const setLock: Handler<Endpoints['staffLockSet']> = async context => {
  const { body: lock, caller, services, db, now, params } = context
  const customer = requireActing(caller, params.id)
  const today = services.clock.today()
  const fields = wrongFields(lock, today)
  if (fields.size > 0) throw problem('invalid_input', { fields })
  const statement = statementOf(lock, today)
  if (statement?.notice_number && !(await noticeExists(services.database.operator, statement.notice_number)))
    throw invalidField('notice_number')
  requirePower(caller, lock.reason)
  const held = await lockCustomer(db, customer, 'name', 'lock_reason', 'deactivated_at')
  if (held.lock_reason !== null || held.deactivated_at !== null) throw problem('conflict')
  // it would end within the hour
  if (lock.reason === 'payment') {
    const { owed } = await lockFacts(db, customer, today)
    const { minimum: minimum_minor } = services.configuration.dunning
    if (isPaid({ overdue_minor: locking(owed).open, minimum_minor })) throw invalidField('reason')
  }
  await insertLock(db, {
    customer,
    id: uuidv7(),
    now,
    by: caller.userId,
    lock,
    statement,
    suspending: byStaff(context),
  })
  const { reason, scope, ends_on } = lock
  await context.audit({
    action: 'customer.locked',
    subject: { kind: 'customer', id: String(customer), label: held.name },
    after: { lock_reason: reason, scope, ends_on },
    customer,
  })
  await notifyOwnersOfLock(db, { services, customer, now, lock, statement })
  return undefined
}

/** With a note that the customer reads. */
export const endLock: Handler<Endpoints['staffLockLift']> = async context => {
  const { body, caller, params } = context
  const customer = requireActing(caller, params.id)
  await lift(context, customer, body.note)
  return undefined
}

/** The person who asked gets the answer; an accepted request lifts the lock. */
export const answerRequest: Handler<Endpoints['staffLockAnswer']> = async context => {
  const { body, caller, services, db, now, params } = context
  const customer = requireActing(caller, params.id)
  const { name, lock_reason } = await lockCustomer(db, customer, 'name', 'lock_reason')
  const { accept, answer } = body
  const asked = await db
    .updateTable('lock_request')
    .set({ state: accept ? 'accepted' : 'declined', decided_at: now, decided_by: caller.userId, answer })
    .where('customer_number', '=', customer)
    .where('id', '=', params.request)
    .where('state', '=', 'open')
    .returning(['kind', 'user_id', 'pay_on'])
    .executeTakeFirst()
  requirePower(caller, lock_reason ?? 'payment')
  if (accept && asked) requireAnother(caller, [asked.user_id])
  if (!asked) throw problem((await requestExists(db, customer, params.request)) ? 'conflict' : 'not_found')
  await context.audit({
    action: accept ? 'customer.lock_request_accepted' : 'customer.lock_request_declined',
    subject: { kind: 'customer', id: String(customer), label: name },
    after: { statement: answer },
    customer,
  })
  if (accept && lock_reason === 'payment' && asked.pay_on !== null) {
    const { user_id: userId, pay_on: payOn } = asked
    await acceptDeferral(db, { customer, userId, now, today: services.clock.today(), payOn, by: caller.userId, answer })
  }
  if (accept && lock_reason !== null) await lift(context, customer, answer, asked.user_id)
  else await notifyWhoAsked(db, { services, customer, now, userId: asked.user_id, answer })
  return undefined
}

type Lifting = Context<Endpoints['staffLockLift']> | Context<Endpoints['staffLockAnswer']>

/**
 * Locks for what customers publish, or by law, are set and lifted by those who deal with that; all others by those who dun.
 * @throws forbidden
 */
function requirePower({ powers }: Pick<Caller, 'powers'>, reason: string): void {
  const power = reason === 'abuse' || reason === 'legal' ? 'privacy:act' : 'dunning:act'
  if (!mayStaff(powers, power)) throw problem('forbidden')
}

/** Names who sets or lifts a lock for all that goes with it. */
export const byStaff = ({ caller, services, audit }: Pick<Lifting, 'caller' | 'services' | 'audit'>) => ({
  today: services.clock.today(),
  audit,
  by: { name: caller.name, staff: true },
})

async function lift(context: Lifting, customer: number, note: string, askedBy?: string) {
  const { audit, caller, services, db, now } = context
  const { lock_reason, name } = await lockCustomer(db, customer, 'name', 'lock_reason')
  if (lock_reason === null) throw problem('conflict')
  requirePower(caller, lock_reason)
  await liftLock(db, { customer, now, by: caller.userId, note, suspending: byStaff(context) })
  await audit({
    action: 'customer.unlocked',
    subject: { kind: 'customer', id: String(customer), label: name },
    before: { lock_reason },
    after: { statement: note },
    customer,
  })
  await notifyOwnersOfEnd(db, { services, customer, now, why: 'staff', note, ...(askedBy && { askedBy }) })
}

export async function noticeExists(operator: OperatorDb, number: string): Promise<boolean> {
  const { rows } = await sql`select from ${abuseNoticeTable} where number = ${number}`.execute(operator)
  return rows.length === 1
}

async function requestExists(db: TenantDb, customer: number, id: string): Promise<boolean> {
  const { rows } = await sql`select from lock_request where customer_number = ${customer} and id = ${id}`.execute(db)
  return rows.length === 1
}
