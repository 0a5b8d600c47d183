import { Readable } from 'node:stream'
import type { staffBillingEndpoints } from '@kontor/contract/areas/money/staff-billing'
import { sql } from 'kysely'
import { inTransaction, type OperatorDb, type TransactionOptions } from '../../../../platform/db/database.ts'
import { zipped } from '../../../../platform/files/store-zip.ts'
import type { Piece } from '../../../../platform/files/write-zip.ts'
import { type Context, type OutsideContext, withoutTransaction } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import type { Services } from '../../../../platform/services.ts'
import { euroCents } from '../../../../values/euro.ts'
import { addDays, addMonths } from '../../../../values/local-date.ts'
import { homeCountry } from '../../../customers/customer/tax/charged-tax.ts'
import { vatStateOf } from '../../../customers/customer/tax/taxed-place.ts'
import { customerTable } from '../../../customers/reads.ts'
import type { TaxGroup } from '../document-model.ts'
import { filesOf } from '../documents/stored-files.ts'
import { sellerOf } from '../facts.ts'
import { bookedKinds } from '../rules.ts'
import { auditData, fiscalYear } from '../tax-audit/audit-data.ts'
import { fileNameOf, packageIndex, packageLimit } from './document-package.ts'
import { type BookedEntry, bookedElsewhere, debtorAccounts, entryLine } from './payment-batch.ts'
import { ansi, type BookedDocument, type Books, batchHead, batchLines } from './posting-batch.ts'
import { monthsOf, type Sold, salesList } from './sales-list.ts'

type Endpoints = typeof staffBillingEndpoints
type Read = ReturnType<typeof readerOf>

/** Documents read at a time: a month of a large provider is never in memory, and no statement is long. */
const batch = 2000
const lastDayOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1)

type Inside = Pick<Context<Endpoints['staffBookings']>, 'audit' | 'db'>
type Exporting = Pick<OutsideContext<Endpoints['staffBookings']>, 'now' | 'reply' | 'services'> & {
  inTransaction<T>(work: (inside: Inside) => Promise<T>, options?: TransactionOptions): Promise<T>
}
type Export = { name: string; type: string; period: string; content: AsyncIterable<Uint8Array> | Iterable<string> }

/** Answers with a file: all customers' figures leave the house, and who took them is kept. */
async function sendExport(
  { inTransaction, reply }: Exporting,
  { name, type, period, content }: Export,
): Promise<Readable> {
  await inTransaction(({ audit }) =>
    audit({
      action: 'bookings.exported',
      subject: { kind: 'bookings', id: period, label: name },
      customer: 0,
      after: { period },
    }),
  )
  void reply.headers({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
  })
  return Readable.from(content, { objectMode: false })
}

/** A read of its own for each batch: a month of a large provider is never in memory, and no connection is held while the reader waits. */
const readerOf =
  ({ inTransaction }: Exporting) =>
  <T>(work: (db: OperatorDb) => Promise<T>): Promise<T> =>
    inTransaction(({ db }) => work(db), { reads: true })

const booksOf = ({ configuration }: Services): Books => ({
  ...configuration.bookkeeping,
  home: homeCountry(configuration),
})
const ansiType = 'text/csv; charset=windows-1252'
const batchName = (kind: 'Buchungsstapel' | 'Zahlungen', month: string) => `EXTF_${kind}_${month}.csv`

const headOf = ({ services, now }: Exporting, name: string, month: string): Buffer =>
  ansi(
    batchHead(
      services.configuration.bookkeeping,
      { name, month, lastDay: lastDayOf(month) },
      now,
      services.configuration.timeZone,
    ),
  )

async function* documentBatch(context: Exporting, month: string): AsyncGenerator<Buffer> {
  const books = booksOf(context.services)
  yield headOf(context, 'Rechnungen', month)
  for await (const documents of documentsOf(readerOf(context), books, { from: `${month}-01`, to: lastDayOf(month) }))
    yield ansi(documents.map(document => batchLines(document, books)).join(''))
}

async function* paymentBatch(context: Exporting, month: string): AsyncGenerator<Buffer> {
  const books = booksOf(context.services)
  yield headOf(context, 'Zahlungen', month)
  for await (const entries of entriesOf(readerOf(context), month))
    yield ansi(entries.map(entry => entryLine(entry, books)).join(''))
}

export const exportBookings = withoutTransaction<Endpoints['staffBookings']>(context => {
  const period = context.query.month
  const name = batchName('Buchungsstapel', period)
  return sendExport(context, { name, type: ansiType, period, content: documentBatch(context, period) })
})

export const exportPaymentBookings = withoutTransaction<Endpoints['staffPaymentBookings']>(context => {
  const period = context.query.month
  const name = batchName('Zahlungen', period)
  return sendExport(context, { name, type: ansiType, period, content: paymentBatch(context, period) })
})

/** Both batches of a month, and the images of its documents in packages that the document transfer takes one after another. */
export const exportDatevPackage = withoutTransaction<Endpoints['staffDatevPackage']>(context => {
  const period = context.query.month
  const content = zipped(monthPieces(context, period), {
    mtime: context.now,
  })
  return sendExport(context, { name: `DATEV_${period}.zip`, type: 'application/zip', period, content })
})

async function* monthPieces(context: Exporting, month: string): AsyncGenerator<Piece> {
  for await (const content of documentBatch(context, month)) yield { path: batchName('Buchungsstapel', month), content }
  for await (const content of paymentBatch(context, month)) yield { path: batchName('Zahlungen', month), content }
  let after: Packable | undefined
  for (let number = 1; ; number++) {
    const documents = await packableAfter(readerOf(context), month, after)
    if (documents.length === 0) return
    const path = `Belege_${month}_${String(number).padStart(2, '0')}.zip`
    const pieces = packagePieces(context, documents)
    for await (const content of zipped(pieces, { mtime: context.now })) yield { path, content }
    after = documents.at(-1)
  }
}

async function* packagePieces({ services, now }: Exporting, documents: readonly Packable[]): AsyncGenerator<Piece> {
  const packed = documents.map(({ id, number }) => ({ id, number, pdf: fileNameOf(number) }))
  yield { path: 'document.xml', content: packageIndex(packed, now.toISOString().slice(0, 19)) }
  const within = <T>(work: (db: OperatorDb) => Promise<T>) => inTransaction(services.database.operator, work)
  for (const { customer_number: customer, id, number } of documents) {
    const [pdf] = (await filesOf(services, within, { customer, id }, ['pdf'])) ?? []
    if (!pdf) throw new Error(`document ${number} has no file`)
    for await (const content of await services.files.read(pdf.storage_key)) yield { path: fileNameOf(number), content }
  }
}

type Packable = { customer_number: number; issued_on: string; id: string; number: string }

/** The next documents of a month that bookings name, as many as a package holds. */
async function packableAfter(read: Read, month: string, after: Packable | undefined): Promise<Packable[]> {
  const later = after ? sql`and (d.issued_on, d.id) > (${after.issued_on}::date, ${after.id}::uuid)` : sql``
  const { rows } = await read(db =>
    sql<Packable>`select d.customer_number, d.issued_on, d.id, d.number from document d
      where d.issued_on between ${`${month}-01`}::date and ${lastDayOf(month)}::date
        and d.kind = any(${[...bookedKinds, 'dunning_letter']}::text[]) ${later}
      order by d.issued_on, d.id limit ${packageLimit}`.execute(db),
  )
  return rows
}

/** Hands over a fiscal year to a tax auditor. */
export const exportAuditData = withoutTransaction<Endpoints['staffAuditData']>(context => {
  const { now, query, services } = context
  const { configuration, catalogues } = services
  const { timeZone, bookkeeping } = configuration
  const year = { ...fiscalYear(query.year, bookkeeping.yearBegins), timeZone }
  const { party } = sellerOf({ configuration, catalogues })
  const content = zipped(
    auditData(readerOf(context), year, { name: configuration.provider.name, location: party?.city ?? '' }),
    { index: { from: year.from, to: year.to, made_at: now.toISOString() }, mtime: now },
  )
  return sendExport(context, {
    name: `Z3_${query.year}.zip`,
    type: 'application/zip',
    period: String(query.year),
    content,
  })
})

/** Entries of a month that no document of the other batch books, by day. */
async function* entriesOf(read: Read, month: string): AsyncGenerator<BookedEntry[]> {
  for (let day = `${month}-01`; day <= lastDayOf(month); day = addDays(day, 1)) {
    let after: string | undefined
    for (;;) {
      const later = after ? sql`and e.id > ${after}::uuid` : sql``
      const { rows } = await read(db =>
        sql<BookedEntry>`
          select e.customer_number, e.id, e.booked_on, e.kind, e.debit, e.credit, e.amount_minor, e.currency, ${rateOfDocument} as rate,
            case when d.id is not null then json_build_object('id', d.id, 'number', d.number) end as document,
            case when p.id is not null then json_build_object('id', p.id, 'kind', p.kind) end as payment,
            coalesce(d.buyer->>'name', k.name) as customer_name
          from ledger_entry e
          join ${customerTable} k on k.customer_number = e.customer_number
          left join document d on d.customer_number = e.customer_number and d.id = coalesce(e.debit_document, e.credit_document)
          left join payment p on p.customer_number = e.customer_number and p.id = e.payment_id
          where e.booked_on = ${day}::date and not (e.debit = any(${debtorAccounts}::text[]) and e.credit = any(${debtorAccounts}::text[]))
            and not (e.debit = any(${bookedElsewhere}::text[]) or e.credit = any(${bookedElsewhere}::text[])) ${later}
          order by e.id limit ${batch}`.execute(db),
      )
      if (rows.length === 0) break
      yield rows
      after = rows.at(-1)?.id
    }
  }
}

/** By customer, each read going on after the last one. */
async function* documentsOf(
  read: Read,
  { home, accounts }: Books,
  { from, to }: { from: string; to: string },
): AsyncGenerator<BookedDocument[]> {
  let after: Pick<BookedDocument, 'customer_number' | 'issued_on' | 'id'> | undefined
  for (;;) {
    const on = after
    const later = on
      ? sql`and (d.customer_number, d.issued_on, d.id) > (${on.customer_number}, ${on.issued_on}::date, ${on.id}::uuid)`
      : sql``
    const { rows } = await read(db =>
      sql<Omit<BookedDocument, 'state'> & { place: string | null; buyer_country: string }>`
      select d.id, d.customer_number, d.number, d.issued_on, d.due_on, d.currency, d.taxes, d.buyer->>'name' as buyer_name,
        d.buyer->>'vat_id' as vat_id, d.buyer->>'country' as buyer_country, coalesce(d.period_to, d.period_from, d.issued_on) as supplied_on,
        ${rateOfDocument} as rate, d.particulars ? 'exempt' as exempt,
        -- what is given back was taxed where the original was
        (select p.particulars #>> '{proof,country}' from document p
          where p.customer_number = d.customer_number and p.id in (d.id, d.corrects_id) and p.particulars #>> '{proof,kind}' = 'place'
          order by p.id = d.id desc limit 1) as place
      from document d
      where d.issued_on between ${from}::date and ${to}::date and d.kind = any(${bookedKinds}::text[]) ${later}
      order by d.customer_number, d.issued_on, d.id limit ${batch}`.execute(db),
    )
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

export const exportSalesList = withoutTransaction<Endpoints['staffSalesList']>(async context => {
  const { period } = context.query
  const { from, to } = monthsOf(period)
  const { exchangeRates } = context.services.configuration.billing
  const sold = await readerOf(context)(db => soldBetween(db, `${from}-01`, lastDayOf(to), exchangeRates))
  const type = 'text/csv; charset=utf-8'
  return sendExport(context, { name: `ZM_${period}.csv`, type, period, content: [salesList(sold)] })
})
