import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { bookEntries } from './book-entries-job.ts'
import { RefusedFile } from './refused-file.ts'
import { takeIn } from './take-in.ts'

/** Takes a bank statement in as a whole or not at all, and has booked what matches exactly. */
export const importStatement = declareJob({
  name: 'payments.import-statement',
  payload: z.object({ statement: z.uuid() }),
  attempts: 3,
  timeLimit: 1800,
  key: () => 'bank',
  onGivenUp: null,
  async run({ centre, log }, { statement }) {
    const { operator } = centre.database
    const file = await operator
      .selectFrom('bank_statement')
      .select(['name', 'storage_key', 'imported_by', sql<number>`bytes::float8`.as('bytes')])
      .where('id', '=', statement)
      .where('state', '=', 'importing')
      .executeTakeFirst()
    if (!file) return
    const now = centre.clock.now()
    const origin = { caller: null, now, address: null, requestId: importStatement.name }
    const actor = { userId: null, name: file.imported_by }
    const subject = { kind: 'bank_statement', id: statement, label: file.name }
    const iban = centre.configuration.billing.account?.iban ?? ''
    try {
      await inTransaction(operator, async db => {
        const { storage_key, bytes } = file
        const taken = await takeIn(db, await centre.files.read(storage_key), { statement, bytes, iban })
        await db
          .updateTable('bank_statement')
          .set({ state: 'imported', ...taken })
          .where('id', '=', statement)
          .execute()
        await writeAudit(db, origin, { action: 'bank_statement.imported', subject, actor })
        await enqueue(db, bookEntries, {})
        log.info({ statement, entries: taken.entries, known: taken.known }, 'bank statement imported')
      })
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error
      log.warn({ statement, why: error.why, detail: error.message }, 'bank statement refused')
      await inTransaction(operator, async db => {
        await db
          .updateTable('bank_statement')
          .set({ state: 'refused', refusal: error.why })
          .where('id', '=', statement)
          .execute()
        await writeAudit(db, origin, { action: 'bank_statement.refused', subject, actor })
      })
    }
  },
})
