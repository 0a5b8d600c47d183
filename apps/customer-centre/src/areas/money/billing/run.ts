import { setImmediate } from 'node:timers/promises'
import { ossThresholdMinor } from '@kontor/contract/enums/figures'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { isDatabaseAway } from '../../../platform/db/database-away.ts'
import type { Log } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services.ts'
import { errorText } from '../../../values/error-text.ts'
import { euroCents } from '../../../values/euro.ts'
import { addDays } from '../../../values/local-date.ts'
import { keepBilled } from '../../contracts/contracts/billed.ts'
import { promoted } from '../ledger/entries.ts'
import { postAll } from '../ledger/post.ts'
import { accountsDue, type Documents, documentsOf, type Planned, planDue, settlePlans } from './accounts.ts'
import { type BillingHold, holdBilling, releaseHold } from './billing-holds.ts'
import { beginning, customersDue, look, type Source, sources, takeCustomers } from './due.ts'
import { type Seller, sellerOf } from './facts.ts'
import { issueDocuments } from './issue.ts'
import { settleFree } from './items.ts'
import { ObstacleError } from './obstacles.ts'
import type { Aside } from './plan.ts'
import { addSums, type Counts, countsOf, noCounts, noteBatch, noteEnd } from './run-counts.ts'
import { keepBilledUse } from './usage-charges.ts'

export type RunOptions = {
  /** Is the day by which it is due; by default today. Documents are issued today. */
  asOf?: string
  /** One customer alone, also what was set aside for another day. */
  customer?: number
  /** Computes everything and writes nothing. */
  dryRun?: boolean
  /** Rows that are looked at in one transaction. */
  batch?: number
  log?: Log
  /** Customers that are done, of those that were due at the beginning. */
  progress?: (done: number, of: number) => void
}

export type RunResult = Counts & { asides: BillingHold[] }

/** Customers that are computed before others get their turn: a few milliseconds, as pages may be answered beside it. */
const atOnce = 25

/** Batches under way at once: one is computed while the database writes the other. */
const lanes = 2

/** Asides that a result names; it counts all. */
const namedAsides = 100

type Running = Required<Pick<RunOptions, 'asOf' | 'batch' | 'dryRun'>> & {
  services: Services
  seller: Seller
  id: string
  today: string
  startedAt: Date
  log: Log | undefined
  /** Customers whose batch is under way; of a dry run all that it has looked at, as what it finds stays due. */
  inHand: Set<number>
  /** Those of them whose batch has ended. */
  ended: number[]
  /** One customer alone. */
  single: boolean
}

/**
 * Bills what is due, customer by customer, some hundred in one transaction: their documents and how far their contracts are billed are
 * committed together. So it can be broken off at any moment, begun again and run twice at once: what is billed is not due any more, and
 * what another run has in its hands is left to it.
 */
export async function runBilling(services: Services, options: RunOptions = {}): Promise<RunResult> {
  const today = services.clock.today()
  const { asOf = today, customer, dryRun = false, batch = 500, log, progress } = options
  const { operator } = services.database
  const startedAt = services.clock.now()
  const single = customer !== undefined
  const run: Running = {
    services,
    seller: await sellerOn(services),
    id: uuidv7(),
    asOf,
    batch,
    dryRun,
    today,
    startedAt,
    log,
    single,
    inHand: new Set<number>(),
    ended: [],
  }
  const result: RunResult = { ...noCounts(), asides: [] }
  const due = progress && !single ? await customersDue(operator, asOf, run.id) : 0
  const tell = (done: number) => progress?.(done, Math.max(due, done))
  tell(0)
  const add = ({ counts, asides }: Done) => {
    addSums(result, counts)
    result.asides.push(...asides.slice(0, namedAsides - result.asides.length))
    tell(result.customers)
    return counts.customers
  }
  if (customer === undefined) {
    // once more, where another run had some in its hands and may have died
    while ((await passes(run, add)) > 0 && !dryRun);
  } else add(await billBatch(run, [customer]))
  if (!dryRun) await noteEnd(operator, run.id, services.clock.now())
  return result
}

/** The provider with what a run has to look at once: what was supplied to consumers elsewhere in the EU, where they are taxed as here. */
async function sellerOn(services: Services): Promise<Seller> {
  const seller = sellerOf(services)
  const today = services.clock.today()
  if (seller.home.ossFrom === null || seller.home.ossFrom <= today) return seller
  return { ...seller, thresholdPassed: await thresholdPassed(services.database.operator, today) }
}

/** Says whether more was supplied to consumers elsewhere in the EU than may be taxed as here. */
async function thresholdPassed(db: OperatorDb, today: string): Promise<boolean> {
  const { rows } = await sql<{ year: number; currency: string; rate: string | null; net: string }>`
    select extract(year from d.issued_on)::int as year, d.currency, d.particulars #>> '{tax_in_euro,rate}' as rate, sum(d.net_minor) as net
    from document d
    where (d.particulars #>> '{proof,kind}') = 'below_threshold' and d.issued_on >= make_date(${Number(today.slice(0, 4)) - 1}, 1, 1)
      and d.kind in ('invoice', 'final', 'credit_note', 'cancellation')
    group by 1, 2, 3`.execute(db)
  const years = new Map<number, number>()
  for (const { year, currency, rate, net } of rows)
    years.set(year, (years.get(year) ?? 0) + euroCents(Number(net), currency, rate))
  return [...years.values()].some(sum => sum > ossThresholdMinor)
}

/** @returns how many customers were billed */
async function passes(run: Running, add: (done: Done) => number): Promise<number> {
  let billed = 0
  for (const source of sources) billed += await pass(run, source, add)
  return billed
}

async function pass(run: Running, source: Source, add: (done: Done) => number): Promise<number> {
  let billed = 0
  const batches = batchesOf(run, source)
  const lane = async () => {
    for await (const customers of batches) {
      billed += add(await billBatch(run, customers))
      if (!run.dryRun) run.ended.push(...customers)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return billed
}

/** Customers of the next rows that are due, but for those whom the other lane has: it may have committed since this look began. */
async function* batchesOf(run: Running, source: Source): AsyncGenerator<number[]> {
  const { asOf, id: runId, batch: most, inHand, ended } = run
  for (let place: typeof beginning | null = beginning; place !== null; ) {
    for (const customer of ended.splice(0)) inHand.delete(customer)
    const { customers: found, next } = await look(run.services.database.operator, source, { place, asOf, runId, most })
    const customers = found.filter(customer => !inHand.has(customer))
    for (const customer of customers) inHand.add(customer)
    if (customers.length > 0) yield customers
    place = next
  }
}

type Done = { counts: Counts; asides: BillingHold[] }

/** Bills a batch; where that fails as a whole, each customer is tried by itself, and the one that it failed for is set aside. */
async function billBatch(run: Running, customers: readonly number[]): Promise<Done> {
  const { operator } = run.services.database
  const bill = (some: readonly number[]) => inTransaction(operator, db => billTaken(db, run, some), { repeat: true })
  try {
    return await bill(customers)
  } catch (error) {
    if (isAway(error)) throw error
    run.log?.error({ err: error }, 'billing: a batch failed, its customers are billed one by one')
  }
  const done: Done = { counts: noCounts(), asides: [] }
  for (const customer of customers) {
    const one = await bill([customer]).catch(async (error: unknown): Promise<Done> => {
      if (isAway(error)) throw error
      const aside = failedFor(run, customer, error)
      const counts = { ...noCounts(), set_aside: 1 }
      if (!run.dryRun)
        await inTransaction(operator, async db => {
          await keepAsides(db, run, [aside])
          await noteBatch(db, { ...run, counts })
        })
      return { counts, asides: [aside] }
    })
    addSums(done.counts, one.counts)
    done.asides.push(...one.asides)
  }
  return done
}

/**
 * The database is away, has no connection left, or no room (classes 53 and 58): it would fail for everyone. All else is someone's own
 * data, and sets them alone aside.
 */
const isAway = (error: unknown): boolean => {
  const { code } = error as { code?: unknown }
  return isDatabaseAway(error) || (typeof code === 'string' && /^(5[38][0-9A-Z]{3}|overloaded)$/.test(code))
}

function failedFor({ log }: Running, customer_number: number, error: unknown): BillingHold {
  if (error instanceof ObstacleError) return { customer_number, contract_id: null, ...error.obstacle }
  log?.error({ err: error, customer: customer_number }, 'billing: a customer was set aside')
  return { customer_number, contract_id: null, reason: 'failed', detail: { error: errorText(error) } }
}

async function billTaken(db: OperatorDb, run: Running, customers: readonly number[]): Promise<Done> {
  const { services, asOf, today, single } = run
  const taken = await takeCustomers(db, customers, { asOf, wait: single })
  const planned: Planned[] = []
  const documents = new Map<number, Documents>()
  const asides: BillingHold[] = []
  const fail = (customer: number, error: unknown) => {
    // a statement that failed has ended the transaction, and is the batch's
    if (typeof (error as { code?: string }).code === 'string' || isAway(error)) throw error
    asides.push(failedFor(run, customer, error))
  }
  const letOthers = (index: number) => (index % atOnce === atOnce - 1 ? setImmediate() : undefined)
  for (const [index, account] of (await accountsDue(db, taken, asOf, single)).entries()) {
    await letOthers(index)
    try {
      planned.push(await planDue(db, run.seller, account, { asOf, issuedOn: today }))
    } catch (error) {
      fail(account.facts.customer_number, error)
    }
  }
  const { settled, before } = await settlePlans(db, planned)
  for (const [index, one] of settled.entries()) {
    const { customer_number } = one.facts
    await letOthers(index)
    try {
      documents.set(customer_number, documentsOf(one, before, today))
      asides.push(...one.plan.aside.map(aside => ({ customer_number, ...aside })))
    } catch (error) {
      fail(customer_number, error)
    }
  }
  const issues = [...documents.values()].flatMap(found => found.issues)
  const billed = [...documents.values()].flatMap(({ plan }) => plan.billed)
  const counts = countsOf(documents, issues, asides)
  if (run.dryRun || taken.length === 0) return { counts, asides }
  const now = services.clock.now()
  await keepBilled(db, billed)
  for (const [customer, { plan }] of documents) await keepBilledUse(db, customer, plan.use)
  const fine = [...documents].filter(([, { plan }]) => plan.aside.every(({ contract_id }) => contract_id !== null))
  await releaseHold(
    db,
    fine.map(([customer]) => customer),
    billed.map(({ id }) => id),
  )
  await settleFree(
    db,
    [...documents].map(([customer_number, { free }]) => ({ customer_number, items: free })),
    now,
  )
  await postAll(
    db,
    [...documents].flatMap(([customer, { back, currency }]) => {
      const movement = promoted(-back, currency, '')
      return movement ? { customer, movements: [movement] } : []
    }),
    { now, today },
  )
  await keepAsides(db, run, asides)
  // the row of the run and those of the series are one batch's at a time, and its whole transaction is waited for
  await sql`set local lock_timeout = '30s'`.execute(db)
  await noteBatch(db, { ...run, counts })
  await issueDocuments(db, issues, now)
  return { counts, asides }
}

/** An answer of a register may come within the hour, a person who mends something needs a day. */
const keepAsides = (db: OperatorDb, { services, id, asOf }: Running, asides: readonly BillingHold[]): Promise<void> =>
  holdBilling(db, asides, {
    runId: id,
    now: services.clock.now(),
    retryOn: ({ reason }: Aside) => (reason === 'vat_check_missing' ? asOf : addDays(asOf, 1)),
  })
