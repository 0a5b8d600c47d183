import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../../audit.ts'
import type { Centre } from '../../../centre.ts'
import { type Db, onTenant } from '../../../db/database.ts'
import { declareJob } from '../../../jobs/job.ts'
import { dayOf } from '../../../local-date.ts'
import { isHeld, planFacts } from '../plan-queries.ts'
import { nextReview, type PlanFacts } from '../rules.ts'
import { eraseSteps } from './erase-steps.ts'
import type { EraseStep, Erasing } from './erasing.ts'
import { lockedCustomer, lockedErasure, type OpenErasure } from './erasure-queries.ts'
import { tellOwners } from './tell-owners.ts'

/**
 * Carries an erasure out, step by step, each in a transaction of its own: killed anywhere, the next run goes through all of them again and
 * finds less to do. The same later takes away what the law kept for a while.
 */
export const eraseCustomer = declareJob({
  name: 'privacy.erase-customer',
  payload: z.object({ customer_number: z.int(), request_id: z.uuid() }),
  run: ({ centre }, { customer_number, request_id }) => runErasure(centre, customer_number, request_id, eraseSteps),
})

/** @param steps all of them, but in a test that kills it on the way */
export async function runErasure(
  centre: Centre,
  customer: number,
  id: string,
  steps: readonly EraseStep[],
): Promise<void> {
  const now = centre.clock.now()
  const today = centre.clock.today()
  const { timeZone } = centre.configuration
  const held = async (work: (erasing: Erasing, request: OpenErasure) => Promise<void>): Promise<void> => {
    await onTenant(centre.database.operator, customer, async db => {
      const request = await lockedErasure(db, customer, id)
      // withdrawn before it began, or somebody has opened the customer again: what is there now nobody asked to erase
      if (!request || request.begun_at === null || !(await lockedCustomer(db, customer)).deactivated_at) return
      // looked at under the lock that setting a hold takes as well: it stands before a step, or the step is over
      if (await isHeld(db, customer)) return stop(db, customer, request)
      const closedOn = request.ended_at ? dayOf(new Date(request.ended_at), timeZone) : today
      await work({ db, centre, customer, now, today, closedOn }, request)
    })
  }
  await held(announce)
  for (const step of steps) await held(step)
  await held(finish)
}

/**
 * A hold has come after the erasure began. Where nothing has gone yet, it waits again and the customer is open as before; where some has,
 * the rest stays, and goes once the hold is lifted.
 */
async function stop(db: Db, customer: number, request: OpenErasure): Promise<void> {
  if (request.going_since !== null || request.state === 'done') return
  await sql`update customer c set deactivated_at = null from erasure_request r
    where c.customer_number = ${customer} and r.customer_number = c.customer_number and r.id = ${request.id}
      and c.deactivated_at = r.begun_at`.execute(db)
  await db
    .updateTable('erasure_request')
    .set({ state: 'waiting', scheduled_for: null, begun_at: null })
    .where('customer_number', '=', customer)
    .where('id', '=', request.id)
    .execute()
}

/** First, because afterwards nobody knows whom to tell. */
async function announce({ db, centre, customer, now }: Erasing, request: OpenErasure): Promise<void> {
  if (request.state === 'done') return
  await db
    .updateTable('erasure_request')
    .set({ going_since: request.going_since ?? now })
    .where('customer_number', '=', customer)
    .where('id', '=', request.id)
    .execute()
  await tellOwners(db, { centre, customer, template: 'erasure_done', values: {}, now, once: request.id })
}

async function finish({ db, customer, now, today, closedOn }: Erasing, request: OpenErasure): Promise<void> {
  await sql`set local role kontor_app`.execute(db)
  const { rows } = await sql<{ facts: PlanFacts }>`
    select ${planFacts({ customer, now, today: closedOn })} as facts`.execute(db)
  await sql`set local role kontor_operator`.execute(db)
  await db
    .updateTable('erasure_request')
    .set({
      state: 'done',
      ended_at: request.ended_at ?? now,
      review_on: rows[0] ? nextReview(rows[0].facts, today) : null,
    })
    .where('customer_number', '=', customer)
    .where('id', '=', request.id)
    .execute()
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
