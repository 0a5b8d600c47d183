import type { PaymentReason } from '@kontor/contract/enums/payments'
import { sql } from 'kysely'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Centre } from '../../../../platform/centre.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import { queueMails } from '../../../../platform/mail/queue-mail.ts'
import { recipients } from '../../../people/people/recipients.ts'

/** Failed attempts in a row after which a rule pauses: more of them cost the customer fees, and the gateway its patience. */
const mostFailures = 3

type FailedTopUp = { customer: number; payment: string }

/** Top-ups that have failed, whenever the gateway said so, and were not told of. */
export async function failedTopUps({ database }: Centre): Promise<FailedTopUp[]> {
  const { rows } = await sql<FailedTopUp>`
    select t.customer_number as customer, t.payment_id as payment from automatic_top_up t
    join payment p on p.customer_number = t.customer_number and p.id = t.payment_id
    where t.failure_told_at is null and p.status = 'failed' order by p.created_at`.execute(database.operator)
  return rows
}

/** Counts a failure and mails what to do; with the third in a row the rule pauses. Each once. */
export function tellFailed(centre: Centre, { customer, payment }: FailedTopUp): Promise<void> {
  return inTransaction(
    centre.database.operator,
    async db => {
      await lockCustomer(db, customer)
      const now = centre.clock.now()
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
        returning r.paused_at is not null as paused, r.paused_at = ${now} as just`.execute(db)
      const { paused = false, just = false } = rules[0] ?? {}
      if (just) {
        const origin = { caller: null, now, address: null, requestId: 'balance.top-up' }
        const subject = { kind: 'customer', id: String(customer), label: row.label }
        await writeAudit(db, origin, { action: 'top_up_rule.paused', subject, customer })
      }
      const { amount_minor, currency, label, reason } = row
      const { appUrl } = centre.configuration
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
        people.map(user => ({ centre, now, customer, user, template: 'top_up_failed' as const, values })),
      )
    },
    { repeat: true },
  )
}

/** One that has succeeded ends the row of failures. */
export async function forgetFailures({ database }: Centre): Promise<void> {
  await sql`
    update top_up_rule r set failures = 0 where r.failures > 0 and r.paused_at is null and (
      select p.status = 'succeeded' from automatic_top_up t
      join payment p on p.customer_number = t.customer_number and p.id = t.payment_id
      where t.customer_number = r.customer_number order by p.created_at desc limit 1)`.execute(database.operator)
}
