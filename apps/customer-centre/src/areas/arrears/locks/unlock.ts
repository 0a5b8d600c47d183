import type { lockEndpoints, UnlockOutcome } from '@kontor/contract/areas/arrears/locks'
import { uuidv7 } from 'uuidv7'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { requireOwnPeople } from '../../../platform/http/own-people.ts'
import { countTry } from '../../../platform/http/rate-limit.ts'
import { notifyDesk, notifyOwnersOfEnd } from './lock-mails.ts'
import { liftLock, lockFacts } from './lock-queries.ts'
import { unlockOutcome } from './lock-rules.ts'
import { locking } from './lock-state.ts'

type Unlock = typeof lockEndpoints.unlock

const tries = { per: 'user', max: 5, seconds: 3600 } as const

/**
 * Tries are counted for each of the customer's people, so that no colleague uses up another's, with a separate answer:
 * the page says when to come back instead of showing an error.
 * @throws own_people_only where staff would have to review it: staff who act for the customer lift the lock themselves,
 * and ask for nothing
 */
export const unlock: Handler<Unlock> = async context => {
  const { caller, services, customer, db, now } = context
  const count = await countTry(db, 'unlock', tries, `${customer}:${caller.userId}`, now)
  if (count.exceeded) return { outcome: 'too_many_attempts', reason: null, retry_at: count.resetsAt.toISOString() }
  await lockCustomer(db, customer)
  const { lock, owed } = await lockFacts(db, customer, services.clock.today())
  const { lock_reason } = lock
  const { minimum: minimum_minor } = services.configuration.dunning
  const { open: overdue_minor, pending: pending_minor } = locking(owed)
  const answer = unlockOutcome({ lock_reason, overdue_minor, pending_minor, minimum_minor })
  if (lock_reason === null) return answer
  const lifted = answer.outcome === 'unlocked'
  if (lifted) {
    const suspending = { today: services.clock.today(), by: null, audit: context.audit }
    await liftLock(db, { customer, now, by: null, note: '', suspending })
    await notifyOwnersOfEnd(db, { services, customer, now, why: 'paid', note: '' })
  }
  if (answer.outcome === 'needs_review') {
    requireOwnPeople(caller, customer)
    await askForReview(context)
  }
  await context.audit({
    action: lifted ? 'customer.unlocked' : 'customer.unlock_requested',
    subject: { kind: 'customer', id: String(customer), label: lock.name },
    before: { lock_reason },
    after: lifted ? {} : auditOf(answer),
  })
  return answer
}

const auditOf = ({ outcome, reason }: UnlockOutcome) => ({ outcome, refusal: reason })

/** One request is enough until staff have answered it. */
async function askForReview({ caller, services, customer, db, now }: Context<Unlock>): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('lock_request')
    .values({ customer_number: customer, id: uuidv7(), user_id: caller.userId, kind: 'review', requested_at: now })
    .onConflict(c => c.doNothing())
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return
  await notifyDesk(db, { services, customer, now, caller, kind: 'review', payOn: null, message: '', files: [] })
}
