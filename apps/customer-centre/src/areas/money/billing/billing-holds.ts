import { sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import type { Aside } from './plan.ts'

export type BillingHold = Aside & { customer_number: number }

/** Keeps why something could not be billed, and when it is tried again. */
export async function holdBilling(
  db: OperatorDb,
  all: readonly BillingHold[],
  { runId, now, retryOn }: { runId: string; now: Date; retryOn: (aside: Aside) => string },
): Promise<void> {
  if (all.length === 0) return
  const rows = all.map(aside => ({ ...aside, retry_on: retryOn(aside) }))
  await sql`
    insert into billing_exception as e (customer_number, id, contract_id, reason, detail, since, retry_on, run_id)
    select customer_number, gen_random_uuid(), contract_id, reason, detail, ${now}, retry_on, ${runId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (customer_number integer, contract_id uuid, reason text, detail jsonb, retry_on date)
    on conflict on constraint billing_exception_once do update set reason = excluded.reason, detail = excluded.detail,
      tries = e.tries + 1, retry_on = excluded.retry_on, run_id = excluded.run_id`.execute(db)
}

/** Sets aside no more what could be billed now. @param contracts ids of those that were billed */
export async function releaseHold(
  db: OperatorDb,
  customers: readonly number[],
  contracts: readonly string[],
): Promise<void> {
  await sql`
    delete from billing_exception
    where customer_number = any(${customers}::integer[]) and (contract_id is null or contract_id = any(${contracts}::uuid[]))`.execute(
    db,
  )
}
