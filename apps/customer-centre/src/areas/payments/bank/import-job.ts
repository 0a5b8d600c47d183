import { decimalString } from '@kontor/contract/money'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Origin, writeAudit } from '../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
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
    const { billing, timeZone } = centre.configuration
    const reading = { iban: billing.account?.iban ?? '', timeZone }
    try {
      await inTransaction(operator, async db => {
        const { storage_key, bytes } = file
        const source = await centre.files.read(storage_key)
        const { replaced, ...taken } = await takeIn(db, source, { statement, bytes, reading })
        await db
          .updateTable('bank_statement')
          .set({ state: 'imported', ...taken })
          .where('id', '=', statement)
          .execute()
        await writeAudit(db, origin, { action: 'bank_statement.imported', subject, actor })
        await noteReplaced(db, origin, replaced)
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

async function noteReplaced(db: OperatorDb, origin: Origin, references: readonly string[]): Promise<void> {
  if (references.length === 0) return
  const { rows } = await sql<{ id: string; amount_minor: number; currency: string }>`
    select e.id, e.amount_minor, e.currency from bank_entry e where e.reference = any(${references}::text[])`.execute(
    db,
  )
  await writeAudit(
    db,
    origin,
    ...rows.map(({ id, ...money }) => ({
      action: 'bank_entry.replaced' as const,
      subject: { kind: 'bank_entry', id, label: `${decimalString(money)} ${money.currency}` },
      customer: 0,
      actor: { userId: null, name: importStatement.name },
    })),
  )
}
