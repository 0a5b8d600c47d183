import { sql } from 'kysely'
import type { BoundDb } from '../../platform/db/database.ts'
import { jsonRows } from '../../platform/db/list.ts'
import type { DocumentModel } from './document-model.ts'
import { modelOf, storedDocument } from './document-rows.ts'
import { leftOf } from './left.ts'

/** A document, how it stands, and what its corrections have left of it. */
export type Corrected = {
  model: DocumentModel
  status: string
  open: number
  corrections: number
  /** Net by position. */
  left: Map<number, number>
}

type Stored = Parameters<typeof modelOf>[0]

export async function correctedInvoice(db: BoundDb, customer: number, id: string): Promise<Corrected | undefined> {
  const stored = (where: ReturnType<typeof sql>) =>
    jsonRows(sql`select ${storedDocument} as stored from document d where d.customer_number = ${customer} and ${where}`)
  const { rows } = await sql<{ own: { stored: Stored }[]; later: { stored: Stored }[]; status: string; open: string }>`
    select ${stored(sql`d.id = ${id}`)} as own, ${stored(sql`d.corrects_id = ${id}`)} as later, s.status, s.open_minor as open
    from document_settlement s where s.customer_number = ${customer} and s.document_id = ${id}`.execute(db)
  const [row] = rows
  const [own] = row?.own ?? []
  if (!row || !own) return undefined
  const model = modelOf(own.stored)
  return {
    ...{ model, status: row.status, open: Number(row.open), corrections: row.later.length },
    left: leftOf(
      model,
      row.later.flatMap(({ stored }) => modelOf(stored).lines),
    ),
  }
}
