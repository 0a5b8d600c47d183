import type { Budget, ContractUse, Usage } from '@kontor/contract/areas/contracts/usage'
import type { Money } from '@kontor/contract/money'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { firstOfMonth } from '../../../values/local-date.ts'
import { recipients } from '../../people/people/recipients.ts'
import { finishedStates } from '../contracts/rules.ts'
import { changeUse } from './change-use-job.ts'
import { showUsage } from './show-usage.ts'

/** @property runs whether its contract does today: of one that has ended nothing goes on */
type Stop = { id: string; number: string; label: string; month: string; amount_minor: number; runs: boolean }

/**
 * Stops the metered services of contracts whose budget says so and is used up, and lets them go on with a higher budget, without one, or in a
 * new month. Only the running month counts, so what is read late of another one stops nothing; and what was stopped is not stopped again, nor
 * let go by a reading that is corrected. The caller has locked the customer.
 */
export async function judgeStops(db: BoundDb, services: TenantServices, customer: number): Promise<void> {
  const { clock, configuration } = services
  const today = clock.today()
  const month = firstOfMonth(today)
  const usage = await showUsage(db, { customer, locale: 'en', configuration, today, month })
  const { rows: stops } = await sql<Stop>`
    select s.id, c.number, c.label, s.month, s.amount_minor, ${runs(today)} as runs from usage_stop s
    join contract c on c.customer_number = s.customer_number and c.id = s.contract_id
    where s.customer_number = ${customer} and s.lifted_at is null`.execute(db)
  const open = new Set(stops.map(({ number }) => number))
  for (const stop of stops) {
    const use = usage.contracts.find(({ number }) => number === stop.number)
    if (!goesOn(stop, use, month)) continue
    open.delete(stop.number)
    await lift(db, services, customer, stop)
  }
  for (const use of usage.contracts) {
    const { budget, number } = use
    if (!budget?.stops || budget.percent < 100 || open.has(number)) continue
    await stopUse(db, services, customer, use, budget, month)
  }
}

/** Says whether a contract `c` runs. */
const runs = (today: string) =>
  sql<boolean>`c.state <> all(${finishedStates}::text[]) and (c.ends_on is null or c.ends_on >= ${today}::date)`

const goesOn = (stop: Stop, use: ContractUse | undefined, month: string): boolean =>
  stop.month < month ||
  !use?.budget?.stops ||
  (use.budget.amount.amount_minor > Number(stop.amount_minor) && use.budget.percent < 100)

async function lift(
  db: BoundDb,
  services: TenantServices,
  customer: number,
  { id, label, number, runs }: Stop,
): Promise<void> {
  const now = services.clock.now()
  await sql`update usage_stop set lifted_at = ${now} where customer_number = ${customer} and id = ${id}`.execute(db)
  await note(db, services, customer, 'budget.lifted', { id, label, number })
  if (!runs) return
  await tell(db, services, customer, { contract: label, number, stopped: false, cost: null, budget: null })
  await enqueue(db, changeUse, { customer, stop: id })
}

async function stopUse(
  db: BoundDb,
  services: TenantServices,
  customer: number,
  { cost, label, number }: Usage['contracts'][number],
  { amount }: Budget,
  month: string,
): Promise<void> {
  const id = uuidv7()
  const { numAffectedRows } = await sql`
    insert into usage_stop (customer_number, id, contract_id, month, amount_minor, stopped_at)
    select c.customer_number, ${id}, c.id, ${month}::date, ${amount.amount_minor}, ${services.clock.now()}
    from contract c where c.customer_number = ${customer} and c.number = ${number} and ${runs(services.clock.today())}`.execute(
    db,
  )
  if (Number(numAffectedRows) === 0) return
  await note(db, services, customer, 'budget.stopped', { id, label, number })
  await tell(db, services, customer, { contract: label, number, stopped: true, cost, budget: amount })
  await enqueue(db, changeUse, { customer, stop: id })
}

type About = { id: string; label: string; number: string }

function note(
  db: BoundDb,
  services: TenantServices,
  customer: number,
  action: 'budget.stopped' | 'budget.lifted',
  about: About,
) {
  const origin = { caller: null, now: services.clock.now(), address: null, requestId: 'usage.judge-stops' }
  const subject = { kind: 'budget', id: about.id, label: about.label }
  return writeAudit(db, origin, { action, subject, after: { contract_number: about.number }, customer })
}

type Told = { contract: string; number: string; stopped: boolean; cost: Money | null; budget: Money | null }

async function tell(db: BoundDb, services: TenantServices, customer: number, told: Told): Promise<void> {
  const now = services.clock.now()
  const values = { ...told, customer, appUrl: services.configuration.appUrl }
  const people = await recipients(db, { customer, now, roles: ['owner', 'admin', 'billing'], unlessDeactivated: true })
  await queueMails(
    db,
    people.map(user => ({ services, now, customer, user, template: 'usage_stopped' as const, values })),
  )
}
