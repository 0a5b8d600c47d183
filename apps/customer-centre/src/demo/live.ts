import { sql } from 'kysely'
import type pg from 'pg'
import { runBilling } from '../areas/money/billing/run.ts'
import { collectPayments } from '../areas/money/payments/paying/collect-job.ts'
import { type PostingContext, postingBy } from '../areas/money/payments/paying/posting-context.ts'
import { collectDebits } from '../areas/money/payments/sepa/collect-debits-job.ts'
import { sandboxBank } from '../areas/money/payments/sepa/sandbox-bank-job.ts'
import { type BoundDb, inTransaction } from '../platform/db/database.ts'
import { lockCustomer } from '../platform/db/lock-customer.ts'
import { databaseWithin } from '../platform/db/within.ts'
import type { AskingServices } from '../platform/services.ts'
import { addDays, dayOf } from '../values/local-date.ts'
import { demoConfiguration, demoServices } from './centre.ts'
import type { Stage } from './stage.ts'

export type Life = {
  client: pg.Client
  services: AskingServices
  stage: Stage
  /** In a transaction that has locked the customer, as jobs and the desk move money. @param actor who does it */
  moving<T>(customer: number, actor: string, work: (db: BoundDb, posting: PostingContext) => Promise<T>): Promise<T>
}

/** Does what people do, which no clock does: by night before what is due is billed, or by day, first on this one. */
export type Deed = {
  on: string
  at: 'night' | 'day'
  /** @returns false where it is not possible yet: it is tried again on the next day on which something happens */
  does(life: Life): Promise<unknown>
}

const silent = {
  info: () => undefined,
  warn: () => undefined,
  error: (details: { err?: unknown }) => {
    throw details.err
  },
}

export type Story = {
  stage: Stage
  /** Its first day. */
  since: string
  deeds: readonly Deed[]
  /** Says what people will do about what was billed on a day. */
  reactions(life: Life): Promise<Deed[]>
}

/**
 * Lets the days pass by for what was inserted: each morning what is due is billed and collected, as by the clock of a running centre, and
 * then people do what they did.
 * @param client of the owner, in a transaction
 */
export async function live(client: pg.Client, { stage, since, deeds, reactions }: Story): Promise<void> {
  let moment = stage.at(since, '00:00')
  const clock = { now: () => moment, today: () => dayOf(moment, demoConfiguration.timeZone) }
  const services = demoServices(databaseWithin(client), clock)
  const life: Life = {
    client,
    services,
    stage,
    moving: (customer, actor, work) =>
      inTransaction(services.database.operator, async db => {
        await lockCustomer(db, customer)
        return work(db, postingBy(services, actor))
      }),
  }
  const context = { services, log: silent, mailer: { send: () => Promise.reject(new Error('no mail leaves')) } }
  const waiting = new Set(deeds)
  const play = async (day: string, at: Deed['at']) => {
    for (const deed of waiting)
      if (deed.at === at && deed.on <= day && (await deed.does(life)) !== false) waiting.delete(deed)
  }
  for (let day = since; day < stage.today; day = await nextDay(life, day, waiting)) {
    const to = (time: string) => {
      moment = stage.at(day, time)
    }
    to('03:00')
    await play(day, 'night')
    to('04:10')
    const { asides } = await runBilling(services)
    if (asides.length > 0) throw new Error(`the demo cannot be billed: ${JSON.stringify(asides)}`)
    for (const deed of await reactions(life)) waiting.add(deed)
    to('05:50')
    for (const job of [collectDebits, sandboxBank, collectPayments]) await job.run(context, {})
    to('10:40')
    await play(day, 'day')
  }
}

/** The next one on which something is due, or someone does something: between them nothing would happen. */
async function nextDay(
  { services: { database }, stage }: Life,
  day: string,
  waiting: ReadonlySet<Deed>,
): Promise<string> {
  const { rows } = await sql<{ due: string | null }>`
    select least(
      (select min(next_bill_on) from contract),
      (select min(ready_on) from billing_item where document_id is null and dropped_at is null),
      (select min(collect_on) from payment where status = 'pending'),
      -- debits are handed in some days before
      (select min((d.particulars #>> '{payment,collect_on}')::date - 5) from document_settlement s
        join document d on d.customer_number = s.customer_number and d.id = s.document_id
        where s.status = 'open' and d.payment_kind = 'sepa')) as due`.execute(database.operator)
  const tomorrow = addDays(day, 1)
  const due = rows[0]?.due ?? stage.today
  const days = [due > day ? due : tomorrow, ...[...waiting].flatMap(({ on }) => (on > day ? on : []))]
  return days.toSorted()[0] ?? tomorrow
}
