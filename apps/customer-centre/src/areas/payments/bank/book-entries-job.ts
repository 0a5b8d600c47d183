import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { declareJob, type JobContext } from '../../../platform/jobs/job.ts'
import { startOfDay } from '../../../values/local-date.ts'
import { payingBy } from '../paying/paying.ts'
import { settle } from '../paying/settle.ts'
import { bookReturn, bookTransfer, creditedDebits } from './book-entry.ts'
import { type BankEntry, changeEntry, lockEntry } from './entry-rows.ts'
import { knownSenders } from './known-senders.ts'
import { matchOf } from './match.ts'

const batch = 200

/**
 * Books what matches exactly, each entry in a transaction of its own: killed half-way, the next run goes on with what is left. By day, and
 * credited debits before those that came back.
 */
export const bookEntries = declareJob({
  name: 'payments.book-entries',
  payload: z.object({}),
  attempts: 5,
  timeLimit: 3600,
  key: () => 'bank',
  async run(context) {
    const { centre, log } = context
    let booked = 0
    for (;;) {
      const { rows } = await sql<{ id: string }>`
        select id from bank_entry where state = 'exact' order by booked_on, kind = 'return', id limit ${batch}`.execute(
        centre.database.operator,
      )
      if (rows.length === 0) break
      for (const { id } of rows) await bookOne(context, id)
      booked += rows.length
    }
    if (booked > 0) log.info({ entries: booked }, 'bank entries booked')
  },
})

async function bookOne({ centre }: JobContext, id: string): Promise<void> {
  const { operator } = centre.database
  const paying = payingBy(centre, bookEntries.name)
  const within = <T>(work: (db: OperatorDb, entry: BankEntry) => Promise<T>) =>
    inTransaction(
      operator,
      async db => {
        const entry = await lockEntry(db, id)
        return entry?.state === 'exact' ? work(db, entry) : undefined
      },
      { repeat: true },
    )
  try {
    await within(async (db, entry) => {
      if (entry.kind === 'batch') return settleBatch(operator, centre, db, entry)
      if (entry.kind === 'return') {
        if (!(await bookReturn(db, paying, entry))) await changeEntry(db, id, sql`state = 'unmatched'`)
      } else if (entry.customer_number !== null) {
        await bookTransfer(db, paying, entry, { customer: entry.customer_number, documents: entry.documents })
      }
      return undefined
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // somebody else has paid meanwhile: people look at it
    await within(async (db, entry) => {
      const known = await knownSenders(db, [entry])
      const { state, customer, documents } = matchOf(entry, known(entry))
      await changeEntry(
        db,
        id,
        sql`state = ${state === 'exact' ? 'probable' : state}, customer_number = ${customer}, documents = ${JSON.stringify(documents)}::jsonb`,
      )
    })
  }
}

/** Each debit for itself, so that no transaction holds thousands of customers; the entry is booked with the last. */
async function settleBatch(
  operator: OperatorDb,
  centre: JobContext['centre'],
  db: OperatorDb,
  entry: BankEntry,
): Promise<void> {
  const debits = await creditedDebits(db, entry)
  if (!debits) {
    await changeEntry(db, entry.id, sql`state = 'unmatched'`)
    return
  }
  const at = startOfDay(entry.booked_on, centre.configuration.timeZone)
  for (const { customer_number: customer, payment_id } of debits)
    await inTransaction(
      operator,
      async own => {
        await lockCustomer(own, customer)
        await settle(own, payingBy(centre, bookEntries.name), customer, payment_id, { at })
      },
      { repeat: true },
    )
  await changeEntry(db, entry.id, sql`state = 'booked', decided_by = '', decided_at = ${centre.clock.now()}`)
}
