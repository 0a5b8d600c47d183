import * as z from 'zod/mini'
import { inTransaction } from '../../../../platform/db/database.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { dueIds } from './queries.ts'
import { startVatCheck } from './start-check.ts'
import { vatCountries } from './vat-id.ts'

/**
 * Started by one run at most; the rest waits ten minutes, so that a day on which all fall due does not flood the
 * register.
 */
const batch = 200
/** A run that has not ended by then is lost. */
const lostAfter = 3_600_000

const prefixes = Object.entries(vatCountries).flatMap(([prefix, { inVies }]) => (inVies ? [prefix] : []))

/** Starts the checks that are due: valid ids from time to time, those without an answer, and those never checked. */
export const recheckVatIds = declareJob({
  name: 'tax.recheck-vat-ids',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 300,
  schedule: '*/10 * * * *',
  async run({ services, log }) {
    if (services.configuration.vatCheck.mode === 'off') return
    const now = services.clock.now()
    const lostBefore = new Date(now.getTime() - lostAfter)
    const started = await inTransaction(services.database.operator, async db => {
      const due = await dueIds(db, prefixes, now, lostBefore, batch)
      for (const { customer_number: customer, vat_id } of due)
        await startVatCheck(db, services, customer, { type: 'business', vat_id, status: null }, now)
      return due.length
    })
    if (started > 0) log.info({ started }, 'checks of VAT ids started')
  },
})
