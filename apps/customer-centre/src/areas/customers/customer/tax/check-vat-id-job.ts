import type { VatAnswer } from '@kontor/adapters/vat-check'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { vatCheckOf } from '../../../../adapters/choose.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import type { Services } from '../../../../platform/services.ts'
import { endRun, type HeldRun, holdRun, idOfRun, insertCheck, type StatusChange } from './queries.ts'
import { retryAt } from './rules.ts'
import { notifyVatIdInvalid } from './vat-notices.ts'

const day = 86_400_000

/**
 * Asks the register about a customer's VAT id and stores the answer. No transaction is held meanwhile. If the id has
 * changed or another run has begun by then, the answer is dropped; a second run finds the first one finished.
 */
export const checkVatId = declareJob({
  name: 'tax.check-vat-id',
  payload: z.object({ customer_number: z.int(), run_id: z.uuid() }),
  attempts: 16,
  timeLimit: 120,
  concurrency: 5,
  // `tax.recheck-vat-ids` begins what has not ended after an hour anew
  onGivenUp: null,
  async run({ services, log }, { customer_number: customer, run_id: runId }) {
    const register = vatCheckOf(services)
    const { operator } = services.database
    const vatId = await idOfRun(operator, customer, runId)
    // turned off since: the run stays open, and the sweep finds it once there is a register again
    if (!register || !vatId) return
    const answer = await register.ask(vatId)
    if (answer.outcome === 'unavailable') log.warn({ reason: answer.reason }, 'a VAT id could not be checked')
    const now = services.clock.now()
    // a package asks the same register
    const source = services.configuration.vatCheck.mode === 'sandbox' ? 'sandbox' : 'vies'
    await inTransaction(operator, async db => {
      const held = await holdRun(db, customer, runId, vatId)
      if (!held) return
      const checkId = uuidv7()
      await insertCheck(db, { customer, vatId, id: checkId, answer, source, now })
      const change = changeOf(services, held, answer, checkId, now)
      await endRun(db, customer, change)
      if (change.state !== held.state) await record(db, services, { customer, vatId, held, change, answer, now })
    })
  },
})

/** A valid id stays valid while the register is silent: only an answer changes that. */
function changeOf(
  { configuration }: Services,
  held: HeldRun,
  answer: VatAnswer,
  checkId: string,
  now: Date,
): StatusChange {
  if (answer.outcome === 'unavailable') {
    const failures = held.failures + 1
    const state = held.state === 'checking' ? 'unavailable' : held.state
    return {
      state,
      checkId: state === 'unavailable' ? checkId : undefined,
      failures,
      nextCheckAt: retryAt(now, failures),
    }
  }
  const { vatCheck } = configuration
  const recheck = answer.outcome === 'valid' && vatCheck.mode !== 'off'
  const nextCheckAt = recheck ? new Date(now.getTime() + vatCheck.recheckDays * day) : null
  return { state: answer.outcome, checkId, failures: 0, nextCheckAt }
}

type Changed = {
  customer: number
  vatId: string
  held: HeldRun
  change: StatusChange
  answer: VatAnswer
  now: Date
}

async function record(
  db: OperatorDb,
  services: Services,
  { customer, vatId, held, change, answer, now }: Changed,
): Promise<void> {
  const consultation = answer.outcome === 'unavailable' ? null : answer.consultationNumber
  await writeAudit(
    db,
    { caller: null, now, address: null, requestId: checkVatId.name },
    {
      action: 'customer.vat_id_checked',
      subject: { kind: 'customer', id: String(customer), label: held.customer_name },
      before: { vat_state: held.state },
      after: { vat_state: change.state, vat_id: vatId, ...(consultation && { consultation_number: consultation }) },
      customer,
      actor: { userId: null, name: 'Kontor' },
    },
  )
  if (held.state === 'valid' && change.state === 'invalid')
    await notifyVatIdInvalid(db, services, { customer, name: held.customer_name, vatId, now })
}
