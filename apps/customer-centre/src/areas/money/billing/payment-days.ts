import { sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit/write-audit.ts'
import type { TenantDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { requireActing } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/http/session.ts'

type Changing = { db: TenantDb; caller: Caller; customer: number; audit(...entries: AuditEntry[]): Promise<void> }

/**
 * Agrees with a customer on days to pay, for what is issued from now on; null: those of the provider.
 * @param only changes them from these alone
 * @returns the days before
 * @throws conflict where there are others by now
 */
export async function changePaymentDays(
  { db, caller, customer, audit }: Changing,
  days: number | null,
  only?: number | null,
): Promise<number | null> {
  requireActing(caller, customer)
  const { name } = await lockCustomer(db, customer, 'name')
  const { rows } = await sql<{ days: number | null }>`
    select payment_days as days from billing_setting where customer_number = ${customer}`.execute(db)
  const before = rows[0]?.days ?? null
  if (only !== undefined && before !== only) throw problem('conflict')
  if (before === days) return before
  await sql`insert into billing_setting (customer_number, payment_days) values (${customer}, ${days})
    on conflict (customer_number) do update set payment_days = excluded.payment_days, version = billing_setting.version + 1`.execute(
    db,
  )
  await audit({
    action: 'billing_settings.changed',
    subject: { kind: 'customer', id: String(customer), label: name },
    before: { payment_days: before },
    after: { payment_days: days },
    customer,
  })
  return before
}
