import type { PaymentReason } from '@kontor/contract/enums/payments'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { bindTenant, inTransaction } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { queueMails } from '../../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../../platform/services.ts'
import { firstOfMonth } from '../../../../values/local-date.ts'
import { customerTable } from '../../../customers/reads.ts'
import { recipients } from '../../../people/people/recipients.ts'
import { gatewayNameFor } from '../../payments/gateway.ts'
import { begin } from '../../payments/paying/begin.ts'
import { charge, type ToCharge } from '../../payments/paying/charge.ts'
import { pollDelaySeconds } from '../../payments/paying/payment-machine.ts'
import { postingBy } from '../../payments/paying/posting-context.ts'
import { methodToCharge } from '../../payments/queries.ts'

/** Failed attempts in a row after which a rule pauses: more of them cost the customer fees, and the gateway its patience. */
const mostFailures = 3

type FailedTopUp = { customer: number; payment: string }

/** Top-ups that have failed, whenever the gateway said so, and were not told of. */
async function failedTopUps({ database }: Services): Promise<FailedTopUp[]> {
  const { rows } = await sql<FailedTopUp>`
    select t.customer_number as customer, t.payment_id as payment from automatic_top_up t
    join payment p on p.customer_number = t.customer_number and p.id = t.payment_id
    where t.failure_told_at is null and p.status = 'failed' order by p.created_at`.execute(database.operator)
  return rows
}

/** Counts a failure and mails what to do; with the third in a row the rule pauses. Each once. */
function notifyFailed(services: Services, { customer, payment }: FailedTopUp): Promise<void> {
  return inTransaction(
    services.database.operator,
    async db => {
      await lockCustomer(db, customer)
      const now = services.clock.now()
      const { rows } = await sql<{ amount_minor: number; currency: string; label: string; reason: PaymentReason }>`
        update automatic_top_up t set failure_told_at = ${now} from payment p
        where t.customer_number = ${customer} and t.payment_id = ${payment} and t.failure_told_at is null
          and p.customer_number = t.customer_number and p.id = t.payment_id and p.status = 'failed'
        returning p.amount_minor, p.currency, p.label, p.failure_reason as reason`.execute(db)
      const [row] = rows
      if (!row) return
      const { rows: rules } = await sql<{ paused: boolean; just: boolean }>`
        update top_up_rule r set failures = least(r.failures + 1, ${mostFailures}),
          paused_at = coalesce(r.paused_at, case when r.failures + 1 >= ${mostFailures} then ${now}::timestamptz end)
        where r.customer_number = ${customer}
        returning r.paused_at is not null as paused, coalesce(r.paused_at = ${now}, false) as just`.execute(db)
      const { paused = false, just = false } = rules[0] ?? {}
      if (just) {
        const origin = { caller: null, now, address: null, requestId: 'balance.top-up' }
        const subject = { kind: 'customer', id: String(customer), label: row.label }
        await writeAudit(db, origin, { action: 'top_up_rule.paused', subject, customer })
      }
      const { amount_minor, currency, label, reason } = row
      const { appUrl } = services.configuration
      const values = {
        customer,
        amount: { amount_minor: Number(amount_minor), currency },
        label,
        reason,
        paused,
        appUrl,
      }
      const people = await recipients(db, { customer, now, roles: ['owner', 'billing'], unlessDeactivated: true })
      await queueMails(
        db,
        people.map(user => ({ services, now, customer, user, template: 'top_up_failed' as const, values })),
      )
    },
    { repeat: true },
  )
}

/** One that has succeeded ends the row of failures. */
async function forgetFailures({ database }: Services): Promise<void> {
  await sql`
    update top_up_rule r set failures = 0 where r.failures > 0 and r.paused_at is null and (
      select p.status = 'succeeded' from automatic_top_up t
      join payment p on p.customer_number = t.customer_number and p.id = t.payment_id
      where t.customer_number = r.customer_number order by p.created_at desc limit 1)`.execute(database.operator)
}

const name = 'balance.top-up'

/** Charges by the customers' own rules where a balance is below: one payment at a time, and after one that failed none on that day. */
export const topUpBalances = declareJob({
  name,
  payload: z.object({}),
  attempts: 2,
  timeLimit: 1800,
  schedule: '*/15 * * * *',
  async run({ services, log }) {
    for (const failed of await failedTopUps(services)) await notifyFailed(services, failed)
    await forgetFailures(services)
    let topped = 0
    const { rows } = await sql<{ customer_number: number }>`
      select r.customer_number from top_up_rule r where ${isDue(services)} order by 1`.execute(
      services.database.operator,
    )
    for (const { customer_number: customer } of rows) {
      try {
        const begun = await beginTopUp(services, customer)
        if (!begun) continue
        await charge({ services, posting: () => postingBy(services, name) }, begun)
        topped++
      } catch (error) {
        log.error({ err: error, customer }, 'balance: it could not be topped up')
      }
    }
    if (topped > 0) log.info({ topped }, 'balances topped up')
  },
})

/** Finds out whether a rule `r` is due. */
function isDue({ clock }: Services): RawBuilder<boolean> {
  const today = clock.today()
  const made = sql`from automatic_top_up t join payment p on p.customer_number = t.customer_number and p.id = t.payment_id
    where t.customer_number = r.customer_number`
  return sql<boolean>`r.paused_at is null and coalesce((select a.balance_minor from ledger_account a
      where a.customer_number = r.customer_number and a.currency = r.currency), 0) < r.below_minor
    and exists (select from ${customerTable} c where c.customer_number = r.customer_number and c.deactivated_at is null and c.currency = r.currency)
    and (select count(*) ${made} and t.on_day >= ${firstOfMonth(today)}::date) < r.most_per_month
    and not exists (select ${made} and p.status in ('initiated', 'pending'))
    and not exists (select ${made} and p.status = 'failed' and t.on_day = ${today}::date)`
}

/** Looked at anew with the customer locked: of two runs one finds it due. */
function beginTopUp(services: Services, customer: number): Promise<ToCharge | null> {
  return inTransaction(
    services.database.operator,
    async operator => {
      const db = await bindTenant(operator, customer)
      await lockCustomer(db, customer)
      const posting = postingBy(services, name)
      const { rows } = await sql<{ amount_minor: number; currency: string; payment_method_id: string }>`
        select r.amount_minor, r.currency, r.payment_method_id from top_up_rule r
        where r.customer_number = ${customer} and ${isDue(services)}`.execute(db)
      const [rule] = rows
      const method = rule && (await methodToCharge(db, customer, rule.payment_method_id, posting.today))
      if (!rule || !method || (method.kind !== 'card' && method.kind !== 'paypal')) return null
      const gateway = gatewayNameFor(services, method.kind)
      if (!gateway) return null
      const { kind, label, token } = method
      const asked = { amount_minor: Number(rule.amount_minor), currency: rule.currency, kind, gateway }
      const id = await begin(db, posting, {
        ...asked,
        customer,
        documents: [],
        methodId: method.id,
        label,
        by: null,
        lookAt: new Date(posting.now.getTime() + pollDelaySeconds * 1000),
      })
      await db
        .insertInto('automatic_top_up')
        .values({ customer_number: customer, payment_id: id, on_day: posting.today })
        .execute()
      const returnUrl = `${services.configuration.appUrl}/billing/payments/${id}`
      return {
        ...asked,
        customer_number: customer,
        id,
        present: false,
        token,
        locale: 'en',
        returnUrl,
        description: '',
      }
    },
    { repeat: true },
  )
}
