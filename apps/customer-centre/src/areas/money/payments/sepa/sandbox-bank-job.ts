import { sandboxAccounts } from '@kontor/contract/enums/sandbox'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction } from '../../../../platform/db/database.ts'
import { lockCustomers } from '../../../../platform/db/lock-customer.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import type { Services } from '../../../../platform/services.ts'
import { roundsOf } from '../../../../values/rounds.ts'
import { targetDaysAfter } from '../../../../values/target-days.ts'
import { allOrEach } from '../all-or-each.ts'
import { advance, type PaymentNews } from '../paying/advance.ts'
import { postingBy } from '../paying/posting-context.ts'
import { reasonOf } from './return-reasons.ts'

/** Refused on the day itself; all others are paid first and come back. */
const refusedAtOnce = ['AC01', 'AC04']
const daysToReturn = 2
/** Debits that are answered together. */
const together = 50

type Waiting = { customer: number; id: string; status: 'pending' | 'succeeded'; iban: string | null }

/** Plays the bank of the demo and of tests: debits are paid on their day, and those of its test accounts refused or returned. */
export const sandboxBank = declareJob({
  name: 'payments.sandbox-bank',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 1800,
  schedule: '50 5 * * *',
  async run({ services, log }) {
    if (services.configuration.directDebits !== 'sandbox') return
    const today = services.clock.today()
    const returned = targetDaysAfter(today, -daysToReturn)
    const { rows } = await sql<Waiting>`
      select p.customer_number as customer, p.id, p.status, x.iban
      from payment p left join direct_debit x on x.customer_number = p.customer_number and x.payment_id = p.id
      where p.kind = 'sepa' and p.direction = 'in' and p.collect_on <= ${today}::date
        and ((p.status = 'pending' and coalesce(p.gateway, 'sandbox') = 'sandbox')
          or (p.status = 'succeeded' and p.gateway = 'sandbox' and p.collect_on <= ${returned}::date
            and x.iban = any(${sandboxAccounts.map(({ iban }) => iban)}::text[])))
      order by p.collect_on, p.id`.execute(services.database.operator)
    for (const round of roundsOf(rows, ({ customer }) => customer, together))
      await allOrEach(log, 'the sandbox’s bank could not answer', round, some => answer(services, some))
    if (rows.length > 0) log.info({ debits: rows.length }, 'the sandbox’s bank has answered')
  },
})

function answer(services: Services, debits: readonly Waiting[]): Promise<void> {
  const posting = postingBy(services, sandboxBank.name)
  return inTransaction(
    services.database.operator,
    async db => {
      await lockCustomers(
        db,
        debits.map(({ customer }) => customer),
      )
      await advance(
        db,
        posting,
        debits.map(({ customer: customer_number, id, status, iban }) => {
          const code = sandboxAccounts.find(account => account.iban === iban)?.reason ?? null
          return { customer_number, id, event: answerOf(status, code) }
        }),
      )
    },
    { repeat: true },
  )
}

function answerOf(status: Waiting['status'], code: string | null): PaymentNews {
  const why = { reason: reasonOf(code), said: code ?? '' }
  if (status === 'succeeded') return { type: 'went_back', as: 'returned', ...why }
  return code && refusedAtOnce.includes(code) ? { type: 'failed', ...why } : { type: 'arrived' }
}
