import { minorDigits } from '@kontor/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { type BillableLine, kindsBefore } from './billable-lines.ts'
import { type BilledLine, limitCredits, lineOf } from './creditable.ts'
import type { DocumentDraft } from './document-model.ts'
import { chargeOfItem, type ItemRow, itemRows } from './items.ts'

/** @param condition on the line `l` or its document `d` @param waiting on the item `i`: charges that wait are lines as well */
export async function billedLines(
  db: BoundDb,
  condition: RawBuilder<unknown>,
  waiting: RawBuilder<unknown> | null,
): Promise<BilledLine[]> {
  const { rows } = await sql<{ lines: BilledLine[]; items: ItemRow[] }>`
    select ${jsonRows(sql`
      select l.contract_id as contract, l.document_id as document, d.corrects_id as corrects, l.position, l.kind,
        json_build_array(l.description) as names, l.period_from as "from", l.period_to as "to",
        l.tax_category || ' ' || l.tax_rate_bp as tax, l.net_minor + l.promotion_minor as net_minor
      from document_line l join document d on d.customer_number = l.customer_number and d.id = l.document_id
      where d.kind in ('invoice', 'final', 'credit_note', 'cancellation') and ${condition}
      order by d.issued_at, d.id, l.position`)} as lines,
      ${waiting ? itemRows(waiting) : sql`'[]'::json`} as items`.execute(db)
  const [{ lines, items } = { lines: [], items: [] }] = rows
  const later = items.map((item, index) =>
    lineOf(chargeOfItem(item), { document: 'waiting', position: index, digits: minorDigits(item.currency ?? 'EUR') }),
  )
  return [...lines, ...later]
}

/** @property kept as `limitCredits` has it */
type Charged = {
  customer: number
  currency: string
  charges: readonly BillableLine[]
  kept?: (charge: BillableLine) => boolean
}

/**
 * The charges of some documents, with what they give back limited to what is left of the lines that charged it. One statement, and none where
 * nothing is given back.
 * @param beside lines that no document has yet: those that wait, or the ones of documents that are drafted
 */
export async function withinCreditable(
  db: BoundDb,
  documents: readonly Charged[],
  beside: 'waiting' | readonly DocumentDraft[],
): Promise<BillableLine[][]> {
  const giving = documents.filter(({ charges }) => charges.some(isCredit))
  if (giving.length === 0) return documents.map(({ charges }) => [...charges])
  const customers = [...new Set(giving.map(({ customer }) => customer))]
  const contracts = sql`select unnest(${[
    ...new Set(
      giving.flatMap(({ charges }) => charges.flatMap(charge => (isCredit(charge) ? (charge.contract?.id ?? []) : []))),
    ),
  ]}::uuid[])`
  const lines = await billedLines(
    db,
    sql`l.customer_number = any(${customers}::integer[]) and l.contract_id in (${contracts})`,
    beside === 'waiting'
      ? sql`i.customer_number = any(${customers}::integer[]) and i.contract_id in (${contracts})`
      : null,
  )
  const drafted = beside === 'waiting' ? [] : beside.flatMap(linesOf)
  return documents.map(document =>
    giving.includes(document)
      ? limitCredits([...lines, ...drafted], document.charges, minorDigits(document.currency), document.kept)
      : [...document.charges],
  )
}

const isCredit = ({ kind, quantity, from }: BillableLine): boolean =>
  quantity < 0n && kindsBefore(kind, from).length > 0

const linesOf = ({ lines, corrects }: DocumentDraft, index: number): BilledLine[] =>
  lines.map(({ contract_id: contract, period_from: from, period_to: to, tax_category, tax_rate_bp, ...line }) => ({
    contract,
    document: `draft ${index}`,
    corrects: corrects?.id ?? null,
    position: line.position,
    kind: line.kind,
    names: [line.description],
    from,
    to,
    tax: `${tax_category} ${tax_rate_bp}`,
    net_minor: line.net_minor + (line.promotion_minor ?? 0),
  }))
