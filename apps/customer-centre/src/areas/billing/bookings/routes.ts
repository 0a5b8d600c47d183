import { Readable } from 'node:stream'
import type { staffBillingEndpoints } from '@kontor/contract/areas/staff-billing'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { type Handler, type OutsideContext, withoutTransaction } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { addDays, addMonths } from '../../../values/local-date.ts'
import { ansi, type BookedDocument, batchHead, batchLines, fitsDebtors } from './posting-batch.ts'
import { monthsOf, type Sold, salesList } from './sales-list.ts'

type Endpoints = typeof staffBillingEndpoints

/** Documents read at a time: a month of a large provider is never in memory, and no statement is long. */
const batch = 2000
/** What is booked: a proforma and a letter are no claims of their own. */
const booked = ['invoice', 'final', 'credit_note', 'cancellation']

const lastDayOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1)

export const exportBookings = withoutTransaction<Endpoints['staffBookings']>(async context => {
  const { centre, query, now, reply } = context
  const { bookkeeping } = centre.configuration
  const db = centre.database.operator
  const [from, to] = [`${query.month}-01`, lastDayOf(query.month)]
  const { rows } = await sql<{ highest: number | null }>`select max(customer_number) as highest from customer`.execute(
    db,
  )
  if (!fitsDebtors(rows[0]?.highest ?? 0, bookkeeping.digits)) throw problem('debtors_need_digits')
  await noteExport(context, query.month)
  void reply.headers({
    'Content-Type': 'text/csv; charset=windows-1252',
    'Content-Disposition': `attachment; filename="EXTF_Buchungsstapel_${query.month}.csv"`,
    'X-Content-Type-Options': 'nosniff',
  })
  return Readable.from(
    (async function* () {
      yield ansi(batchHead(bookkeeping, query.month, to, now))
      for await (const documents of documentsOf(db, from, to))
        yield ansi(documents.map(document => batchLines(document, bookkeeping)).join(''))
    })(),
    { objectMode: false },
  )
})

/** By customer, each read going on after the last one. */
async function* documentsOf(db: OperatorDb, from: string, to: string): AsyncGenerator<BookedDocument[]> {
  let after: (BookedDocument & { id: string }) | undefined
  for (;;) {
    const on = after
    const later = on
      ? sql`and (d.customer_number, d.issued_on, d.id) > (${on.customer_number}, ${on.issued_on}::date, ${on.id}::uuid)`
      : sql``
    const { rows } = await sql<BookedDocument & { id: string }>`
      select d.id, d.customer_number, d.number, d.issued_on, d.currency, d.taxes, d.buyer->>'name' as buyer_name,
        d.buyer->>'vat_id' as vat_id, d.particulars #>> '{tax_in_euro,rate}' as rate
      from document d
      where d.issued_on between ${from}::date and ${to}::date and d.kind = any(${booked}::text[]) ${later}
      order by d.customer_number, d.issued_on, d.id limit ${batch}`.execute(db)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)
  }
}

export const exportSalesList: Handler<Endpoints['staffSalesList']> = withoutTransaction(async context => {
  const { centre, query, reply } = context
  const { from, to } = monthsOf(query.period)
  const sold: Sold[] = []
  for await (const documents of documentsOf(centre.database.operator, `${from}-01`, lastDayOf(to)))
    for (const { vat_id, currency, taxes } of documents)
      for (const { category, net_minor } of taxes)
        if ((category === 'AE' || category === 'K') && currency === 'EUR') sold.push({ vat_id, category, net_minor })
  await noteExport(context, query.period)
  void reply.headers({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="ZM_${query.period}.csv"`,
    'X-Content-Type-Options': 'nosniff',
  })
  return salesList(sold)
})

/** All customers' figures leave the house: who took them is kept. */
async function noteExport(
  {
    caller,
    centre,
    now,
    request,
  }: Pick<OutsideContext<Endpoints['staffBookings']>, 'caller' | 'centre' | 'now' | 'request'>,
  period: string,
) {
  await writeAudit(
    centre.database.operator,
    { caller, now, address: request.ip, requestId: request.id },
    {
      action: 'bookings.exported',
      subject: { kind: 'bookings', id: period, label: period },
      customer: 0,
      after: { period },
    },
  )
}
