import type { BillingSummary } from '@kontor/contract/areas/money/billing'
import { type RawBuilder, sql } from 'kysely'
import type { ListReader } from '../../../platform/http/list-with-session.ts'
import { customerTable } from '../../customers/reads.ts'
import { standingClaims } from './owed.ts'
import { creditKinds } from './rules.ts'

type Sums = Record<'open' | 'payable' | 'under_way' | 'disputed' | 'overdue' | 'credit', number>
export type BalanceRow = Sums & {
  currency: string
  payable_count: number
  overdue_count: number
  debits: { on: string; amount_minor: number; method: string }[]
}

/**
 * Sums what a customer owes and is owed, in its currency, as one JSON value: it reads only documents with an open amount. What is to be paid,
 * debited, under way and in dispute is all that is open. Credit is open credit notes and what was paid beforehand, as on the page that pays.
 */
export function balanceJson(customer: ListReader['customer'], today: string): RawBuilder<BalanceRow> {
  return sql`(
    with claim as materialized (
      select o.* from ${standingClaims(customer, today)} o
      where o.currency = (select currency from ${customerTable} where customer_number = ${customer}))
    select json_build_object('currency', c.currency, 'open', sums.open,
      'payable', sums.payable, 'payable_count', sums.payable_count, 'overdue', sums.overdue,
      'overdue_count', sums.overdue_count, 'under_way', sums.under_way, 'disputed', sums.disputed, 'credit', sums.credit + coalesce((
        select a.balance_minor from ledger_account a
        where a.customer_number = c.customer_number and a.currency = c.currency), 0),
      'debits', (select coalesce(json_agg(d order by d.on), '[]') from (
        select debit_on as on, sum(debit_minor)::bigint as amount_minor, string_agg(distinct debit_method, ', ') as method
        from claim where standing = 'debited' group by debit_on) d))
    from ${customerTable} c
    cross join lateral (
      select coalesce(sum(o.open_minor) filter (where o.standing is not null), 0) as open,
        coalesce(sum(o.open_minor) filter (where o.standing = 'to_pay'), 0) as payable,
        count(*) filter (where o.standing = 'to_pay') as payable_count,
        coalesce(sum(o.open_minor) filter (where o.overdue), 0) as overdue,
        count(*) filter (where o.overdue) as overdue_count,
        coalesce(sum(case o.standing when 'under_way' then o.open_minor when 'debited' then o.open_minor - o.debit_minor end), 0) as under_way,
        coalesce(sum(o.open_minor) filter (where o.standing = 'disputed'), 0) as disputed,
        coalesce(-sum(o.open_minor) filter (where o.kind = any(${creditKinds}::text[])), 0) as credit
      from claim o
    ) sums
    where c.customer_number = ${customer})`
}

export function balanceOf({ currency, payable_count, overdue_count, debits, ...sums }: BalanceRow): BillingSummary {
  const money = (amount_minor: number) => ({ amount_minor, currency })
  return {
    open: money(sums.open),
    payable: money(sums.payable),
    payable_count,
    debits: debits.map(({ amount_minor, ...debit }) => ({ ...debit, amount: money(amount_minor) })),
    under_way: money(sums.under_way),
    disputed: money(sums.disputed),
    overdue: money(sums.overdue),
    overdue_count,
    credit: money(sums.credit),
  }
}
