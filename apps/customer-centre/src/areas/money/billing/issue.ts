import type { DocumentKind } from '@kontor/contract/enums/billing'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../platform/db/database.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'
import { issued as issuedMovement, promoted } from '../ledger/entries.ts'
import { bookIssued, postAll } from '../ledger/post.ts'
import { type Links, linked, seriesOf } from './chain.ts'
import type { DocumentDraft, DocumentModel } from './document-model.ts'
import { rowsOf } from './document-rows.ts'
import { renderDocument } from './documents/render-job.ts'
import { askingKinds } from './rules.ts'
import { applyCredit, type OpenBooks, settledBy, usedFor, withCredit } from './settle-credits.ts'

export type ToIssue = {
  draft: DocumentDraft
  /** Reads as what asks for money does where credit settles so much of it as it is issued. */
  less?: (paid_minor: number) => DocumentDraft
  /** Are those of `billing_item` that stand on it. */
  items: readonly string[]
}

const prefixes: Partial<Record<DocumentKind, string>> = {
  invoice: 'RE',
  credit_note: 'GS',
  cancellation: 'ST',
  proforma: 'PF',
  dunning_letter: 'MA',
}

/** `RE-2026-000001`. */
export function numberOf({ kind, issued_on }: Pick<DocumentDraft, 'kind' | 'issued_on'>, sequence: number): string {
  const prefix = prefixes[kind]
  if (!prefix) throw new RangeError(`documents of this kind are not numbered: ${kind}`)
  return `${prefix}-${issued_on.slice(0, 4)}-${String(sequence).padStart(6, '0')}`
}

/** Takes the next number of an offer, `AN-2026-000001`: it is no document, so nothing links it to the one before. */
export async function takeOfferNumber(db: BoundDb, today: string): Promise<string> {
  const { rows } = await sql<{ sequence: string }>`
    insert into number_series as s (issuer, kind, year, next) values ('main', 'offer', ${Number(today.slice(0, 4))}, 2)
    on conflict (issuer, kind, year) do update set next = s.next + 1 returning (next - 1)::text as sequence`.execute(db)
  return `AN-${today.slice(0, 4)}-${String(rows[0]?.sequence).padStart(6, '0')}`
}

/**
 * Gives documents their numbers and links and writes them, in the caller's transaction, which has locked their customers. What these have
 * as credit is used for them, and for what else they owe. The rows of the series are locked from here to its commit, so whatever else it
 * does comes first.
 */
export async function issueDocuments(db: BoundDb, wanted: readonly ToIssue[], now: Date): Promise<DocumentModel[]> {
  if (wanted.length === 0) return []
  const ids = wanted.map(() => uuidv7())
  const credit = await creditFor(db, wanted, ids)
  const all = wanted.map((one, index) => lessCredit(one, ids[index] ?? '', credit))
  const moment = { now, today: all[0]?.draft.issued_on ?? '' }
  const files = all.map(({ draft }, index) => ({ customer: draft.customer_number, document: ids[index] ?? '' }))
  await enqueueAll(db, renderDocument, files)
  await bookIssued(
    db,
    all.map(({ draft }, index) => {
      const movement = issuedMovement({ ...draft, id: ids[index] ?? '' })
      return { customer: draft.customer_number, movements: movement ? [movement] : [] }
    }),
    moment,
  )
  const series = await lockSeries(db, [...new Set(all.map(({ draft }) => seriesOf(draft)))].toSorted())
  const issued = all.map(({ draft, items }, index) => ({ ...numberedIn(series, draft, now, ids[index]), items }))
  await write(db, issued, series, now)
  await postAll(
    db,
    issued.map(({ model: { customer_number: customer, kind, currency, number, particulars } }) => {
      const used = kind === 'proforma' ? null : promoted(particulars.promotion_minor ?? 0, currency, number)
      return { customer, movements: used ? [used] : [] }
    }),
    moment,
  )
  await applyCredit(db, [...credit.values()], moment)
  return issued.map(({ model }) => model)
}

/** For money, or gives some back. */
const asks = ({ kind, gross_minor }: DocumentDraft): boolean => kind !== 'proforma' && gross_minor !== 0

/** Customers who have credit, or get some by these documents: what they will have open, with them. */
async function creditFor(
  db: BoundDb,
  wanted: readonly ToIssue[],
  ids: readonly string[],
): Promise<Map<number, OpenBooks>> {
  const asking = wanted.filter(({ draft }) => asks(draft))
  const besides = asking.flatMap(({ draft }) => (draft.gross_minor < 0 ? draft.customer_number : []))
  const customers = [...new Set(asking.map(({ draft }) => draft.customer_number))]
  const found = customers.length > 0 ? await withCredit(db, customers, { besides }) : []
  const all = new Map(found.map(books => [books.customer, books]))
  for (const [index, { draft }] of wanted.entries()) {
    const { customer_number, kind, currency, gross_minor: open_minor, corrects } = draft
    if (!asks(draft)) continue
    const one = { id: ids[index] ?? '', kind, currency, open_minor, corrects: corrects?.id ?? null }
    all.get(customer_number)?.documents.push(one)
  }
  return all
}

function lessCredit(one: ToIssue, id: string, credit: ReadonlyMap<number, OpenBooks>): ToIssue {
  const books = credit.get(one.draft.customer_number)
  const used = books && one.less ? usedFor(settledBy(books), id) : 0
  return used > 0 && one.less ? { ...one, draft: one.less(used) } : one
}

export function numbered(draft: DocumentDraft, sequence: number, now: Date, id: string = uuidv7()): DocumentModel {
  const number = numberOf(draft, sequence)
  const { payment } = draft.particulars
  const particulars =
    payment.means === '58' ? { ...draft.particulars, payment: { ...payment, remittance: number } } : draft.particulars
  return { ...draft, particulars, id, number, issued_at: now.toISOString(), series: seriesOf(draft), sequence }
}

/** Holds of what can be issued now the next number and the last hash, by `seriesOf`. */
export type Series = Map<string, { next: number; last: Buffer | null }>

/** The next document of its series, which it moves on. */
export function numberedIn(
  series: Series,
  draft: DocumentDraft,
  now: Date,
  id?: string,
): { model: DocumentModel; links: Links } {
  const own = series.get(seriesOf(draft))
  if (!own) throw new Error(`the series ${seriesOf(draft)} is not locked`)
  const model = numbered(draft, own.next, now, id)
  const links = linked(model, own.last)
  own.next++
  own.last = links.hash
  return { model, links }
}

/** In one order, no matter who asks: two that need the same ones do not wait for each other in a circle. */
async function lockSeries(db: BoundDb, names: readonly string[]): Promise<Series> {
  const { rows } = await sql<{ name: string; next: number; last_hash: Buffer | null }>`
    select issuer || '/' || kind || '/' || year as name, next, last_hash from number_series
    where issuer || '/' || kind || '/' || year = any(${names}::text[])
    order by name for update`.execute(db)
  if (rows.length === names.length)
    return new Map(rows.map(({ name, next, last_hash: last }) => [name, { next: Number(next), last }]))
  // the first of its kind and year
  await sql`
    insert into number_series (issuer, kind, year)
    select split_part(name, '/', 1), split_part(name, '/', 2), split_part(name, '/', 3)::smallint
    from unnest(${names}::text[]) name order by name on conflict do nothing`.execute(db)
  return lockSeries(db, names)
}

type Issued = { model: DocumentModel; links: Links; items: readonly string[] }

/** All rows in one statement. */
async function write(db: BoundDb, issued: readonly Issued[], series: Series, now: Date): Promise<void> {
  const rows = issued.map(({ model, links }) => rowsOf(model, links))
  const settled = issued.map(({ model }) => ({
    customer_number: model.customer_number,
    document_id: model.id,
    updated_at: now,
    claim: askingKinds.includes(model.kind),
    currency: model.currency,
    issued_on: model.issued_on,
    due_on: model.due_on,
    ...settlementOf(model),
  }))
  const events = issued.map(({ model: { customer_number, id } }) => ({
    customer_number,
    document_id: id,
    id: uuidv7(),
    at: now,
    event: 'issued',
    detail: '',
  }))
  const items = issued.flatMap(({ model: { customer_number, id: document_id }, items }) =>
    items.map(id => ({ customer_number, id, document_id })),
  )
  const last = [...series].map(([name, { next, last }]) => ({ name, next, last_hash: hex(last) }))
  // json is read once, jsonb would be made of it first
  const set = (table: string, all: readonly object[]) =>
    sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(all)}::json)`
  const { rows: counted } = await sql<{ items: number }>`
    with document_rows as (
      insert into document (${columns.document}) select ${columns.document} from ${set(
        'document',
        rows.map(({ document }) => ({
          ...document,
          previous_hash: hex(document.previous_hash),
          hash: hex(document.hash),
        })),
      )}),
    line_rows as (
      insert into document_line (${columns.line}) select ${columns.line} from ${set(
        'document_line',
        rows.flatMap(({ lines }) => lines),
      )}),
    settlement_rows as (
      insert into document_settlement select * from ${set('document_settlement', settled)}),
    event_rows as (
      insert into document_event select * from ${set('document_event', events)}),
    chain_rows as (
      insert into document_chain select * from ${set(
        'document_chain',
        rows.map(({ chain }) => ({ ...chain, content_hash: hex(chain.content_hash), hash: hex(chain.hash) })),
      )}),
    item_rows as (
      update billing_item i set document_id = b.document_id from ${set('billing_item', items)} b
      where i.customer_number = b.customer_number and i.id = b.id and i.document_id is null and i.dropped_at is null
      returning i.id),
    series_rows as (
      update number_series s set next = l.next, last_hash = l.last_hash
      from json_to_recordset(${JSON.stringify(last)}::json) as l (name text, next bigint, last_hash bytea)
      where s.issuer || '/' || s.kind || '/' || s.year = l.name)
    select count(*)::int as items from item_rows`.execute(db)
  if (counted[0]?.items !== items.length) throw new Error('an item was taken back or billed meanwhile')
}

const refs = (names: string) => sql.join(names.split(/\s+/).map(name => sql.ref(name)))
const columns = {
  document:
    refs(`customer_number id number kind issued_at issued_on due_on period_from period_to currency net_minor tax_minor gross_minor
    payment_kind seller buyer buyer_reference order_number taxes tax_note corrects_id previous_hash hash issuer series sequence locale
    particulars`),
  line: refs(`customer_number document_id position description contract_id contract_number product_group period_from period_to quantity unit
    unit_name unit_price tax_category tax_rate_bp net_minor allowance_minor allowance_reason promotion_minor kind`),
}

/** Settles what is owed, or what the customer has to get; a proforma asks for nothing. */
function settlementOf({ kind, gross_minor }: DocumentModel): { status: string; open_minor: number } {
  if (kind === 'proforma') return { status: 'open', open_minor: 0 }
  return { status: gross_minor === 0 ? 'paid' : 'open', open_minor: gross_minor }
}

/** Writes bytes as PostgreSQL reads them. */
const hex = (bytes: Buffer | null): string | null => bytes && `\\x${bytes.toString('hex')}`
