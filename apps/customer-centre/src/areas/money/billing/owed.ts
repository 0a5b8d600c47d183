import { type RawBuilder, sql } from 'kysely'
import { askingKinds, claimKinds, waitingStatuses } from './rules.ts'

const payable = sql`(o.claim and o.open_minor > 0 and o.status = any(${waitingStatuses}::text[]))`
const pressing = sql`(o.claim and o.open_minor > 0 and o.late and o.status = any(${[...waitingStatuses, 'processing']}::text[]))`

/**
 * A customer's documents with something open, or everyone's where none is named, or those alone of which a condition says so, as a relation: what they owe is above zero, what they are owed below. `due`: a claim past
 * its due date, whatever holds it up; `payable`: one that nothing holds up; `overdue`: both.
 * `pressing`: overdue, or being debited, as the bank may still return that; `locks`: pressing, and no mere charge of a dunning letter, which is
 * damages (§ 288 BGB) and no reason to withhold a service.
 * @param customer a number, or an expression for one; null: all customers
 * @param today where the provider is, `YYYY-MM-DD`
 * @param only says it of a document `d` and what became of it, `x`
 */
export const openDocuments = (
  customer: number | RawBuilder<unknown> | null,
  today: string,
  only: RawBuilder<boolean> = customer === null ? sql`true` : sql`x.customer_number = ${customer}`,
): RawBuilder<unknown> => sql`(
  select o.*, o.claim and o.open_minor > 0 and o.late as due, ${payable} as payable, ${payable} and o.late as overdue,
    ${pressing} as pressing, ${pressing} and o.kind = any(${claimKinds}::text[]) as locks
  from (
    select d.customer_number, d.id, d.number, d.kind, d.currency, d.issued_on, d.due_on, d.payment_kind, d.particulars,
      x.status, x.open_minor, x.disputed_at, d.kind = any(${askingKinds}::text[]) as claim, coalesce(d.due_on < ${today}::date, false) as late
    from document_settlement x
    join document d on d.customer_number = x.customer_number and d.id = x.document_id
    where ${only} and x.open_minor <> 0) o)`

const held = sql`exists (select from payment_hold h where h.customer_number = d.customer_number and h.document_id = d.id)`

/**
 * Says that a document `d`, of which `s` is what became, is collected by itself under the mandate `m` on the day that it announces. It is once:
 * what comes back is dunned, or collected when the customer says so.
 */
export const awaitsDebit = sql`m.mandate_reference = d.particulars #>> '{payment,mandate_reference}' and m.kind = 'sepa' and m.state = 'active'
  and s.open_minor > 0 and s.status in ('open', 'partially_paid') and s.disputed_at is null
  and d.payment_kind = 'sepa' and d.currency = 'EUR' and d.kind = any(${claimKinds}::text[])
  and d.particulars #>> '{payment,collect_on}' is not null and not ${held}
  and not exists (
    select from payment_allocation a join payment p on p.customer_number = a.customer_number and p.id = a.payment_id
    where a.customer_number = d.customer_number and a.document_id = d.id and p.kind = 'sepa')`
export const announcedFor = sql`(d.particulars #>> '{payment,collect_on}')::date`

/** Bounds how often it is asked for what no gateway ever heard of, as a process was killed. */
const mostTries = 5

/** Says that a document `d`, of which `s` is what became, is charged by itself to a card or PayPal, on the day of its issue. */
export const awaitsCharge = sql`s.open_minor > 0 and s.status in ('open', 'partially_paid', 'failed') and s.disputed_at is null
  and d.kind = any(${claimKinds}::text[]) and d.payment_kind in ('card', 'paypal') and not ${held}
  and (select count(*) filter (where p.failure_reason is distinct from 'technical') = 0 and count(*) < ${mostTries} from payment_allocation a
    join payment p on p.customer_number = a.customer_number and p.id = a.payment_id
    where a.customer_number = d.customer_number and a.document_id = d.id and p.initiated_by is null and p.kind in ('card', 'paypal'))`

/**
 * Finds the day on which a document `d`, of which `s` is what became, is debited without its customer doing anything, what of it, and by which
 * method: a debit that waits for its day, one that is announced, or a charge of today.
 */
const debitOf = (today: string): RawBuilder<unknown> => sql`
  select p.collect_on as on_day, least(a.amount_minor, s.open_minor) as minor, coalesce(nullif(p.label, ''), (
      select m.label from payment_method m where m.customer_number = p.customer_number and m.kind = p.kind and m.state <> 'revoked'
      order by m.is_default desc, m.created_at desc limit 1), '') as method
  from payment_hold h
  join payment p on p.customer_number = h.customer_number and p.id = h.payment_id
  join payment_allocation a on a.customer_number = p.customer_number and a.payment_id = p.id and a.document_id = d.id
  where h.customer_number = d.customer_number and h.document_id = d.id and p.status = 'pending' and p.collect_on >= ${today}::date
  union all
  select greatest(${announcedFor}, ${today}::date), s.open_minor, m.label
  from payment_method m where m.customer_number = d.customer_number and ${awaitsDebit}
  union all
  (select greatest(d.issued_on, ${today}::date), s.open_minor, m.label
  from payment_method m
  where m.customer_number = d.customer_number and m.kind in ('card', 'paypal') and m.state in ('active', 'expiring')
    and (m.expires is null or m.expires >= ${today.slice(0, 7)}) and ${awaitsCharge}
  order by m.kind = d.payment_kind desc, m.is_default desc, m.is_backup desc, m.created_at desc limit 1)
  limit 1`

/** Is the day of `debitOf`; null where its customer has to pay it, or nothing is open. */
export const debitDay = (today: string): RawBuilder<unknown> =>
  sql`case when s.open_minor > 0 then (select debit.on_day from (${debitOf(today)}) debit) end`

/**
 * A customer's open documents as `openDocuments` has them, and for each claim how it stands, exactly one of four: `to_pay` takes their doing,
 * `debited` is taken by us on `debit_on`, `under_way` waits for a payment that has begun, `disputed` for a decision. What is overdue is to be
 * paid, whatever is planned. `debit_minor` is what a debit takes: the payer may have wished for a part.
 * @param only as `openDocuments` has it
 */
export const standingClaims = (
  customer: number | RawBuilder<unknown> | null,
  today: string,
  only?: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`(
  select o.*, debit.on_day as debit_on, coalesce(debit.minor, 0) as debit_minor, debit.method as debit_method, case
    when not o.claim or o.open_minor < 0 then null
    when o.status = 'disputed' then 'disputed'
    when debit.on_day is not null and not o.overdue then 'debited'
    when o.payable then 'to_pay'
    else 'under_way' end as standing
  from ${openDocuments(customer, today, only)} o
  left join lateral (
    select found.* from (select o.*) d cross join (select o.*) s cross join lateral (${debitOf(today)}) found
    where o.open_minor > 0) debit on true)`
