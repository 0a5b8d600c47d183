import type { LockState } from '@kontor/contract/areas/arrears/locks'
import type { DeferralState } from '@kontor/contract/enums/dunning'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { contractTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { openDocuments } from '../../money/billing/owed.ts'
import { claimKinds } from '../../money/billing/rules.ts'
import { documentLineTable, documentSettlementTable } from '../../money/reads.ts'
import type { Instalment } from './deferral-rules.ts'
import type { BuyerType } from './interest.ts'
import type { Charged } from './late-fees.ts'
import type { Claim, Notice, Taken } from './rules.ts'

export type StoredDeferral = {
  id: string
  /** Who asked for it. */
  user_id: string | null
  state: DeferralState
  asked_at: string
  pay_on: string
  sum_minor: number
  currency: string
  documents: string[]
  instalments: Instalment[]
  answer: string
}
/** With the sums of its documents, as they stand now. */
export type DeferralRow = StoredDeferral & { open_minor: number; waiting_minor: number }

export type TakenRow = Taken & { id: string; at: string; sum_minor: number }

export type DunningFacts = {
  name: string
  type: BuyerType
  currency: string
  locked_at: string | null
  lock_reason: LockState['reason']
  deactivated: boolean
  claims: Claim[]
  taken: TakenRow[]
  /** Belongs to these claims. */
  charged: Charged[]
  /** Is the notice of termination, as long as it stands. */
  notice: Notice | null
  /** The one that is open, else the last one. */
  promise: DeferralRow | null
  broken_within_a_year: boolean
  stopped_until: string | null
  again: boolean
}

/** All that the rules about a customer's unpaid documents ask for, in one statement. */
export async function dunningFacts(db: BoundDb, customer: number, today: string): Promise<DunningFacts> {
  const { rows } = await factsOf(customer, today).execute(db)
  return rows[0] as DunningFacts // of a customer who is there
}

/** The same as the JSON of one text, for the session's statement. */
export const factsText = (customer: Customer, today: string): RawBuilder<unknown> =>
  sql`select to_json(f)::text as facts from (${factsOf(customer, today)}) f`

type Customer = number | RawBuilder<number>

const factsOf = (customer: Customer, today: string): RawBuilder<DunningFacts> => sql`
    with claim as materialized (
      select o.id, o.number, o.due_on, o.open_minor, o.payable, (exists (${stops(customer, today)} and (s.document_id is null or s.document_id = o.id))
        or exists (select from payment_promise p where p.customer_number = ${customer} and p.state in ('asked', 'granted') and o.id = any (p.documents))) as held
      from ${openDocuments(customer, today)} o
      join ${customerTable} c on c.customer_number = ${customer} and c.currency = o.currency
      where o.kind = any(${claimKinds}::text[]) and o.open_minor > 0 and o.due_on is not null
    ), lifted as (
      select l.lifted_at, l.lifted_by from customer_lock l where l.customer_number = ${customer} and l.reason = 'payment'
      order by l.locked_at desc limit 1
    )
    select coalesce(nullif(c.company_name, ''), concat_ws(' ', c.first_name, c.last_name)) as name, c.type, c.currency, c.locked_at, c.lock_reason,
      c.deactivated_at is not null as deactivated,
      ${jsonRows(sql`select * from claim order by due_on, number`)} as claims,
      ${jsonRows(sql`select s.id, s.step, s.at, s.taken_on as on, s.documents, s.sum_minor from dunning_step s
        where s.customer_number = ${customer} and s.documents && array(select id from claim) order by s.at, s.id`)} as taken,
      ${jsonRows(sql`select d.document_id as id, max(d.through_on) as interest_through, bool_or(d.kind = 'lump_sum') as lump_sum from dunning_charge d
        where d.customer_number = ${customer} and d.document_id in (select id from claim) group by 1`)} as charged,
      (select to_json(n) from (select s.id, s.termination_on, s.documents ${activeNotices}
        and s.customer_number = ${customer} order by s.at desc limit 1) n) as notice,
      (select to_json(p) from (
        select p.id, p.user_id, p.state, p.asked_at, p.pay_on, p.sum_minor, p.currency, p.documents, p.instalments, p.answer, now.open_minor, now.waiting_minor
        from payment_promise p
        cross join lateral (select coalesce(sum(k.open_minor), 0) as open_minor,
          coalesce(sum(k.open_minor) filter (where k.payable), 0) as waiting_minor from claim k where k.id = any (p.documents)) now
        where p.customer_number = ${customer} order by p.state in ('asked', 'granted') desc, p.asked_at desc, p.id desc limit 1) p) as promise,
      exists (select from payment_promise p where p.customer_number = ${customer} and p.state = 'broken'
        and p.ended_on > ${today}::date - interval '1 year') as broken_within_a_year,
      (select max(s.until_on) from (${stops(customer, today)} and s.document_id is null) s) as stopped_until,
      c.locked_at is null and exists (
        select from lifted l join claim k on k.payable and not k.held and k.due_on < ${today}::date where l.lifted_at is not null and (
          l.lifted_by is null and exists (select from dunning_step s where s.customer_number = ${customer}
            and s.step in ('lock', 'lock_again') and s.at <= l.lifted_at and k.id = any (s.documents))
          or exists (select from payment_promise p where p.customer_number = ${customer} and p.state = 'broken' and p.unlocked
            and p.decided_at = l.lifted_at and k.id = any (p.documents)))) as again
    from ${customerTable} c where c.customer_number = ${customer}`

const stops = (customer: Customer, today: string) => sql`select s.* from dunning_stop s
  where s.customer_number = ${customer} and s.ended_at is null and s.until_on >= ${today}::date`

/**
 * Notices of termination `s` of customers `c` whose contracts have not ended for them. One is spent once a lock was lifted or more time
 * granted after it: anyone who was let go on is given notice anew.
 */
export const activeNotices = sql`from dunning_step s join ${customerTable} c on c.customer_number = s.customer_number
  where s.step = 'termination_notice' and c.deactivated_at is null
    and not exists (select from dunning_step e where e.customer_number = s.customer_number and e.step = 'contracts_ended' and e.at >= s.at)
    and not exists (select from customer_lock l where l.customer_number = s.customer_number and l.lifted_at >= s.at)
    and not exists (select from payment_promise p where p.customer_number = s.customer_number and p.decided_at >= s.at
      and p.state in ('granted', 'kept', 'broken'))
    and exists (select from ${documentSettlementTable} x
      join ${documentLineTable} l on l.customer_number = x.customer_number and l.document_id = x.document_id
      join ${contractTable} k on k.customer_number = l.customer_number and k.id = l.contract_id
      where x.customer_number = s.customer_number and x.document_id = any (s.documents) and x.open_minor > 0
        and k.state not in ('withdrawn', 'ended', 'data_retrieval', 'erased') and (k.ends_on is null or k.ends_on > s.termination_on))`
