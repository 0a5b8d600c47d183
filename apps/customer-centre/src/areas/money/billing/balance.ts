import type { BillingSummary } from '@kontor/contract/areas/money/billing'
import { type RawBuilder, sql } from 'kysely'
import type { ListReader } from '../../../platform/http/list-with-session.ts'
import { customerTable } from '../../customers/reads.ts'
import { openDocuments } from './owed.ts'
import { creditKinds } from './rules.ts'

export type BalanceRow = {
  currency: string
  open: number
  payable: number
  payable_count: number
  overdue: number
  overdue_count: number
  credit: number
  next_debit: { on: string; amount_minor: number; currency: string; method: string } | null
}

/**
 * Sums what a customer owes and is owed, in its currency, as one JSON value: it reads only documents with an open amount. Credit is open
 * credit notes and what was paid beforehand, as on the page that pays. A debit's label is that of the method of its kind, the default one
 * first; a bank's answer may still be missing for past ones.
 */
export function balanceJson(customer: ListReader['customer'], today: string): RawBuilder<BalanceRow> {
  return sql`(
    select json_build_object('currency', c.currency, 'open', sums.open,
      'payable', sums.payable, 'payable_count', sums.payable_count, 'overdue', sums.overdue,
      'overdue_count', sums.overdue_count, 'credit', sums.credit + coalesce((
        select a.balance_minor from ledger_account a
        where a.customer_number = c.customer_number and a.currency = c.currency), 0), 'next_debit', (
        select json_build_object('on', p.collect_on, 'amount_minor', p.amount_minor, 'currency', p.currency, 'method',
          coalesce((
            select m.label from payment_method m
            where m.customer_number = p.customer_number and m.kind = p.kind and m.state <> 'revoked'
            order by m.is_default desc, m.created_at desc limit 1), ''))
        from payment p
        where p.customer_number = c.customer_number and p.status = 'pending' and p.collect_on >= ${today}::date
        order by p.collect_on, p.id limit 1))
    from ${customerTable} c
    cross join lateral (
      select coalesce(sum(o.open_minor) filter (where o.claim), 0) as open,
        coalesce(sum(o.open_minor) filter (where o.payable), 0) as payable,
        count(*) filter (where o.payable) as payable_count,
        coalesce(sum(o.open_minor) filter (where o.overdue), 0) as overdue,
        count(*) filter (where o.overdue) as overdue_count,
        coalesce(-sum(o.open_minor) filter (where o.kind = any(${creditKinds}::text[])), 0) as credit
      from ${openDocuments(customer, today)} o
      where o.currency = c.currency
    ) sums
    where c.customer_number = ${customer})`
}

export function balanceOf({
  currency,
  open,
  payable,
  overdue,
  credit,
  next_debit,
  ...counts
}: BalanceRow): BillingSummary {
  const money = (amount_minor: number) => ({ amount_minor, currency })
  return {
    ...counts,
    open: money(open),
    payable: money(payable),
    overdue: money(overdue),
    credit: money(credit),
    next_debit: next_debit && {
      on: next_debit.on,
      amount: { amount_minor: next_debit.amount_minor, currency: next_debit.currency },
      method: next_debit.method,
    },
  }
}
