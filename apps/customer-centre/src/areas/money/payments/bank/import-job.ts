import type { StatementRefusal } from '@kontor/contract/enums/bank'
import { decimalString } from '@kontor/contract/money'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Origin, writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Centre } from '../../../../platform/centre.ts'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
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
  async run({ centre, log }, { statement }) {
    const { operator } = centre.database
    const file = await waitingFile(operator, statement)
    if (!file) return
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
        await noteAudit(db, centre, file, 'imported')
        await noteReplaced(db, centre, replaced)
        await enqueue(db, bookEntries, {})
        log.info({ statement, entries: taken.entries, known: taken.known }, 'bank statement imported')
      })
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) throw error
      log.warn({ statement, why: refused.why, detail: refused.message }, 'bank statement refused')
      await refuse(centre, statement, refused.why)
    }
  },
  onGivenUp: ({ centre }, { statement }) => refuse(centre, statement, 'given_up'),
})

type WaitingFile = { id: string; name: string; storage_key: string; imported_by: string; bytes: number }

const waitingFile = (db: OperatorDb, id: string): Promise<WaitingFile | undefined> =>
  db
    .selectFrom('bank_statement')
    .select(['id', 'name', 'storage_key', 'imported_by', sql<number>`bytes::float8`.as('bytes')])
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .executeTakeFirst()

/** A file whose values the database does not take is one that cannot be read: trying again changes nothing. */
function refusalOf(error: unknown): RefusedFile | null {
  if (error instanceof RefusedFile) return error
  const code = String((error as { code?: unknown } | null)?.code)
  return /^22\w{3}$|^23514$/.test(code)
    ? new RefusedFile('malformed', `the database refuses a value of it (${code})`)
    : null
}

/** Nothing of it is taken in, and the same file can be sent again. */
const refuse = (centre: Centre, id: string, refusal: StatementRefusal): Promise<void> =>
  inTransaction(centre.database.operator, async db => {
    const file = await waitingFile(db, id)
    if (!file) return
    await db.updateTable('bank_statement').set({ state: 'refused', refusal }).where('id', '=', id).execute()
    await noteAudit(db, centre, file, 'refused')
  })

const originOf = ({ clock }: Centre): Origin => ({
  caller: null,
  now: clock.now(),
  address: null,
  requestId: importStatement.name,
})

const noteAudit = (
  db: OperatorDb,
  centre: Centre,
  { id, name, imported_by }: WaitingFile,
  what: 'imported' | 'refused',
): Promise<void> =>
  writeAudit(db, originOf(centre), {
    action: `bank_statement.${what}`,
    subject: { kind: 'bank_statement', id, label: name },
    actor: { userId: null, name: imported_by },
  })

async function noteReplaced(db: OperatorDb, centre: Centre, references: readonly string[]): Promise<void> {
  if (references.length === 0) return
  const { rows } = await sql<{ id: string; amount_minor: number; currency: string }>`
    select e.id, e.amount_minor, e.currency from bank_entry e where e.reference = any(${references}::text[])`.execute(
    db,
  )
  await writeAudit(
    db,
    originOf(centre),
    ...rows.map(({ id, ...money }) => ({
      action: 'bank_entry.replaced' as const,
      subject: { kind: 'bank_entry', id, label: `${decimalString(money)} ${money.currency}` },
      customer: 0,
      actor: { userId: null, name: importStatement.name },
    })),
  )
}
