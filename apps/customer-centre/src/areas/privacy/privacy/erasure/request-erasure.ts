import type { privacyEndpoints } from '@kontor/contract/areas/privacy/privacy'
import { uuidv7 } from 'uuidv7'
import type { Handler } from '../../../../platform/http/context.ts'
import { requireOwner } from '../../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { inTheWay } from '../plan-queries.ts'
import { nextErasureState } from '../rules.ts'
import { erasureById, insertErasure, lockedErasure, setErasure } from './erasure-queries.ts'
import { notifyOwners } from './notify-owners.ts'

type Endpoints = typeof privacyEndpoints

/** Waits for the obstacles, or gets its date immediately. */
export const requestErasure: Handler<Endpoints['erasureRequest']> = async ({
  audit,
  body,
  caller,
  services,
  customer,
  db,
  now,
}) => {
  requireOwner(caller, customer)
  // a user who has switched to another customer in another tab means that one
  if (body.customer_number !== customer) throw invalidField('customer_number')
  const id = uuidv7()
  if (!(await insertErasure(db, { customer_number: customer, id, user_id: caller.userId, requested_at: now })))
    throw problem('erasure_under_way')
  const way = await inTheWay(db, customer, services.clock.today())
  const next = nextErasureState({ state: 'requested', scheduled_for: null }, way, services.clock.today())
  if (next === 'due') throw problem('conflict')
  await setErasure(db, customer, id, next)
  await audit({
    action: 'privacy.erasure_requested',
    subject: { kind: 'erasure_request', id, label: String(customer) },
    after: next,
  })
  await notifyOwners(db, {
    services,
    customer,
    template: 'erasure_requested',
    values: { by: caller.name, scheduledFor: next.scheduled_for, obstacles: way.open, held: way.held },
    now,
  })
  return erasureById(db, customer, id)
}

/** Possible until it begins; withdrawing without a request is no error. */
export const withdrawErasure: Handler<Endpoints['erasureWithdraw']> = async ({
  audit,
  caller,
  services,
  customer,
  db,
  now,
}) => {
  requireOwner(caller, customer)
  const open = await lockedErasure(db, customer)
  if (!open) return undefined
  if (open.begun_at !== null) throw problem('conflict')
  await setErasure(db, customer, open.id, { state: 'withdrawn', ended_at: now, scheduled_for: null })
  await audit({
    action: 'privacy.erasure_withdrawn',
    subject: { kind: 'erasure_request', id: open.id, label: String(customer) },
    before: { state: open.state, scheduled_for: open.scheduled_for },
    after: { state: 'withdrawn' },
  })
  await notifyOwners(db, { services, customer, template: 'erasure_withdrawn', values: { by: caller.name }, now })
  return undefined
}
