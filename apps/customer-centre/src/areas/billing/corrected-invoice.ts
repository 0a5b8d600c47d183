import { sql } from 'kysely'
import type { BoundDb } from '../../platform/db/database.ts'
import { jsonRows } from '../../platform/db/list.ts'
import { billedLines } from './billed-lines.ts'
import { balancesOf } from './creditable.ts'
import type { DocumentModel, ModelLine, TaxGroup } from './document-model.ts'
import { modelOf, storedDocument } from './document-rows.ts'

/** A document, how it stands, and what other documents have left of it. */
export type Corrected = {
  model: DocumentModel
  status: string
  open: number
  corrections: number
  /** Net by position. */
  left: Map<number, number>
  /** The taxes of its corrections. */
  corrected: TaxGroup[]
}

type Stored = Parameters<typeof modelOf>[0]

export async function correctedInvoice(db: BoundDb, customer: number, id: string): Promise<Corrected | undefined> {
  const { rows } = await sql<{ own: Stored; corrections: number; corrected: TaxGroup[]; status: string; open: string }>`
    select ${storedDocument} as own, s.status, s.open_minor as open, (
        select count(*)::int from document x where x.customer_number = d.customer_number and x.corrects_id = d.id) as corrections,
      ${jsonRows(sql`
        select t.* from document x, jsonb_to_recordset(x.taxes) t (category text, rate_bp integer, net_minor bigint, tax_minor bigint)
        where x.customer_number = d.customer_number and x.corrects_id = d.id`)} as corrected
    from document d join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
    where d.customer_number = ${customer} and d.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const contracts = sql`select o.contract_id from document_line o where o.customer_number = ${customer} and o.document_id = ${id}`
  const own = sql`l.customer_number = ${customer} and (d.id = ${id} or d.corrects_id = ${id} or l.contract_id in (${contracts}))`
  const balances = balancesOf(
    await billedLines(db, own, sql`i.customer_number = ${customer} and i.contract_id in (${contracts})`),
  )
  const model = modelOf(row.own)
  const left = new Map(
    balances.flatMap(({ line, left }) => (line.document === id ? [[line.position, left] as const] : [])),
  )
  return {
    ...{ model, corrected: row.corrected, status: row.status, open: Number(row.open), corrections: row.corrections },
    left: new Map(model.lines.map(line => [line.position, chargedPart(line, left.get(line.position) ?? 0)])),
  }
}

/** What of an amount before promotional credit was charged. */
const chargedPart = ({ net_minor, promotion_minor = 0 }: ModelLine, minor: number): number =>
  promotion_minor === 0 ? minor : Math.round((minor * net_minor) / (net_minor + promotion_minor))
