import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '../../../platform/db/database.ts'
import type { FileRecord } from '../../../platform/files/records.ts'

type Evidence = Contact['holder']['evidence'][number]
type NewEvidence = Pick<Evidence, 'kind'> & Partial<Pick<Evidence, 'note' | 'decision' | 'reason'>>

/** @param by the person who gave it, and who decides where both happen at once */
export async function insertEvidence(
  db: TenantDb,
  customer: number,
  contactId: string,
  { kind, note = '', decision = null, reason = '' }: NewEvidence,
  { now, by }: { now: Date; by: { name: string; userId: string } },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('contact_evidence')
    .values({
      customer_number: customer,
      id,
      contact_id: contactId,
      kind,
      note,
      given_at: now,
      given_by: by.name,
      giver: by.userId,
      decision,
      reason,
      ...(decision && { decided_at: now, decided_by: by.name }),
    })
    .execute()
  return id
}

/** Finds who handed in the waiting evidence. */
export async function evidenceGivers(db: TenantDb, customer: number, contactId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('contact_evidence')
    .select('giver')
    .where('customer_number', '=', customer)
    .where('contact_id', '=', contactId)
    .where('kind', '=', 'document')
    .where('decision', 'is', null)
    .execute()
  return rows.map(({ giver }) => giver)
}

/** Decides about all waiting evidence. @returns how many there were */
export async function decideEvidence(
  db: TenantDb,
  customer: number,
  contactId: string,
  { decision, reason }: { decision: 'accepted' | 'rejected'; reason: string },
  { now, by }: { now: Date; by: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update contact_evidence set decision = ${decision}, reason = ${reason}, decided_at = ${now}, decided_by = ${by}
    where customer_number = ${customer} and contact_id = ${contactId} and kind = 'document' and decision is null`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Moves evidence of a contact that becomes a part of another one. */
export async function moveEvidence(db: TenantDb, customer: number, from: string, to: string): Promise<void> {
  await db
    .updateTable('contact_evidence')
    .set({ contact_id: to })
    .where('customer_number', '=', customer)
    .where('contact_id', '=', from)
    .execute()
}

/** Files that were handed in for a contact. @param file one of them; absent: all */
export async function evidenceFiles(
  db: TenantDb,
  customer: number,
  contactId: string,
  file?: string,
): Promise<FileRecord[]> {
  return db
    .selectFrom('file as f')
    .innerJoin('contact_evidence as e', join =>
      join.onRef('e.id', '=', 'f.subject_id').onRef('e.customer_number', '=', 'f.customer_number'),
    )
    .select([
      'f.id',
      'f.name',
      'f.content_type as contentType',
      'f.storage_key as storageKey',
      'f.preview_key as previewKey',
    ])
    .select(sql<number>`f.bytes::float8`.as('bytes'))
    .where('f.customer_number', '=', customer)
    .where('f.purpose', '=', 'evidence')
    .where('e.contact_id', '=', contactId)
    .$if(file !== undefined, query => query.where('f.id', '=', file ?? ''))
    .execute()
}
