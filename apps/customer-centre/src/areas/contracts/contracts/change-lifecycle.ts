import type { ContractEvent } from '@kontor/contract/enums/contracts'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AuditEntry } from '../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import { customerTable } from '../../customers/reads.ts'
import type { Lifecycle, LifecycleEvent } from './lifecycle.ts'

export type LockedContract = {
  customer: number
  id: string
  number: string
  label: string
  version: number
  life: Lifecycle
}

/** A cloud keeps data for 30 days at least, whatever was agreed (Art. 25 (2) g Data Act). */
const leastRetrieval = sql`case p.product_group when 'cloud' then 30 else 0 end`

/**
 * A contract's life by the columns that hold it; `c` is the contract, `p` its product, `u` its customer. Contracts from before the catalogue
 * have further terms as long as their cycle.
 */
export const lifeColumns = sql`c.state, c.cycle, c.started_on, c.minimum_term_ends_on, c.renews_on, c.notice_days,
  u.type = 'consumer' as consumer,
  case when c.state = 'suspended' then coalesce(c.suspension, 'payment') end as suspension,
  case when c.kept_on is null then (c.agreed ->> 'trial_days')::integer end as trial_days,
  coalesce((c.agreed ->> 'minimum_months')::integer, 0) as minimum_months,
  coalesce((c.agreed ->> 'renewal_months')::integer, case when c.renews_on is null then 0 else
    case c.cycle when 'month' then 1 when 'quarter' then 3 when 'half_year' then 6 when 'year' then 12 else 24 end end) as renewal_months,
  greatest((c.agreed ->> 'retrieval_days')::integer, ${leastRetrieval}) as retrieval_days,
  case when c.price_announced_for = c.next_price_from then c.next_price_from end as price_changes_on,
  c.withdrawal_until, c.transfer_until, c.switch_notified_on, c.ends_on, c.end_rule, c.cancelled_at, c.earlier_ends,
  c.data_until`

/** @param contract its id or its number @returns it as stored, locked until the transaction ends */
export async function lockContract(
  db: BoundDb,
  customer: number,
  contract: string,
): Promise<LockedContract | undefined> {
  const [found] = await lockContracts(db, sql`${ofContract(customer, contract)} for update of c`)
  return found
}

/** Reads what `lockContract` does and locks nothing: it is for those who only show what could be done. */
export async function readLifecycle(
  db: BoundDb,
  customer: number,
  contract: string,
): Promise<LockedContract | undefined> {
  const [found] = await lockContracts(db, ofContract(customer, contract))
  return found
}

const ofContract = (customer: number, contract: string) =>
  sql`c.customer_number = ${customer} and ${contract.startsWith('C-') ? sql`c.number` : sql`c.id`} = ${contract}`

/** @param which a condition on `c`, and how its rows are locked */
export async function lockContracts(db: BoundDb, which: RawBuilder<unknown>): Promise<LockedContract[]> {
  const { rows } = await sql<Omit<LockedContract, 'life'> & Lifecycle>`
    select c.customer_number as customer, c.id, c.number, c.label, c.version, ${lifeColumns}
    from contract c join product p on p.code = c.product_code join ${customerTable} u on u.customer_number = c.customer_number
    where ${which}`.execute(db)
  return rows.map(({ customer, id, number, label, version, ...life }) => ({
    customer,
    id,
    number,
    label,
    version,
    life,
  }))
}

export type TimelineEntry = {
  event: ContractEvent
  /** Null: it came by itself. */
  by: { name: string; staff: boolean } | null
  now: Date
  /** Holds what the timeline tells beside it. */
  detail?: Record<string, string | number>
}

/** Events by which someone ends a contract: their moment is that of the cancellation. */
const cancelling: readonly ContractEvent[] = [
  'cancelled',
  'cancelled_for_cause',
  'switch_notified',
  'withdrawn',
  'transferred',
]

export type LifecycleChange = { customer: number; id: string; life: Lifecycle; happened: TimelineEntry }

/** Keeps what a transition gave, and that it happened. The contract is locked by `lockContract` in the same transaction. */
export const saveLifecycle = (
  db: BoundDb,
  customer: number,
  id: string,
  life: Lifecycle,
  happened: TimelineEntry,
): Promise<void> => saveLifecycles(db, [{ customer, id, life, happened }])

/** Saves any number of them in two statements. */
export async function saveLifecycles(db: BoundDb, changes: readonly LifecycleChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ customer, id, life, happened: { event, now } }) => ({
    ...life,
    customer_number: customer,
    id,
    ...(cancelling.includes(event) && { cancelled_at: now }),
  }))
  await sql`
    update contract c set state = r.state, suspension = r.suspension, started_on = r.started_on,
      minimum_term_ends_on = r.minimum_term_ends_on, renews_on = r.renews_on, transfer_until = r.transfer_until,
      switch_notified_on = r.switch_notified_on, ends_on = r.ends_on, end_rule = r.end_rule, data_until = r.data_until,
      cancelled_at = r.cancelled_at, earlier_ends = r.earlier_ends,
      version = c.version + 1
    from jsonb_populate_recordset(null::contract, ${JSON.stringify(rows)}::jsonb) r
    where c.customer_number = r.customer_number and c.id = r.id`.execute(db)
  await insertContractEvents(db, changes)
}

/** Notes what happened, where it changed none of the life: a new name, another product. */
export async function insertContractEvents(
  db: BoundDb,
  told: readonly { customer: number; id: string; happened: TimelineEntry }[],
): Promise<void> {
  const rows = told.map(({ customer, id, happened: { event, by, now, detail = {} } }) => ({
    customer_number: customer,
    contract_id: id,
    id: uuidv7(),
    at: now,
    event,
    actor: by?.name ?? null,
    staff: by?.staff ?? false,
    detail: JSON.stringify(detail),
  }))
  await db.insertInto('contract_event').values(rows).execute()
}

/** Notes it for one contract. */
export const insertContractEvent = (
  db: BoundDb,
  customer: number,
  id: string,
  happened: TimelineEntry,
): Promise<void> => insertContractEvents(db, [{ customer, id, happened }])

/** Makes what the audit keeps of it: the fields that differ. */
export function lifecycleEntry(
  { customer, id, number, label, life }: LockedContract,
  event: ContractEvent,
  after: Lifecycle,
): AuditEntry {
  const was = auditedOf(life)
  const is = auditedOf(after)
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter(field => is[field] !== was[field])
  const fieldsOf = (of: typeof is) => Object.fromEntries(changed.map(field => [field, of[field]]))
  return {
    action: `contract.${event}`,
    subject: { kind: 'contract', id, label: `${number} ${label}` },
    before: fieldsOf(was),
    after: fieldsOf(is),
    customer,
  }
}

const auditedOf = (life: Lifecycle) => ({
  contract_state: life.state,
  suspension: life.suspension,
  started_on: life.started_on,
  minimum_term_ends_on: life.minimum_term_ends_on,
  renews_on: life.renews_on,
  ends_on: life.ends_on,
  data_until: life.data_until,
  transfer_until: life.transfer_until,
  switch_notified_on: life.switch_notified_on,
})

/** Says how the timeline calls what happened. */
export const timelineEventOf: Record<Exclude<LifecycleEvent['event'], 'day' | 'end_transfer'>, ContractEvent> = {
  provisioning_began: 'provisioning_began',
  provisioned: 'provisioned',
  provisioning_failed: 'provisioning_failed',
  give_up: 'given_up',
  trial_accepted: 'trial_accepted',
  cancel: 'cancelled',
  cancel_for_cause: 'cancelled_for_cause',
  undo_cancellation: 'cancellation_undone',
  withdraw: 'withdrawn',
  suspend: 'suspended',
  resume: 'resumed',
  begin_transfer: 'transfer_begun',
  notify_switch: 'switch_notified',
  switch_done: 'switch_done',
}
