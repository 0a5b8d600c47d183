import type { VatAnswer } from '@kontor/adapters/vat-check'
import type { VatCheckHistory } from '@kontor/contract/areas/customers/tax'
import type { VatCheckState } from '@kontor/contract/enums/tax'
import { sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { lockCustomer, lockFree } from '../../../../platform/db/lock-customer.ts'

/** Holds what is stored about the current VAT id, with the answer it comes from. */
export type VatStatus = {
  state: Exclude<VatCheckState, 'unchecked'>
  run_since: string | null
  next_check_at: string | null
  checked_at: string | null
  consultation_number: string | null
  name: string | null
  address: string | null
}

/** Is a column beside `customer`: null where nothing is known of its current id. */
export const vatStatusColumn = sql<VatStatus | null>`(
  select jsonb_build_object('state', s.state, 'run_since', s.run_since, 'next_check_at', s.next_check_at,
    'checked_at', k.checked_at, 'consultation_number', k.consultation_number, 'name', k.name, 'address', k.address)
  from vat_status s left join vat_check k on k.customer_number = s.customer_number and k.id = s.check_id
  where s.customer_number = customer.customer_number and s.vat_id = customer.vat_id)`

export type TaxState = {
  type: 'consumer' | 'business' | 'public_body'
  vat_id: string
  status: VatStatus | null
}
type TaxHistory = TaxState & { history: VatCheckHistory['history'] }

/** One statement. */
export async function taxHistory(db: BoundDb, customer: number): Promise<TaxHistory> {
  const { rows } = await sql<TaxHistory>`
    select type, vat_id, ${vatStatusColumn} as status, coalesce((
      select jsonb_agg(to_jsonb(h) - 'id' order by h.checked_at desc, h.id desc) from (
        select id, vat_id, outcome, checked_at, consultation_number, name, address from vat_check
        where customer_number = ${customer} order by checked_at desc, id desc limit 50) h), '[]') as history
    from customer where customer_number = ${customer}`.execute(db)
  return rows[0] as TaxHistory // row-level security admits the caller's own customer
}

/**
 * Records that this run checks this id; an earlier run's answer comes too late from now on. The known state of the same
 * id stays until the answer arrives.
 */
export async function startRun(db: BoundDb, customer: number, vatId: string, runId: string, now: Date): Promise<void> {
  await sql`
    insert into vat_status as s (customer_number, vat_id, state, run_id, run_since)
    values (${customer}, ${vatId}, 'checking', ${runId}, ${now})
    on conflict (customer_number) do update set
      state = case when s.vat_id = excluded.vat_id then s.state else excluded.state end,
      check_id = case when s.vat_id = excluded.vat_id then s.check_id end,
      failures = case when s.vat_id = excluded.vat_id then s.failures else 0 end,
      vat_id = excluded.vat_id, run_id = excluded.run_id, run_since = excluded.run_since, next_check_at = null`.execute(
    db,
  )
}

/** @returns the id that this run is to ask about; undefined where its answer would not be wanted any more */
export async function idOfRun(db: BoundDb, customer: number, runId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('vat_status')
    .innerJoin('customer', 'customer.customer_number', 'vat_status.customer_number')
    .select('vat_status.vat_id')
    .where('vat_status.customer_number', '=', customer)
    .where('run_id', '=', runId)
    .whereRef('customer.vat_id', '=', 'vat_status.vat_id')
    .executeTakeFirst()
  return row?.vat_id
}

export type HeldRun = { state: VatStatus['state']; failures: number; customer_name: string }

/** Finds what `idOfRun` does, and locks the id and the run until the transaction ends: the customer's row first, as every save does. */
export async function holdRun(
  db: BoundDb,
  customer: number,
  runId: string,
  vatId: string,
): Promise<HeldRun | undefined> {
  const held = await lockCustomer(db, customer, 'name', 'vat_id')
  if (held.vat_id !== vatId) return undefined
  const row = await db
    .selectFrom('vat_status')
    .select(['state', 'failures'])
    .where('customer_number', '=', customer)
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return row && { state: row.state as VatStatus['state'], failures: row.failures, customer_name: held.name } // its check constraint
}

export type Outcome = {
  customer: number
  vatId: string
  id: string
  answer: VatAnswer
  source: 'vies' | 'sandbox'
  now: Date
}

export async function insertCheck(db: BoundDb, { customer, vatId, id, answer, source, now }: Outcome): Promise<void> {
  const known = answer.outcome === 'unavailable' ? null : answer
  await db
    .insertInto('vat_check')
    .values({
      customer_number: customer,
      id,
      vat_id: vatId,
      outcome: answer.outcome,
      reason: answer.outcome === 'unavailable' ? answer.reason : null,
      checked_at: now,
      source,
      consultation_number: known?.consultationNumber ?? null,
      name: known?.name ?? null,
      address: known?.address ?? null,
    })
    .execute()
}

export type StatusChange = {
  state: VatStatus['state']
  /** The answer the state comes from; undefined leaves the previous one. */
  checkId: string | undefined
  failures: number
  nextCheckAt: Date | null
}

/** Ends the run. */
export async function endRun(db: BoundDb, customer: number, change: StatusChange): Promise<void> {
  await db
    .updateTable('vat_status')
    .set({
      state: change.state,
      ...(change.checkId && { check_id: change.checkId }),
      failures: change.failures,
      next_check_at: change.nextCheckAt,
      run_id: null,
      run_since: null,
    })
    .where('customer_number', '=', customer)
    .execute()
}

export type Due = { customer_number: number; vat_id: string }

/**
 * Ids to be checked now: those that are due, those never checked, and those whose run was lost. Locked rows are left
 * for the next time.
 * @param prefixes of the ids that can be checked
 */
export async function dueIds(
  db: BoundDb,
  prefixes: readonly string[],
  now: Date,
  lostBefore: Date,
  limit: number,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select c.customer_number, c.vat_id
    from customer c left join vat_status s on s.customer_number = c.customer_number and s.vat_id = c.vat_id
    where c.vat_id <> '' and c.type <> 'consumer' and c.deactivated_at is null and left(c.vat_id, 2) = any(${prefixes}::text[])
      and (s.customer_number is null or s.next_check_at <= ${now} or s.run_since <= ${lostBefore})
    order by c.customer_number limit ${limit} ${lockFree}`.execute(db)
  return rows
}
