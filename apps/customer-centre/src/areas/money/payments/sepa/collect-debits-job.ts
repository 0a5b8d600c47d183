import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { type BoundDb, inTransaction } from '../../../../platform/db/database.ts'
import { lockCustomers } from '../../../../platform/db/lock-customer.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import type { Services } from '../../../../platform/services.ts'
import { roundsOf } from '../../../../values/rounds.ts'
import { announcedFor, awaitsDebit } from '../../billing/owed.ts'
import { allOrEach } from '../all-or-each.ts'
import { postingBy } from '../paying/posting-context.ts'
import { lapsesOn } from '../queries.ts'
import { beginDebits, earliestDebit } from './begin-debit.ts'

/** A document that is to be collected, and the account of the mandate that it announces. */
type DueDebit = {
  customer: number
  document: string
  number: string
  open_minor: number
  collect_on: string
  method: string
}

type Days = { until: string; today: string; timeZone: string }

/**
 * Finds what was announced for a day up to this one and is still to be collected, in the order of customers.
 * @param which a further condition on `d`
 */
async function dueDebits(
  db: BoundDb,
  { until, today, timeZone, which, most }: Days & { which: RawBuilder<unknown>; most: number },
): Promise<DueDebit[]> {
  const { rows } = await sql<DueDebit>`
    select d.customer_number as customer, d.id as document, d.number, s.open_minor, ${announcedFor} as collect_on, m.id as method
    from document_settlement s
    join document d on d.customer_number = s.customer_number and d.id = s.document_id
    join payment_method m on m.customer_number = d.customer_number
    where ${awaitsDebit} and ${announcedFor} <= ${until}::date and ${lapsesOn(timeZone)} > ${today}::date
      and ${which}
    order by d.customer_number, d.id limit ${most}`.execute(db)
  return rows
}

const batch = 500
/** Debits that are begun together. */
const together = 50

/**
 * Begins the direct debits that were announced, one for each document, for what is still open of it. From then on the document is being
 * paid, and the debit waits for the bank.
 */
export const collectDebits = declareJob({
  name: 'payments.collect-debits',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 3600,
  schedule: '35 5 * * *',
  async run({ services, log }) {
    const today = services.clock.today()
    const days = { today, timeZone: services.configuration.timeZone, until: earliestDebit(today) }
    let after = sql`true`
    let begun = 0
    let due: DueDebit[]
    do {
      due = await dueDebits(services.database.operator, { ...days, which: after, most: batch })
      for (const round of roundsOf(due, ({ customer }) => customer, together)) {
        const counts = await allOrEach(log, 'a direct debit could not be begun', round, some =>
          collect(services, some, days),
        )
        begun += counts.reduce((sum, count) => sum + count, 0)
      }
      const last = due.at(-1)
      if (last) after = sql`(d.customer_number, d.id) > (${last.customer}, ${last.document}::uuid)`
    } while (due.length === batch)
    if (begun > 0) log.info({ debits: begun, until: days.until }, 'direct debits begun')
  },
})

/** @returns how many were still to be collected once the customers were locked */
function collect(services: Services, seen: readonly DueDebit[], days: Days): Promise<number> {
  const [customers, ids] = [seen.map(({ customer }) => customer), seen.map(({ document }) => document)]
  return inTransaction(
    services.database.operator,
    async db => {
      await lockCustomers(db, customers)
      const which = sql`(d.customer_number, d.id) in (select * from unnest(${customers}::integer[], ${ids}::uuid[]))`
      const debits = await dueDebits(db, { ...days, which, most: seen.length })
      if (debits.length > 0) await beginDebits(db, postingBy(services, collectDebits.name), debits.map(wishOf))
      return debits.length
    },
    { repeat: true },
  )
}

const wishOf = ({ customer, document, open_minor, method, collect_on, number }: DueDebit) => ({
  id: uuidv7(),
  customer,
  documents: [{ id: document, amount_minor: open_minor }],
  amount_minor: open_minor,
  currency: 'EUR',
  methodId: method,
  on: collect_on,
  by: null,
  remittance: number,
})
