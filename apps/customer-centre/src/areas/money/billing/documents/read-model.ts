import { sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import type { DocumentModel, Particulars } from '../document-model.ts'
import { modelOf, type StoredDocument, storedDocument } from '../document-rows.ts'

/** Those that were taken over from elsewhere have no number of ours, and no particulars. */
type AnyDocument = Omit<StoredDocument, 'series' | 'sequence' | 'particulars'> & {
  series: string | null
  sequence: number | null
  particulars: Partial<StoredDocument['particulars']>
}

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
  const { rows } = await sql<{ stored: AnyDocument; original: DocumentModel['corrects'] }>`
    select ${storedDocument} as stored, (
      select to_jsonb(o) from (select c.id, c.number, c.issued_on from document c
        where c.customer_number = d.customer_number and c.id = d.corrects_id) o) as original
    from document d where d.customer_number = ${customer} and d.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { series, sequence, particulars } = row.stored
  return modelOf({
    ...row.stored,
    series: series ?? '',
    sequence: sequence ?? 0,
    particulars: { ...unknown, ...particulars, corrects: particulars.corrects ?? row.original },
  })
}
