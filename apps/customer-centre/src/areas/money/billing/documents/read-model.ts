import { sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import type { DocumentModel, Particulars } from '../document-model.ts'
import { modelOf, storedDocument } from '../document-rows.ts'

/** Stands for what documents lack that were taken over from elsewhere. */
const unknown: Particulars = {
  format: 'pdf',
  seller_contact: { name: '', phone: '', email: '' },
  seller_register: '',
  seller_represented_by: '',
  seller_address: { scheme: 'EM', id: '' },
  buyer_address: null,
  buyer_type: 'business',
  payment: { means: '1', label: '' },
  exemption: null,
  proof: null,
  tax_in_euro: null,
  notes: [],
}

/**
 * A document as it was issued: exactly what was hashed. Of one that was taken over from elsewhere, the row of the original tells what it
 * corrects.
 */
export async function documentModel(db: BoundDb, customer: number, id: string): Promise<DocumentModel | undefined> {
  const { rows } = await sql<{ stored: Parameters<typeof modelOf>[0]; original: DocumentModel['corrects'] }>`
    select ${storedDocument} as stored, (
      select to_jsonb(o) from (select c.id, c.number, c.issued_on from document c
        where c.customer_number = d.customer_number and c.id = d.corrects_id) o) as original
    from document d where d.customer_number = ${customer} and d.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { corrects, particulars, ...model } = modelOf(row.stored)
  return {
    ...model,
    // none of ours: null in the database
    series: model.series ?? '',
    sequence: model.sequence ?? 0,
    corrects: corrects ?? row.original,
    particulars: { ...unknown, ...particulars },
  }
}
