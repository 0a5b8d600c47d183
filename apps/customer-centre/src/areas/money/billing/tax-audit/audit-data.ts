import { documentKinds } from '@kontor/contract/enums/billing'
import { decimalString } from '@kontor/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import type { Piece } from '../../../../platform/files/write-zip.ts'
import { csvLine } from '../../../../values/csv.ts'
import { addDays, addMonths } from '../../../../values/local-date.ts'
import { customerTable, taxExemptionTable } from '../../../customers/reads.ts'
import { type Column, describe, grammar, grammarName, type Table } from './description.ts'

/** The first and the last day of what is handed over. */
type Year = { from: string; to: string; timeZone: string }

/**
 * A table with its rows: those of `rows` after the last ones read, in the order of its `keys`, which tell them apart and of which an index has
 * the first.
 * @property order the types of the columns that it is read by, as PostgreSQL names them
 */
type AuditTable = Table & {
  order: Readonly<Record<string, string>>
  /** Its rows belong to documents, whose day of issue and id they have. */
  ofDocuments?: true
  rows(year: Year): RawBuilder<unknown>
}

const text = (name: string, about?: string): Column => ({ name, type: 'text', ...(about && { about }) })
const date = (name: string, about?: string): Column => ({ name, type: 'date', ...(about && { about }) })
const amount = (name: string, about?: string): Column => ({ name, type: 'amount', ...(about && { about }) })
const number = (name: string, about?: string): Column => ({ name, type: 'number', ...(about && { about }) })

const issued = ({ from, to }: Year) =>
  sql`d.issued_on between ${from}::date and ${to}::date and d.kind = any(${documentKinds.filter(kind => kind !== 'proforma')}::text[])`
const ofDocument = { columns: ['document'], table: 'documents' }
const ofCustomer = { columns: ['customer'], table: 'customers' }
/** Has documents or entries of the year. */
const inYear = (customer: string, year: Year) => sql`(
  exists (select from document d where d.customer_number = ${sql.ref(customer)} and ${issued(year)})
  or exists (select from ledger_entry e where e.customer_number = ${sql.ref(customer)} and e.booked_on between ${year.from}::date and ${year.to}::date))`
/** The day of a moment at the provider. */
const dayOf = (column: string, { timeZone }: Year) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`

/** Lists what is handed over to a tax auditor: customers with their exemptions, documents with lines and taxes, what became of them, the ledger and payments. */
const auditTables: readonly AuditTable[] = [
  {
    name: 'customers',
    about: 'Kunden mit Belegen oder Buchungen des Jahres, wie sie heute heißen',
    columns: [
      ...[number('customer', 'Kundennummer'), text('type', 'consumer, business oder public_body'), text('name')],
      ...[text('line1'), text('line2'), text('postal_code'), text('city'), text('country', 'ISO 3166-1')],
      ...[text('vat_id', 'USt-IdNr.'), date('created_on', 'Kunde seit')],
    ],
    keys: 1,
    order: { customer: 'integer' },
    rows: year => sql`select k.customer_number as customer, k.type, k.name, k.line1, k.line2, k.postal_code, k.city, k.country, k.vat_id,
      ${dayOf('k.created_at', year)} as created_on
      from ${customerTable} k where ${inYear('k.customer_number', year)}`,
  },
  {
    name: 'tax_exemptions',
    about:
      'Steuerbefreiungen dieser Kunden, die bis zum Ende des Jahres begannen, mit ihrer Bescheinigung; auch die beendeten',
    columns: [
      ...[
        number('customer', 'Kundennummer'),
        text('id'),
        text('ground', 'Grund'),
        text('text', 'Hinweis bei Grund other'),
      ],
      ...[text('certificate', 'Nummer der Bescheinigung'), date('certified_on', 'Datum der Bescheinigung')],
      ...[date('valid_from', 'erster Tag'), date('valid_until', 'letzter Tag laut Bescheinigung')],
      ...[date('ended_on', 'vorzeitig beendet: letzter Tag; vor dem ersten Tag: galt nie'), text('end_reason')],
      ...[text('recorded_at', 'erfasst (UTC)'), text('recorded_by', 'erfasst von'), text('ended_by', 'beendet von')],
    ],
    keys: 2,
    references: [ofCustomer],
    order: { customer: 'integer', id: 'uuid' },
    rows: year => sql`select x.customer_number as customer, x.id, x.ground, coalesce(x.texts->>'de', '') as text, x.certificate,
      x.certified_on, x.valid_from, x.valid_until, x.ended_on, x.end_reason,
      to_char(x.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as recorded_at, x.recorded_by_name as recorded_by,
      x.ended_by_name as ended_by
      from ${taxExemptionTable} x where x.valid_from <= ${year.to}::date and ${inYear('x.customer_number', year)}`,
  },
  {
    name: 'documents',
    about: 'Ausgestellte Belege; sie ändern sich nie',
    columns: [
      ...[
        text('number', 'Belegnummer'),
        text('kind', 'invoice Rechnung, final Schlussrechnung, credit_note Gutschrift, cancellation Storno'),
      ],
      ...[date('issued_on', 'Belegdatum'), date('due_on', 'fällig am'), date('period_from'), date('period_to')],
      ...[number('customer', 'Kundennummer'), text('buyer_name', 'Empfänger, wie er auf dem Beleg steht')],
      ...[text('buyer_country'), text('buyer_vat_id'), text('currency'), amount('net'), amount('tax'), amount('gross')],
      ...[number('euro_rate', 'Einheiten der Währung je Euro'), text('corrects', 'berichtigt diesen Beleg')],
      ...[text('tax_note', 'Hinweis zur Steuer'), text('sha256', 'Prüfsumme des Inhalts in der Belegkette')],
    ],
    keys: 1,
    references: [ofCustomer],
    ofDocuments: true,
    order: { issued_on: 'date', id: 'uuid' },
    rows: year => sql`select d.id, d.number, d.kind, d.issued_on, d.due_on, d.period_from, d.period_to, d.customer_number as customer,
      d.buyer->>'name' as buyer_name, d.buyer->>'country' as buyer_country, d.buyer->>'vat_id' as buyer_vat_id, d.currency, d.net_minor as net,
      d.tax_minor as tax, d.gross_minor as gross,
      coalesce(d.particulars #>> '{tax_in_euro,rate}', d.particulars #>> '{euro_rate,rate}') as euro_rate,
      (select o.number from document o where o.customer_number = d.customer_number and o.id = d.corrects_id) as corrects, d.tax_note,
      encode(d.hash, 'hex') as sha256
      from document d where ${issued(year)}`,
  },
  {
    name: 'document_lines',
    about: 'Positionen der Belege',
    columns: [
      ...[
        text('document', 'Belegnummer'),
        number('position'),
        text('description'),
        number('quantity'),
        text('unit', 'UN/ECE Rec. 20'),
      ],
      ...[
        number('unit_price'),
        text('currency'),
        amount('net'),
        text('tax_category', 'EN 16931: S, AE, K, G, O, E, Z'),
      ],
      ...[number('tax_percent'), date('period_from'), date('period_to'), text('contract', 'Vertragsnummer')],
    ],
    keys: 2,
    references: [ofDocument],
    ofDocuments: true,
    order: { issued_on: 'date', id: 'uuid', position: 'smallint' },
    rows: year => sql`select d.issued_on, d.id, d.number as document, l.position, l.description, l.quantity, l.unit, l.unit_price, d.currency,
      l.net_minor as net, l.tax_category, (l.tax_rate_bp / 100.0)::numeric(6, 2) as tax_percent, l.period_from, l.period_to,
      l.contract_number as contract
      from document d join document_line l on l.customer_number = d.customer_number and l.document_id = d.id where ${issued(year)}`,
  },
  {
    name: 'document_taxes',
    about: 'Steuern der Belege je Satz',
    columns: [
      ...[
        text('document', 'Belegnummer'),
        number('position'),
        text('tax_category'),
        number('tax_percent'),
        text('currency'),
      ],
      ...[amount('net'), amount('tax')],
    ],
    keys: 2,
    references: [ofDocument],
    ofDocuments: true,
    order: { issued_on: 'date', id: 'uuid', position: 'bigint' },
    rows: year => sql`select d.issued_on, d.id, d.number as document, x.position, x.tax->>'category' as tax_category,
      ((x.tax->>'rate_bp')::integer / 100.0)::numeric(6, 2) as tax_percent, d.currency, (x.tax->>'net_minor')::bigint as net,
      (x.tax->>'tax_minor')::bigint as tax
      from document d cross join jsonb_array_elements(d.taxes) with ordinality x (tax, position) where ${issued(year)}`,
  },
  {
    name: 'document_events',
    about: 'Was mit Belegen des Jahres geschah, auch nach dem Jahr',
    columns: [
      text('document', 'Belegnummer'),
      text('event_id'),
      text('at', 'Zeitpunkt (UTC)'),
      text('event'),
      text('detail'),
    ],
    keys: 2,
    references: [ofDocument],
    ofDocuments: true,
    order: { issued_on: 'date', id: 'uuid', event_id: 'uuid' },
    rows: year => sql`select d.issued_on, d.id, e.id as event_id, d.number as document,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, e.event, e.detail
      from document d join document_event e on e.customer_number = d.customer_number and e.document_id = d.id where ${issued(year)}`,
  },
  {
    name: 'ledger_entries',
    about: 'Buchungen des Nebenbuchs: Debitoren, Guthaben, Geld; je Kunde und Währung lückenlos gezählt',
    columns: [
      ...[number('customer', 'Kundennummer'), text('currency'), number('position'), date('booked_on', 'gebucht am')],
      ...[text('at', 'erfasst (UTC)'), text('kind'), text('debit', 'Soll'), text('credit', 'Haben'), amount('amount')],
      ...[text('debit_document', 'Forderung aus diesem Beleg'), text('credit_document'), text('payment'), text('note')],
      ...[amount('after', 'Saldo des Kunden danach')],
    ],
    keys: 3,
    references: [ofCustomer, { columns: ['payment'], table: 'payments' }],
    order: { customer: 'integer', currency: 'text', position: 'bigint' },
    rows: ({ from, to }) => sql`select e.customer_number as customer, e.currency, e.position, e.booked_on,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, e.kind, e.debit, e.credit, e.amount_minor as amount,
      (select d.number from document d where d.customer_number = e.customer_number and d.id = e.debit_document) as debit_document,
      (select d.number from document d where d.customer_number = e.customer_number and d.id = e.credit_document) as credit_document,
      e.payment_id as payment, e.note, e.after_minor as after
      from ledger_entry e where e.booked_on between ${from}::date and ${to}::date`,
  },
  {
    name: 'payments',
    about: 'Zahlungen, die im Jahr begannen, gelangen oder zurückgingen',
    columns: [
      ...[
        text('id'),
        number('customer', 'Kundennummer'),
        text('kind', 'card, sepa, paypal oder transfer'),
        text('direction', 'in oder out'),
      ],
      ...[
        text('status'),
        text('currency'),
        amount('amount'),
        amount('refunded', 'davon zurückgezahlt'),
        text('refunds', 'zahlt diese zurück'),
      ],
      ...[date('created_on'), date('settled_on'), date('returned_on'), text('gateway'), text('gateway_reference')],
    ],
    keys: 1,
    references: [ofCustomer],
    order: { created_at: 'timestamptz', id: 'uuid' },
    rows: year => {
      const falls = (column: string) => sql`${dayOf(column, year)} between ${year.from}::date and ${year.to}::date`
      return sql`select p.id, p.customer_number as customer, p.kind, p.direction, p.status, p.currency, p.amount_minor as amount,
        p.refunded_minor as refunded, p.refunds_id as refunds, p.created_at, ${dayOf('p.created_at', year)} as created_on,
        ${dayOf('p.settled_at', year)} as settled_on, ${dayOf('p.returned_at', year)} as returned_on, p.gateway, p.gateway_reference
        from payment p where ${falls('p.created_at')} or ${falls('p.settled_at')} or ${falls('p.returned_at')}`
    },
  },
]

/** Rows read at a time: no statement is long, and no more than these are in memory. */
const batch = 2000

type Read = <T>(work: (db: OperatorDb) => Promise<T>) => Promise<T>
type Row = Record<string, unknown>

/** A fiscal year, by the calendar year that it begins in. @param yearBegins its first month, from 1 */
export function fiscalYear(year: number, yearBegins: number): Pick<Year, 'from' | 'to'> {
  const from = `${year}-${String(yearBegins).padStart(2, '0')}-01`
  return { from, to: addDays(addMonths(from, 12), -1) }
}

/**
 * The pieces of the archive that an auditor gets: a CSV file for each table, and what describes them.
 * @param read runs a reading piece of work in a short transaction of the caller's
 */
export async function* auditData(
  read: Read,
  year: Year,
  provider: { name: string; location: string },
): AsyncGenerator<Piece> {
  for (const table of auditTables) {
    const path = `${table.name}.csv`
    yield { path, content: csvLine(table.columns.map(({ name }) => name)) }
    let rows = 0
    for await (const some of rowsOf(read, table, year)) {
      rows += some.length
      yield { path, content: some.map(row => csvLine(table.columns.map(column => cellOf(row, column)))).join('') }
    }
    yield { path, content: '', rows: { [table.name]: rows } }
  }
  yield { path: 'index.xml', content: describe(provider, `${year.from} – ${year.to}`, auditTables) }
  yield { path: grammarName, content: grammar }
}

async function* rowsOf(read: Read, { order, rows, ofDocuments }: AuditTable, year: Year): AsyncGenerator<Row[]> {
  const keys = Object.keys(order)
  const columns = sql.join(keys.map(key => sql.ref(key)))
  if (ofDocuments) {
    for await (const between of documentRanges(read, year)) {
      const { rows: found } = await read(db =>
        sql<Row>`select * from (${rows(year)}) s where ${between} order by ${columns}`.execute(db),
      )
      yield found
    }
    return
  }
  let after: RawBuilder<unknown> = sql`true`
  for (;;) {
    const later = after
    const { rows: found } = await read(db =>
      sql<Row>`select *, json_build_array(${sql.join(keys.map(key => sql`${sql.ref(key)}::text`))}) as place
        from (${rows(year)}) s where ${later} order by ${columns} limit ${batch}`.execute(db),
    )
    const last = found.at(-1)
    if (!last) return
    yield found
    const values = keys.map((key, at) => sql`${(last.place as string[])[at]}::text::${sql.raw(order[key] ?? 'text')}`) // built above
    after = sql`(${columns}) > (${sql.join(values)})`
  }
}

/** Divides the documents of a year: what is joined to some of them is found by their keys, and never sorted as a whole. */
async function* documentRanges(read: Read, year: Year): AsyncGenerator<RawBuilder<unknown>> {
  type Place = { issued_on: string; id: string }
  const placeOf = ({ issued_on, id }: Place) => sql`(${issued_on}::date, ${id}::uuid)`
  let after: RawBuilder<unknown> = sql`true`
  for (;;) {
    const later = after
    const { rows } = await read(db =>
      sql<Place>`select issued_on, id from (select d.issued_on, d.id from document d where ${issued(year)} and ${later}
        order by d.issued_on, d.id limit ${batch / 2}) p order by issued_on desc, id desc limit 1`.execute(db),
    )
    const [last] = rows
    if (!last) return
    const first = after
    yield sql`${first} and (issued_on, id) <= ${placeOf(last)}`
    after = sql`(issued_on, id) > ${placeOf(last)}`
  }
}

/** Breaks in texts would be taken for the ends of rows by programs that do not know quotes. */
function cellOf(row: Row, { name, type }: Column): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (type === 'amount') return decimalString({ amount_minor: Number(value), currency: String(row.currency) })
  return String(value).replaceAll(/\s*[\r\n]+\s*/g, ' ')
}
