import { sql } from 'kysely'
import type { EraseStep, Erasing } from './personal-data.ts'
import { keptUntil, retention, yearsOver } from './retention.ts'

/** Sends what no one may change through one door of the database, once the law keeps it no longer. */
export const retire =
  (kind: 'books' | 'letters' | 'vouchers'): EraseStep =>
  async ({ db, customer, today }) => {
    await sql`select forget_kept_rows(${customer}, ${kind}, ${yearsOver(kind, today)}::integer[])`.execute(db)
  }

/** Deeds and the people who did them belong together, whenever it was: they are counted from the day the customer was closed. */
export function isEvidenceOver({ closedOn, today }: Erasing): boolean {
  const { keep } = retention.evidence
  return keep !== null && keptUntil(keep.period(closedOn), closedOn) < today
}
