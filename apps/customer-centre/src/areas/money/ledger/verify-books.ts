import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { customerTable } from '../../customers/reads.ts'
import { erasureRequestTable } from '../../privacy/reads.ts'

/**
 * The first thing in the books that does not fit.
 * @property at an entry's position, a document's number, or the id of a payment or of a bank's booking; empty: the account itself
 */
export type BooksBreak = { customer_number: number; currency: string; at: string; what: string }
export type VerifiedBooks = { accounts: number; entries: number; broken: BooksBreak | null }

/** Customers in one statement: the database sorts their entries, and memory here does not grow with them. */
const customersAtOnce = 200

const toBalance = sql`case e.credit when 'balance' then e.amount_minor else 0 end - case e.debit when 'balance' then e.amount_minor else 0 end`
const toPromotion = sql`case e.credit when 'promotion' then e.amount_minor else 0 end - case e.debit when 'promotion' then e.amount_minor else 0 end`
const toReceivable = sql`case e.debit when 'receivable' then e.amount_minor else 0 end
  - case e.credit when 'receivable' then e.amount_minor else 0 end`

/** Says whether a customer is erased, whose oldest entries the law lets go: what is left begins somewhere. */
const erased = sql`exists (select from ${erasureRequestTable} x where x.customer_number = r.customer_number and x.state = 'done')`

/**
 * Walks the books: positions without a gap, the standing after each entry, accounts that are the sum of their entries, documents that are
 * open by what was booked on them, each with the entry of its issue, debts that are the sum of what is open, payments that brought or took what was booked of them, and bookings of
 * the bank that are the payments made of them.
 */
export async function verifyBooks(
  db: OperatorDb,
  progress: (entries: number) => void = () => undefined,
): Promise<VerifiedBooks> {
  const result: VerifiedBooks = { accounts: 0, entries: 0, broken: null }
  for (let last = 0; ; ) {
    const { rows: range } = await sql<{ customer_number: number }>`
      select customer_number from ${customerTable} where customer_number > ${last} order by customer_number limit ${customersAtOnce}`.execute(
      db,
    )
    const end = range.at(-1)?.customer_number
    if (end === undefined) return result
    const of = { from: last, to: end }
    for (const check of [brokenEntry, brokenAccount, brokenDocument, brokenDebt, brokenPayment, brokenBooking]) {
      const { rows } = await check(of).execute(db)
      if (rows[0]) return { ...result, broken: rows[0] }
    }
    const { rows: counts } = await sql<{ accounts: number; entries: number }>`
      select count(*)::int as accounts, coalesce(sum(entries), 0)::int as entries from ledger_account
      where customer_number > ${last} and customer_number <= ${end}`.execute(db)
    result.accounts += counts[0]?.accounts ?? 0
    result.entries += counts[0]?.entries ?? 0
    progress(result.entries)
    last = end
  }
}

type Range = { from: number; to: number }
type Check = (range: Range) => RawBuilder<BooksBreak>
const within = ({ from, to }: Range, table: string) =>
  sql`${sql.ref(`${table}.customer_number`)} > ${from} and ${sql.ref(`${table}.customer_number`)} <= ${to}`

const brokenEntry: Check = range => sql<BooksBreak>`
  select r.customer_number, r.currency, r.position::text as at, case
      when r.position <> r.place + 1 then 'entries before it are missing'
      when r.after_minor <> r.stood + r.change then 'the account after it is not the one before it and its amount'
      else 'it names a document that is not there, or is in another currency' end as what
  from (
    select e.customer_number, e.currency, e.position, e.after_minor, ${toBalance} - (${toReceivable}) as change,
      lag(e.position) over own as before, coalesce(lag(e.position) over own, 0) as place, coalesce(lag(e.after_minor) over own, 0) as stood,
      exists (select from unnest(array[e.debit_document, e.credit_document]) as n (id)
        left join document d on d.customer_number = e.customer_number and d.id = n.id
        where n.id is not null and d.currency is distinct from e.currency) as stray
    from ledger_entry e where ${within(range, 'e')}
    window own as (partition by e.customer_number, e.currency order by e.position)) r
  where (r.position <> r.place + 1 or r.after_minor <> r.stood + r.change or r.stray)
    and not (${erased} and (r.before is null or r.stray))
  order by r.customer_number, r.currency, r.position limit 1`

const brokenAccount: Check = range => sql<BooksBreak>`
  select r.customer_number, r.currency, '' as at, case
      when r.entries is distinct from r.counted then 'its number of entries is not how many there are'
      when r.balance_minor is distinct from r.balance then 'its balance is not the sum of its entries'
      when r.promotion_minor is distinct from r.promotion or r.promotion_spent_minor is distinct from r.spent
        then 'its promotional credit is not the sum of its entries'
      else 'what is owed is not the sum of its entries' end as what
  from (
    select coalesce(a.customer_number, s.customer_number) as customer_number, coalesce(a.currency, s.currency) as currency,
      a.entries, a.balance_minor, a.receivable_minor, a.promotion_minor, a.promotion_spent_minor, coalesce(s.promotion, 0) as promotion,
      coalesce(s.spent, 0) as spent, coalesce(s.counted, 0) as counted, coalesce(s.balance, 0) as balance,
      coalesce(s.receivable, 0) as receivable
    from (select * from ledger_account a where ${within(range, 'a')}) a
    full join (
      select e.customer_number, e.currency, count(*) as counted, sum(${toBalance}) as balance, sum(${toReceivable}) as receivable,
        sum(${toPromotion}) as promotion, coalesce(-sum(${toPromotion}) filter (where e.kind = 'promotion'), 0) as spent
      from ledger_entry e where ${within(range, 'e')} group by 1, 2) s
      on s.customer_number = a.customer_number and s.currency = a.currency) r
  where (r.entries is distinct from r.counted or r.balance_minor is distinct from r.balance or r.receivable_minor is distinct from r.receivable
      or r.promotion_minor is distinct from r.promotion or r.promotion_spent_minor is distinct from r.spent)
    and not ${erased}
  order by r.customer_number, r.currency limit 1`

const brokenDocument: Check = range => sql<BooksBreak>`
  select r.customer_number, r.currency, r.number as at, case
      when r.open_minor is null then 'nothing says what is open of it'
      when r.issued <> r.asked then 'it has no entry of its issue, or another amount'
      else 'what is open of it is not the sum of its entries' end as what
  from (
    select d.customer_number, d.currency, d.number, s.open_minor,
      case when d.kind = 'proforma' then 0 else d.gross_minor end as asked,
      coalesce(b.issued, 0) as issued, case when d.kind = 'proforma' then s.open_minor else coalesce(b.booked, 0) end as booked
    from document d
    left join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
    left join (
      select h.customer_number, h.document, sum(h.amount) as booked, sum(h.amount) filter (where h.kind = 'issued') as issued from (
        select e.customer_number, e.debit_document as document, e.amount_minor as amount, e.kind from ledger_entry e
        where ${within(range, 'e')} and e.debit_document is not null
        union all
        select e.customer_number, e.credit_document, -e.amount_minor, e.kind from ledger_entry e
        where ${within(range, 'e')} and e.credit_document is not null) h
      group by 1, 2) b on b.customer_number = d.customer_number and b.document = d.id
    where ${within(range, 'd')}) r
  where r.open_minor is null or r.issued <> r.asked or r.open_minor <> r.booked
  order by r.customer_number, r.number limit 1`

const brokenDebt: Check = range => sql<BooksBreak>`
  select r.customer_number, r.currency, '' as at, 'its debt is not the sum of what is open' as what
  from (
    select coalesce(c.customer_number, o.customer_number) as customer_number, coalesce(c.currency, o.currency) as currency,
      coalesce(c.open_minor, 0) as kept, coalesce(o.minor, 0) as minor
    from (select * from customer_debt c where ${within(range, 'c')}) c
    full join (
      select d.customer_number, d.currency, sum(s.open_minor) as minor
      from document_settlement s join document d on d.customer_number = s.customer_number and d.id = s.document_id
      where ${within(range, 's')} and s.open_minor > 0 and d.kind in ('invoice', 'final', 'dunning_letter') group by 1, 2) o
      on o.customer_number = c.customer_number and o.currency = c.currency) r
  where r.kept <> r.minor
  order by r.customer_number, r.currency limit 1`

/**
 * Finds payments whose books are broken: what a dispute took and gave back is booked anew on the payment that it was about; a refund that
 * found nothing to be set off against is booked on the payment it refunds.
 */
const brokenPayment: Check = range => sql<BooksBreak>`
  select r.customer_number, r.currency, r.id::text as at, case
      when r.settled_at is null then 'its entries say that it has arrived'
      else 'its amount is not what was booked of it' end as what
  from (
    select p.*, e.came, e.went, coalesce((select sum(o.amount_minor) from ledger_entry o
        where o.customer_number = p.customer_number and o.payment_id = p.refunds_id and o.kind = 'returned'), 0) as returned
    from payment p
    cross join lateral (
      select coalesce(sum(e.amount_minor) filter (where e.debit = 'money'), 0) as came,
        coalesce(sum(e.amount_minor) filter (where e.credit = 'money'), 0) as went
      from ledger_entry e where e.customer_number = p.customer_number and e.payment_id = p.id and e.currency = p.currency) e
    where ${within(range, 'p')}) r
  where not ${erased} and case
    when r.settled_at is null then r.came > 0 and r.status in ('initiated', 'pending', 'failed')
    when r.direction = 'in' then r.came < r.amount_minor or r.came - r.amount_minor > r.went
    else r.went > r.amount_minor or r.went + r.returned < r.amount_minor end
  order by r.customer_number, r.currency, r.id limit 1`

const brokenBooking: Check = range => sql<BooksBreak>`
  select r.customer_number, r.currency, r.id::text as at, 'the bank booked another amount than the payment made of it' as what
  from bank_entry r left join payment p on p.id = r.payment_id
  where ${within(range, 'r')} and r.state = 'booked' and r.kind = 'transfer' and r.payment_id is not null and r.reverses is null
    and (p.customer_number, p.amount_minor, p.currency) is distinct from (r.customer_number, r.amount_minor, r.currency)
    and not ${erased}
  order by r.customer_number, r.id limit 1`
