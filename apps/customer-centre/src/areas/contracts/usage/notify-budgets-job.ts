import type { Budget, Usage } from '@kontor/contract/areas/contracts/usage'
import type { Money } from '@kontor/contract/money'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { bindTenant, inTransaction, type TenantDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { firstOfMonth } from '../../../values/local-date.ts'
import { customerTable } from '../../customers/reads.ts'
import { notifyContacts, recipients } from '../../people/people/recipients.ts'
import { judgeStops } from './judge-stops.ts'
import { stepAt } from './rules.ts'
import { showUsage } from './show-usage.ts'

/** Tells customers that their use has reached a step of a budget: the highest one, and each once a month. Where they asked for it, services stop. */
export const notifyBudgets = declareJob({
  name: 'usage.tell-budgets',
  payload: z.object({}),
  attempts: 2,
  timeLimit: 1800,
  schedule: '25 * * * *',
  async run({ services, log, progress }) {
    const { clock, database } = services
    const month = firstOfMonth(clock.today())
    let told = 0
    let after = 0
    for (;;) {
      const customers = await customersToLookAt(services, month, after)
      for (const customer of customers)
        told += await inTransaction(database.operator, async operator =>
          notifyCustomer(await bindTenant(operator, customer), services, customer, month),
        )
      const last = customers.at(-1)
      if (last === undefined) break
      after = last
      progress?.(told, told)
    }
    if (told > 0) log.info({ told }, 'budgets told of')
  },
})

const atOnce = 500

/** Customers with a budget whose last step was not told this month. */
async function customersToLookAt({ database }: Services, month: string, after: number): Promise<number[]> {
  const { rows } = await sql<{ customer_number: number }>`
    select distinct b.customer_number from usage_budget b join ${customerTable} c on c.customer_number = b.customer_number
    where b.customer_number > ${after} and c.deactivated_at is null
      and (b.told_month is distinct from ${month}::date or b.told_percent < 100 or b.stops)
    union select s.customer_number from usage_stop s where s.customer_number > ${after} and s.lifted_at is null
    order by 1 limit ${atOnce}`.execute(database.operator)
  return rows.map(({ customer_number }) => customer_number)
}

type Reached = { budget: Budget; label: string; cost: Money; forecast: Money }

async function notifyCustomer(db: TenantDb, services: Services, customer: number, month: string): Promise<number> {
  const { configuration, clock } = services
  await lockCustomer(db, customer)
  await judgeStops(db, services, customer)
  const usage = await showUsage(db, { customer, locale: 'en', configuration, today: clock.today(), month })
  let told = 0
  for (const reached of budgetsOf(usage)) told += (await tell(db, services, customer, month, reached)) ? 1 : 0
  return told
}

const budgetsOf = ({ budget, cost, forecast, contracts }: Usage): Reached[] =>
  [{ budget, label: '', cost, forecast }, ...contracts].flatMap(({ budget, ...rest }) =>
    budget ? [{ budget, ...rest }] : [],
  )

async function tell(
  db: TenantDb,
  services: Services,
  customer: number,
  month: string,
  { budget, label, cost, forecast }: Reached,
): Promise<boolean> {
  const percent = stepAt(budget.percent)
  if (percent === null) return false
  const now = services.clock.now()
  const { rows } = await sql<{ name: string }>`
    update usage_budget b set told_month = ${month}, told_percent = ${percent} from ${customerTable} c
    where c.customer_number = b.customer_number and b.customer_number = ${customer} and b.id = ${budget.id}
      and (b.told_month is distinct from ${month}::date or b.told_percent < ${percent})
    returning c.name`.execute(db)
  const [row] = rows
  // that its services are stopped says more
  if (!row || (budget.stops && percent === 100)) return false
  const { appUrl } = services.configuration
  const values = {
    customer: row.name,
    number: customer,
    contract: label,
    percent,
    cost,
    forecast,
    budget: budget.amount,
    stops: budget.stops,
    appUrl,
  }
  const mail = { services, now, customer, template: 'budget_reached' as const, values }
  const people = await recipients(db, { customer, now, roles: ['owner', 'admin', 'billing'], unlessDeactivated: true })
  await queueMails(
    db,
    people.map(user => ({ ...mail, user })),
  )
  await notifyContacts(db, { ...mail, category: 'billing', people })
  const origin = { caller: null, now, address: null, requestId: notifyBudgets.name }
  const subject = { kind: 'budget', id: budget.id, label }
  await writeAudit(db, origin, { action: 'budget.reached', subject, after: { percent }, customer })
  return true
}
