import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { stateOn } from '../../contracts/queries.ts'
import { finishedStates } from '../../contracts/rules.ts'
import { ofWithdrawal, openCredit } from '../withdrawals/open-credits.ts'

export type Free = {
  currency: string
  balance_minor: number
  /** What of the balance came by voucher and is not used up. */
  vouchers_minor: number
  /** What refunds that are under way will take out of it. */
  reserved_minor: number
  /** Open credit notes that can be had as money, as in `freeCredit`. */
  credit_minor: number
  holder: string | null
  iban: string | null
  bic: string | null
  changed_on: string | null
}

/**
 * Open credit notes `d`, `s` that no invoice will use, as no contract of the customer goes on; and those of a withdrawal, which the customer
 * gets back in any case (§ 357 (1) BGB).
 */
export const freeCredit = (today: string): RawBuilder<unknown> => sql`${openCredit} and (${ofWithdrawal} or not exists (
  select from contract c where c.customer_number = s.customer_number and ${stateOn(today)} <> all(${finishedStates}::text[])))`

/**
 * What a customer has that could be paid out, in their own currency. Vouchers are used up before money: what is left of them is what came
 * in by them less what was used, never below nothing at any time.
 * @param timeZone of the provider
 */
export async function freeOf(db: BoundDb, customer: number, today: string, timeZone: string): Promise<Free> {
  const { rows } = await sql<Free>`
    select u.currency, coalesce(a.balance_minor, 0) as balance_minor,
      u.refund_holder as holder, u.refund_iban as iban, nullif(u.refund_bic, '') as bic,
      (u.refund_changed_at at time zone ${timeZone})::date as changed_on,
      case when not exists (select from ledger_entry e where e.customer_number = u.customer_number and e.currency = u.currency and e.kind = 'voucher')
        then 0 else (
        select least(coalesce(a.balance_minor, 0), greatest(0, (array_agg(m.stood order by m.position desc))[1] - least(0, min(m.stood))))::bigint
        from (
          select e.position, sum(case when e.kind = 'voucher' then e.amount_minor else -e.amount_minor end) over (order by e.position) as stood
          from ledger_entry e where e.customer_number = u.customer_number and e.currency = u.currency
            and (e.kind = 'voucher' and e.credit = 'balance' or e.kind = 'applied' and e.debit = 'balance')) m) end as vouchers_minor,
      (select coalesce(sum(p.amount_minor - coalesce((select sum(l.amount_minor) from payment_allocation l
          where l.customer_number = p.customer_number and l.payment_id = p.id), 0)), 0)::bigint
        from payment p where p.customer_number = u.customer_number and p.currency = u.currency and p.direction = 'out'
          and p.status = 'initiated') as reserved_minor,
      (select coalesce(-sum(s.open_minor), 0)::bigint from document_settlement s
        join document d on d.customer_number = s.customer_number and d.id = s.document_id
        where s.customer_number = u.customer_number and d.currency = u.currency and ${freeCredit(today)}) as credit_minor
    from customer u left join ledger_account a on a.customer_number = u.customer_number and a.currency = u.currency
    where u.customer_number = ${customer}`.execute(db)
  const [row] = rows
  if (!row) throw new RangeError(`there is no customer ${customer}`)
  return row
}

/** What of it can be asked for now. Banks transfer euros alone. */
export const payable = ({ currency, balance_minor, vouchers_minor, reserved_minor, credit_minor }: Free): number =>
  currency === 'EUR' ? Math.max(balance_minor - vouchers_minor - reserved_minor, 0) + credit_minor : 0
