import type { InvoiceArchive } from '@kontor/contract/areas/money/billing-archive'
import type { DocumentKind } from '@kontor/contract/enums/billing'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb, OperatorDb } from '../../../../platform/db/database.ts'
import { userName } from '../../../people/reads.ts'

const columns = sql`a.id, a.state, a.year, a.documents, a.requested_at, a.ready_at, a.expires_at,
  a.size_bytes::float8 as size, ${userName('a.user_id')} as requested_by`

/** Those of the last time: what is older says nothing any more. */
export async function latestArchives(db: BoundDb, customer: number): Promise<InvoiceArchive[]> {
  const { rows } = await sql<InvoiceArchive>`
    select ${columns} from document_archive a where a.customer_number = ${customer}
    order by a.requested_at desc, a.id desc limit 10`.execute(db)
  return rows
}

export async function archiveById(db: BoundDb, customer: number, id: string): Promise<InvoiceArchive | undefined> {
  const { rows } = await sql<InvoiceArchive>`
    select ${columns} from document_archive a where a.customer_number = ${customer} and a.id = ${id}`.execute(db)
  return rows[0]
}

/** Which documents: those of a year, or these. */
export type Wanted = { year: number | null; ids: readonly string[] | null }

const which = (customer: number, { year, ids }: Wanted): RawBuilder<unknown> =>
  year === null
    ? sql`d.customer_number = ${customer} and d.id = any(${ids}::uuid[])`
    : sql`d.customer_number = ${customer} and d.issued_on >= ${`${year}-01-01`}::date and d.issued_on < ${`${year + 1}-01-01`}::date`

export async function countWanted(db: BoundDb, customer: number, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from document d where ${which(customer, wanted)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type ArchivedDocument = {
  id: string
  number: string
  kind: DocumentKind
  issued_on: string
  currency: string
  net_minor: number
  tax_minor: number
  gross_minor: number
}

/** The next of them by day of issue. @param after the last one before; null: the first */
export async function wantedDocuments(
  db: BoundDb,
  customer: number,
  wanted: Wanted,
  after: ArchivedDocument | null,
  most: number,
): Promise<ArchivedDocument[]> {
  const later = after ? sql`and (d.issued_on, d.id) > (${after.issued_on}::date, ${after.id}::uuid)` : sql``
  const { rows } = await sql<ArchivedDocument>`
    select d.id, d.number, d.kind, d.issued_on, d.currency, d.net_minor, d.tax_minor, d.gross_minor
    from document d where ${which(customer, wanted)} ${later}
    order by d.issued_on, d.id limit ${most}`.execute(db)
  return rows
}

/** The key of an attempt's file: another attempt writes another. */
export const archiveKey = (id: string, attempt: number): string => `archives/${id}-${attempt}.zip`

export type ClaimedArchive = Wanted & { user_id: string; attempts: number; documents: number }

/** Takes an archive for this run; undefined where it is over. A run that seemed dead finds itself overtaken at its end. */
export async function claimArchive(db: OperatorDb, customer: number, id: string): Promise<ClaimedArchive | undefined> {
  const { rows } = await sql<ClaimedArchive>`
    update document_archive set state = 'building', attempts = attempts + 1
    where customer_number = ${customer} and id = ${id} and state in ('requested', 'building')
    returning user_id, attempts, year, document_ids as ids, documents`.execute(db)
  return rows[0]
}

/** Given up: none of its runs is under way any more. @returns whether it waited */
export async function failArchive(
  db: OperatorDb,
  customer: number,
  id: string,
  error: string,
): Promise<ArchiveName | undefined> {
  const { rows } = await sql<ArchiveName>`
    update document_archive set state = 'failed', error = ${error}
    where customer_number = ${customer} and id = ${id} and state in ('requested', 'building')
    returning year, documents`.execute(db)
  return rows[0]
}
export type ArchiveName = Pick<ClaimedArchive, 'year' | 'documents'>

/** @returns false where another run has taken over */
export async function endArchive(
  db: OperatorDb,
  { customer, id, attempt }: { customer: number; id: string; attempt: number },
  changes: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update document_archive set ${changes}
    where customer_number = ${customer} and id = ${id} and state = 'building' and attempts = ${attempt}`.execute(db)
  return numAffectedRows === 1n
}
