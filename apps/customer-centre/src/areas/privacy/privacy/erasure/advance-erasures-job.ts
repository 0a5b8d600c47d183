import * as z from 'zod/mini'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { lockCustomer, lockCustomerAndReferences } from '../../../../platform/db/lock-customer.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import type { Services } from '../../../../platform/services.ts'
import { setDeactivated } from '../../../customers/customer/customer-queries.ts'
import { inTheWay, isHeld } from '../plan-queries.ts'
import { nextErasureState } from '../rules.ts'
import { eraseCustomer } from './erase-job.ts'
import { lockedErasure, type OpenErasure, openStates, setErasure } from './erasure-queries.ts'
import { notifyOwners } from './notify-owners.ts'

/** A job that has been tried for a day is given up; an erasure is not. */
const retryMs = 26 * 3_600_000

/**
 * Checks every hour whether requests still wait, have their date, or are due; and whether the law still keeps what it
 * kept.
 */
export const advanceErasures = declareJob({
  name: 'privacy.advance-erasures',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 600,
  schedule: '25 * * * *',
  async run({ services, log }) {
    const { operator } = services.database
    const today = services.clock.today()
    const open = await operator
      .selectFrom('erasure_request')
      .select(['customer_number', 'id'])
      .where(row =>
        row.or([row('state', 'in', openStates), row.and([row('state', '=', 'done'), row('review_on', '<', today)])]),
      )
      .execute()
    let failed = 0
    for (const { customer_number: customer, id } of open) {
      const advanced = inTransaction(operator, async db => {
        const request = await lockedErasure(db, customer, id)
        if (request) await advance(db, services, customer, request)
      })
      // one customer's failure delays no other: the law gives each a month
      await advanced.catch((error: unknown) => {
        failed++
        log.error({ err: error, erasure: id }, 'erasures: one could not be advanced')
      })
    }
    if (failed > 0) throw new Error(`${failed} of ${open.length} erasures could not be advanced`)
  },
})

async function advance(db: OperatorDb, services: Services, customer: number, request: OpenErasure): Promise<void> {
  const now = services.clock.now()
  if (request.state === 'withdrawn') return
  if (request.state === 'done') {
    // data needed for claims stay beyond their time
    if (await isHeld(db, customer)) return
    // tomorrow again, unless it has run by then and set the next date
    await setErasure(db, customer, request.id, { review_on: services.clock.today() })
    await enqueue(db, eraseCustomer, { customer_number: customer, request_id: request.id })
    return
  }
  if (request.begun_at !== null) {
    if (now.getTime() - new Date(request.begun_at).getTime() > retryMs) await begin(db, customer, request.id, now)
    return
  }
  // an order, an invoice or a hold that is being written is waited for, and counted
  await lockCustomerAndReferences(db, customer)
  const way = await inTheWay(db, customer, services.clock.today())
  const next = nextErasureState(request, way, services.clock.today())
  if (next === 'due') return begin(db, customer, request.id, now)
  if (next.state === request.state && next.scheduled_for === request.scheduled_for) return
  await setErasure(db, customer, request.id, next)
  const action = next.state === 'scheduled' ? 'privacy.erasure_scheduled' : 'privacy.erasure_delayed'
  await writeAudit(
    db,
    { caller: null, now, address: null, requestId: advanceErasures.name },
    {
      action,
      subject: { kind: 'erasure_request', id: request.id, label: String(customer) },
      before: { state: request.state, scheduled_for: request.scheduled_for },
      after: next,
      customer,
      actor: { userId: null, name: advanceErasures.name },
    },
  )
  const values = { scheduledFor: next.scheduled_for, held: way.held }
  await notifyOwners(db, { services, customer, template: 'erasure_scheduled', values, now })
}

/** From here on it cannot be withdrawn, and no one acts for the customer any more: what is taken away is not written anew. */
async function begin(db: OperatorDb, customer: number, id: string, now: Date): Promise<void> {
  await setErasure(db, customer, id, { begun_at: now })
  const { deactivated_at } = await lockCustomer(db, customer, 'deactivated_at')
  if (deactivated_at === null) await setDeactivated(db, customer, now)
  await enqueue(db, eraseCustomer, { customer_number: customer, request_id: id })
}
