import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { contractTable } from '../../contracts/reads.ts'
import { paidBy } from './billed-contract.ts'
import { billedLines } from './billed-lines.ts'
import { type Balance, balancesOf } from './creditable.ts'
import type { DocumentModel, ModelLine, TaxGroup } from './document-model.ts'
import { modelOf, type StoredDocument, storedDocument } from './document-rows.ts'

/** A document, how it stands, and what other documents have left of it. */
export type Corrected = {
  model: DocumentModel
  status: string
  open: number
  corrections: number
  /** Net by position. */
  left: Map<number, number>
  /** It was taken back as a whole, by a cancellation. */
  cancelled: boolean
  /** The number of the document that was issued in its place. */
  reissued: string | null
  balances: Balance[]
  /** Returns how far the contracts of its lines are billed, and what they are paid by. */
  contracts: { id: string; state: string; billed_until: string | null; payment_method_id: string | null }[]
  /** The taxes of its corrections. */
  corrected: TaxGroup[]
}

export async function correctedInvoice(db: BoundDb, customer: number, id: string): Promise<Corrected | undefined> {
  const contracts = sql`select o.contract_id from document_line o where o.customer_number = ${customer} and o.document_id = ${id}`
  const { rows } = await sql<{
    own: StoredDocument
    corrections: number
    cancelled: boolean
    reissued: string | null
    contracts: Corrected['contracts']
    corrected: TaxGroup[]
    status: string
    open: number
  }>`
    select ${storedDocument} as own, s.status, s.open_minor as open, (
        select count(*)::int from document x where x.customer_number = d.customer_number and x.corrects_id = d.id) as corrections,
      exists (select from document x where x.customer_number = d.customer_number and x.corrects_id = d.id and x.kind = 'cancellation') as cancelled,
      (select x.number from document x where x.customer_number = d.customer_number and x.particulars -> 'replaces' ->> 'id' = d.id::text) as reissued,
      ${jsonRows(sql`
        select c.id, c.state, c.billed_until, ${paidBy} as payment_method_id from ${contractTable} c where c.customer_number = ${customer} and c.id in (${contracts})`)} as contracts,
      ${jsonRows(sql`
        select t.* from document x, jsonb_to_recordset(x.taxes) t (category text, rate_bp integer, net_minor bigint, tax_minor bigint)
        where x.customer_number = d.customer_number and x.corrects_id = d.id`)} as corrected
    from document d join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
    where d.customer_number = ${customer} and d.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const own = sql`l.customer_number = ${customer} and (d.id = ${id} or d.corrects_id = ${id} or l.contract_id in (${contracts}))`
  const balances = balancesOf(
    await billedLines(db, own, sql`i.customer_number = ${customer} and i.contract_id in (${contracts})`),
  )
  const model = modelOf(row.own)
  const left = new Map(
    balances.flatMap(({ line, left }) => (line.document === id ? [[line.position, left] as const] : [])),
  )
  return {
    model,
    corrected: row.corrected,
    cancelled: row.cancelled,
    reissued: row.reissued,
    contracts: row.contracts,
    balances,
    status: row.status,
    open: row.open,
    corrections: row.corrections,
    left: new Map(model.lines.map(line => [line.position, chargedPart(line, left.get(line.position) ?? 0)])),
  }
}

/** Computes what of an amount before promotional credit was charged. */
const chargedPart = ({ net_minor, promotion_minor = 0 }: ModelLine, minor: number): number =>
  promotion_minor === 0 ? minor : Math.round((minor * net_minor) / (net_minor + promotion_minor))
