import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { lockCustomers } from '../../../../platform/db/lock-customer.ts'
import { Problem } from '../../../../platform/http/problem.ts'
import { declareJob, type JobContext } from '../../../../platform/jobs/job.ts'
import { startOfDay } from '../../../../values/local-date.ts'
import { roundsOf } from '../../../../values/rounds.ts'
import { allOrEach } from '../all-or-each.ts'
import { advance } from '../paying/advance.ts'
import { postingBy } from '../paying/posting-context.ts'
import { payoutTold } from '../payout/carried-out.ts'
import { bookReturn, bookTransfer, bookTransfers, creditedDebits } from './book-entry.ts'
import { type BankEntry, changeEntry, lockEntries, lockEntry } from './entry-rows.ts'
import { knownSenders } from './known-senders.ts'
import { matchOf } from './match.ts'

const batch = 200
/** Entries that are booked together. */
const together = 50
/** After what they are returns of. */
const returns = ['return', 'payout_return']

/**
 * Books what matches exactly, in transactions of a few: killed half-way, the next run goes on with what is left. By day, and credited
 * debits and payouts before those that came back. One that cannot be booked keeps no other back.
 */
export const bookEntries = declareJob({
  name: 'payments.book-entries',
  payload: z.object({}),
  attempts: 5,
  timeLimit: 3600,
  key: () => 'bank',
  async run(context) {
    const { services, log } = context
    const rank = sql`(e.booked_on, e.kind = any(${returns}::text[]), e.id)`
    let [booked, left] = [0, 0]
    let after = sql`true`
    for (;;) {
      const { rows } = await sql<Exact>`
        select e.id, e.kind, e.customer_number, e.booked_on from bank_entry e where e.state = 'exact' and ${after}
        order by ${rank} limit ${batch}`.execute(services.database.operator)
      for (const round of roundsOf(rows, alone, together)) {
        const done = await allOrEach(log, 'a bank entry could not be booked', round, some => book(context, some))
        const count = done.reduce((sum, one) => sum + one, 0)
        booked += count
        left += round.length - count
      }
      const last = rows.at(-1)
      if (!last) break
      after = sql`${rank} > (${last.booked_on}::date, ${returns.includes(last.kind)}, ${last.id}::uuid)`
    }
    if (booked > 0) log.info({ entries: booked }, 'bank entries booked')
    if (left > 0) throw new Error(`${left} bank entries could not be booked`)
  },
  // people look at them
  onGivenUp: async ({ services }) => {
    await sql`update bank_entry set state = case kind when 'transfer' then 'probable' else 'unmatched' end, version = version + 1
      where state = 'exact'`.execute(services.database.operator)
  },
})

type Exact = Pick<BankEntry, 'id' | 'kind' | 'customer_number' | 'booked_on'>

/**
 * Says whether it is done alone: of one customer's transfers the second one sees what the first one did; what is none is done by itself.
 */
const alone = ({ kind, customer_number }: Exact): unknown => (kind === 'transfer' ? customer_number : 'other')

async function book(context: JobContext, some: readonly Exact[]): Promise<number> {
  const transfers = some.filter(({ kind }) => kind === 'transfer')
  // where one is refused, all are undone and come one by one
  if (some.length > 1) await bookMany(context, transfers)
  for (const { id, kind } of some) if (some.length === 1 || kind !== 'transfer') await bookOne(context, id)
  return some.length
}

function bookMany({ services }: JobContext, transfers: readonly Exact[]): Promise<void> {
  const posting = postingBy(services, bookEntries.name)
  return inTransaction(
    services.database.operator,
    async db => {
      const entries = await lockEntries(
        db,
        transfers.map(({ id }) => id),
      )
      const exact = entries.flatMap(entry =>
        entry.state === 'exact' && entry.customer_number !== null
          ? [{ entry, customer: entry.customer_number, documents: entry.documents }]
          : [],
      )
      await lockCustomers(
        db,
        exact.map(({ customer }) => customer),
      )
      if (exact.length > 0) await bookTransfers(db, posting, exact)
    },
    { repeat: true },
  )
}

async function bookOne({ services }: JobContext, id: string): Promise<void> {
  const { operator } = services.database
  const posting = postingBy(services, bookEntries.name)
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
      if (entry.kind === 'batch') return settleBatch(operator, services, db, entry)
      if (entry.kind === 'payout' || entry.kind === 'payout_return') {
        const told = await payoutTold(db, posting, { ...entry, kind: entry.kind })
        await changeEntry(
          db,
          id,
          told ? sql`state = 'booked', decided_by = '', decided_at = ${posting.now}` : sql`state = 'unmatched'`,
        )
      } else if (entry.kind === 'return') {
        if (!(await bookReturn(db, posting, entry))) await changeEntry(db, id, sql`state = 'unmatched'`)
      } else if (entry.customer_number !== null) {
        await bookTransfer(db, posting, entry, { customer: entry.customer_number, documents: entry.documents })
      }
      return undefined
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // someone else has paid meanwhile: people look at it
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

/** A few debits at a time, so that no transaction holds thousands of customers; the entry is booked with the last. */
async function settleBatch(
  operator: OperatorDb,
  services: JobContext['services'],
  db: OperatorDb,
  entry: BankEntry,
): Promise<void> {
  const debits = await creditedDebits(db, entry)
  if (!debits) {
    await changeEntry(db, entry.id, sql`state = 'unmatched', review = 'amount_differs'`)
    return
  }
  const at = startOfDay(entry.booked_on, services.configuration.timeZone)
  for (const round of roundsOf(debits, ({ customer_number }) => customer_number, together))
    await inTransaction(
      operator,
      async own => {
        await lockCustomers(
          own,
          round.map(({ customer_number }) => customer_number),
        )
        await advance(
          own,
          postingBy(services, bookEntries.name),
          round.map(({ customer_number, payment_id: id }) => ({ customer_number, id, event: { type: 'arrived', at } })),
        )
      },
      { repeat: true },
    )
  await changeEntry(db, entry.id, sql`state = 'booked', decided_by = '', decided_at = ${services.clock.now()}`)
}
