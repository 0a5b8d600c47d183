import { Readable } from 'node:stream'
import type { staffBillingEndpoints } from '@kontor/contract/areas/money/staff-billing'
import { sql } from 'kysely'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import type { Context, Handler } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { euroCents } from '../../../../values/euro.ts'
import { addDays, addMonths } from '../../../../values/local-date.ts'
import { homeCountry } from '../../../customers/customer/tax/charged-tax.ts'
import { vatStateOf } from '../../../customers/customer/tax/taxed-place.ts'
import type { TaxGroup } from '../document-model.ts'
import { bookedKinds } from '../rules.ts'
import { ansi, type BookedDocument, type Books, batchHead, batchLines } from './posting-batch.ts'
import { monthsOf, type Sold, salesList } from './sales-list.ts'

type Endpoints = typeof staffBillingEndpoints

/** Documents read at a time: a month of a large provider is never in memory, and no statement is long. */
const batch = 2000
const lastDayOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1)

export const exportBookings: Handler<Endpoints['staffBookings']> = async context => {
  const { services, db, query, now, reply } = context
  const { bookkeeping } = services.configuration
  const [from, to] = [`${query.month}-01`, lastDayOf(query.month)]
  const books = { ...bookkeeping, home: homeCountry(services.configuration) }
  await noteExport(context, query.month)
  void reply.headers({
    'Content-Type': 'text/csv; charset=windows-1252',
    'Content-Disposition': `attachment; filename="EXTF_Buchungsstapel_${query.month}.csv"`,
    'X-Content-Type-Options': 'nosniff',
  })
  return Readable.from(
    (async function* () {
      yield ansi(batchHead(bookkeeping, query.month, to, now, services.configuration.timeZone))
      for await (const documents of documentsOf(db, books, { from, to }))
        yield ansi(documents.map(document => batchLines(document, books)).join(''))
    })(),
    { objectMode: false },
  )
}

/** By customer, each read going on after the last one. */
async function* documentsOf(
  db: OperatorDb,
  { home, accounts }: Books,
  { from, to }: { from: string; to: string },
): AsyncGenerator<BookedDocument[]> {
  let after: Pick<BookedDocument, 'customer_number' | 'issued_on' | 'id'> | undefined
  for (;;) {
    const on = after
    const later = on
      ? sql`and (d.customer_number, d.issued_on, d.id) > (${on.customer_number}, ${on.issued_on}::date, ${on.id}::uuid)`
      : sql``
    const { rows } = await sql<Omit<BookedDocument, 'state'> & { place: string | null; buyer_country: string }>`
      select d.id, d.customer_number, d.number, d.issued_on, d.due_on, d.currency, d.taxes, d.buyer->>'name' as buyer_name,
        d.buyer->>'vat_id' as vat_id, d.buyer->>'country' as buyer_country, coalesce(d.period_to, d.period_from, d.issued_on) as supplied_on,
        ${rateOfDocument} as rate,
        -- what is given back was taxed where the original was
        (select p.particulars #>> '{proof,country}' from document p
          where p.customer_number = d.customer_number and p.id in (d.id, d.corrects_id) and p.particulars #>> '{proof,kind}' = 'place'
          order by p.id = d.id desc limit 1) as place
      from document d
      where d.issued_on between ${from}::date and ${to}::date and d.kind = any(${bookedKinds}::text[]) ${later}
      order by d.customer_number, d.issued_on, d.id limit ${batch}`.execute(db)
    if (rows.length === 0) return
    yield rows.map(({ place, buyer_country, ...document }) => ({
      ...document,
      // of documents that were taken over nothing else tells whose VAT they charge
      state: vatStateOf(place ?? (document.taxes.every(isOfHome(accounts)) ? home : buyer_country)),
    }))
    after = rows.at(-1)
  }
}

const isOfHome =
  (accounts: Books['accounts']) =>
  ({ category, rate_bp }: TaxGroup): boolean =>
    category !== 'S' || `S${rate_bp}` in accounts

/** Units of the currency for a euro, of a document `d`; null: none was kept. */
const rateOfDocument = sql<
  string | null
>`coalesce(d.particulars #>> '{tax_in_euro,rate}', d.particulars #>> '{euro_rate,rate}')`

/**
 * Finds what was supplied to VAT ids elsewhere in the EU between two days (§ 18a (8) UStG): by the last day of each line's period, and what
 * is given back not before it is (§ 17 UStG).
 */
async function soldBetween(db: OperatorDb, from: string, to: string, rates: Rates): Promise<Sold[]> {
  const { rows } = await sql<
    Omit<Sold, 'net_minor'> & { net: string; currency: string; rate: string | null; month: string }
  >`
    select s.vat_id, s.category, s.currency, s.rate, s.month, sum(s.net_minor) as net from (
      select d.buyer->>'vat_id' as vat_id, l.tax_category as category, d.currency, ${rateOfDocument} as rate,
        to_char(d.issued_on, 'YYYY-MM') as month, l.net_minor,
        greatest(coalesce(l.period_to, l.period_from, d.issued_on), case when l.net_minor < 0 then d.issued_on end) as supplied_on
      from document d join document_line l on l.customer_number = d.customer_number and l.document_id = d.id
      where d.kind = any(${bookedKinds}::text[]) and l.tax_category in ('AE', 'K')
        -- what is paid for two years in advance is the longest
        and d.issued_on >= ${addMonths(from, -25)}::date) s
    where s.supplied_on between ${from}::date and ${to}::date
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows.map(({ vat_id, category, currency, rate, month, net }) => {
    const units = currency === 'EUR' ? null : (rate ?? rates[`${currency} ${month}`])
    if (units === undefined) throw problem('exchange_rate_needed', { current: { currency, month } })
    return { vat_id, category, net_minor: euroCents(Number(net), currency, units) }
  })
}
type Rates = Readonly<Record<string, string>>

export const exportSalesList: Handler<Endpoints['staffSalesList']> = async context => {
  const { services, db, query, reply } = context
  const { from, to } = monthsOf(query.period)
  const { exchangeRates } = services.configuration.billing
  const sold = await soldBetween(db, `${from}-01`, lastDayOf(to), exchangeRates)
  await noteExport(context, query.period)
  void reply.headers({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="ZM_${query.period}.csv"`,
    'X-Content-Type-Options': 'nosniff',
  })
  return salesList(sold)
}

/** All customers' figures leave the house: who took them is kept. */
const noteExport = ({ audit }: Pick<Context<Endpoints['staffBookings']>, 'audit'>, period: string): Promise<void> =>
  audit({
    action: 'bookings.exported',
    subject: { kind: 'bookings', id: period, label: period },
    customer: 0,
    after: { period },
  })
