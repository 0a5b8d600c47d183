import type { staffLockEndpoints } from '@kontor/contract/areas/arrears/staff-locks'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { requireActing } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { eraseCustomer } from '../../privacy/privacy/erasure/erase-job.ts'
import { lockedErasure, setErasure } from '../../privacy/privacy/erasure/erasure-queries.ts'
import { notifyOwners } from '../../privacy/privacy/erasure/notify-owners.ts'

type Endpoints = typeof staffLockEndpoints

/**
 * From here on nothing of the customer is erased. It waits for a running step; a scheduled erasure loses its date, and
 * one that has begun stops before its next step.
 */
export const setHold: Handler<Endpoints['staffHoldSet']> = async context => {
  const { body, caller, services, db, now, params } = context
  const customer = requireActing(caller, params.id)
  // in the order in which an erasure locks them
  const erasure = await lockedErasure(db, customer)
  const { name } = await lockCustomer(db, customer, 'name')
  const { reason_class, reason } = body
  const { numAffectedRows } = await sql`
    insert into legal_hold (customer_number, id, reason_class, reason, set_at, set_by)
    values (${customer}, ${uuidv7()}, ${reason_class}, ${reason}, ${now}, ${caller.userId})
    on conflict (customer_number) where lifted_at is null do nothing`.execute(db)
  if (Number(numAffectedRows ?? 0) === 0) throw problem('conflict')
  const postponed = erasure?.state === 'scheduled' && erasure.begun_at === null
  if (postponed) await setErasure(db, customer, erasure.id, { state: 'waiting', scheduled_for: null })
  // the reason itself stays on the record: the customer reads the activity
  await context.audit({
    action: 'privacy.hold_set',
    subject: { kind: 'customer', id: String(customer), label: name },
    after: { reason_class },
    customer,
  })
  const values = { reasonClass: reason_class, waits: erasure !== undefined }
  await notifyOwners(db, { services, customer, template: 'legal_hold_set', values, now })
  return undefined
}

/** A waiting erasure is checked within the hour; one that had begun continues immediately. */
export const liftHold: Handler<Endpoints['staffHoldLift']> = async context => {
  const { body, caller, services, db, now, params } = context
  const customer = requireActing(caller, params.id)
  const erasure = await lockedErasure(db, customer)
  const { name } = await lockCustomer(db, customer, 'name')
  const lifted = await db
    .updateTable('legal_hold')
    .set({ lifted_at: now, lifted_by: caller.userId, lift_note: body.note })
    .where('customer_number', '=', customer)
    .where('lifted_at', 'is', null)
    .returning('reason_class')
    .executeTakeFirst()
  if (!lifted) throw problem('conflict')
  if (erasure?.begun_at) await enqueue(db, eraseCustomer, { customer_number: customer, request_id: erasure.id })
  await context.audit({
    action: 'privacy.hold_lifted',
    subject: { kind: 'customer', id: String(customer), label: name },
    before: { reason_class: lifted.reason_class },
    customer,
  })
  const values = { waits: erasure !== undefined }
  await notifyOwners(db, { services, customer, template: 'legal_hold_lifted', values, now })
  return undefined
}
