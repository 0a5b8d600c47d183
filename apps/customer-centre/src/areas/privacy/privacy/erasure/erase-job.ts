import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { bindTenant, inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { lockCustomerAndReferences } from '../../../../platform/db/lock-customer.ts'
import { declareJob, type JobContext } from '../../../../platform/jobs/job.ts'
import type { EraseStep, Erasing } from '../../../../platform/privacy/personal-data.ts'
import type { Services } from '../../../../platform/services.ts'
import { dayOf } from '../../../../values/local-date.ts'
import { setDeactivated } from '../../../customers/customer/customer-queries.ts'
import { isHeld, planFacts } from '../plan-queries.ts'
import { nextReview, type PlanFacts } from '../rules.ts'
import { eraseSteps } from './erase-steps.ts'
import { lockedErasure, type OpenErasure, setErasure } from './erasure-queries.ts'
import { notifyOwners } from './notify-owners.ts'

/**
 * Carries an erasure out, step by step, each in its own transaction: after a kill, the next run goes through all of
 * them again and finds less to do. Later it also deletes what the law kept for a while.
 */
export const eraseCustomer = declareJob({
  name: 'privacy.erase-customer',
  payload: z.object({ customer_number: z.int(), request_id: z.uuid() }),
  attempts: 16,
  timeLimit: 3600,
  key: ({ customer_number }) => String(customer_number),
  // `privacy.advance-erasures` begins it anew after a day
  onGivenUp: null,
  run: ({ services, progress }, { customer_number, request_id }) =>
    runErasure(services, customer_number, request_id, eraseSteps(services.personalData), progress),
})

/** @param steps all of them, except in a test that kills it on the way */
export async function runErasure(
  services: Services,
  customer: number,
  id: string,
  steps: readonly EraseStep[],
  progress?: JobContext['progress'],
): Promise<void> {
  const now = services.clock.now()
  const today = services.clock.today()
  const { timeZone } = services.configuration
  const held = async (work: (erasing: Erasing, request: OpenErasure) => Promise<void>): Promise<void> => {
    await inTransaction(services.database.operator, async db => {
      // whose mails are counted, see `planFacts`
      await bindTenant(db, customer)
      // what the law keeps is deleted by years, which begin at the provider's midnight
      await sql`select set_config('TimeZone', ${timeZone}, true)`.execute(db)
      const request = await lockedErasure(db, customer, id)
      // withdrawn before it began
      if (!request || request.begun_at === null) return
      const locked = await lockCustomerAndReferences(db, customer, 'deactivated_at')
      // someone has opened the customer again: what is there now no one asked to erase
      if (!locked?.deactivated_at) return
      // looked at under the lock that setting a hold takes as well: it stands before a step, or the step is over
      if (await isHeld(db, customer)) return stop(db, customer, request, locked.deactivated_at)
      const closedOn = request.ended_at ? dayOf(new Date(request.ended_at), timeZone) : today
      await work({ db, files: services.files, customer, now, today, closedOn, timeZone }, request)
    })
  }
  await held((erasing, request) => announce(services, erasing, request))
  for (const [done, step] of steps.entries()) {
    progress?.(done, steps.length)
    await held(step)
  }
  await held(finish)
}

/**
 * A hold has come after the erasure began. If nothing has been deleted yet, the erasure waits again and the customer is
 * open as before; otherwise the rest stays until the hold is lifted.
 */
async function stop(db: OperatorDb, customer: number, request: OpenErasure, closedAt: string): Promise<void> {
  if (request.going_since !== null || request.state === 'done') return
  if (closedAt === request.begun_at) await setDeactivated(db, customer, null)
  await setErasure(db, customer, request.id, { state: 'waiting', scheduled_for: null, begun_at: null })
}

/** First, because afterwards no one knows whom to tell. */
async function announce(services: Services, { db, customer, now }: Erasing, request: OpenErasure): Promise<void> {
  if (request.state === 'done') return
  await setErasure(db, customer, request.id, { going_since: request.going_since ?? now })
  await notifyOwners(db, { services, customer, template: 'erasure_done', values: {}, now, once: request.id })
}

async function finish({ db, customer, now, today, closedOn, timeZone }: Erasing, request: OpenErasure): Promise<void> {
  const { rows } = await sql<{ plan: PlanFacts }>`
    select ${planFacts({ customer, now, today: closedOn, timeZone })} as plan`.execute(db)
  const review_on = rows[0] ? nextReview(rows[0].plan, today) : null
  await setErasure(db, customer, request.id, { state: 'done', ended_at: request.ended_at ?? now, review_on })
  if (request.state === 'done') return
  await writeAudit(
    db,
    { caller: null, now, address: null, requestId: eraseCustomer.name },
    {
      action: 'privacy.erasure_done',
      subject: { kind: 'erasure_request', id: request.id, label: String(customer) },
      customer,
      actor: { userId: null, name: eraseCustomer.name },
    },
  )
}
