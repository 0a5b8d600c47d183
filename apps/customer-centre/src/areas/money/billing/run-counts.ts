import { sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { Documents } from './accounts.ts'
import type { BillingHold } from './billing-holds.ts'
import type { ToIssue } from './issue.ts'

/** Counts what a run has done. `sums` are gross, in minor units by currency. */
export type Counts = {
  customers: number
  documents: number
  lines: number
  set_aside: number
  sums: Record<string, number>
}

export const noCounts = (): Counts => ({ customers: 0, documents: 0, lines: 0, set_aside: 0, sums: {} })

/** Customers count where something of them was billed. */
export function countsOf(
  found: ReadonlyMap<number, Documents>,
  issues: readonly ToIssue[],
  asides: readonly BillingHold[],
): Counts {
  const sums: Record<string, number> = {}
  for (const { draft } of issues) sums[draft.currency] = (sums[draft.currency] ?? 0) + draft.gross_minor
  return {
    customers: [...found.values()].filter(
      ({ plan, issues, free }) => issues.length + plan.billed.length + free.length > 0,
    ).length,
    documents: issues.length,
    lines: issues.reduce((sum, { draft }) => sum + draft.lines.length, 0),
    set_aside: asides.length,
    sums,
  }
}

export function addSums(to: Counts, more: Counts): void {
  to.customers += more.customers
  to.documents += more.documents
  to.lines += more.lines
  to.set_aside += more.set_aside
  for (const [currency, sum] of Object.entries(more.sums)) to.sums[currency] = (to.sums[currency] ?? 0) + sum
}

type Noted = { id: string; asOf: string; startedAt: Date; single: boolean; counts: Counts }

/** A run has a row once it has done something. */
export async function noteBatch(db: OperatorDb, { id, asOf, startedAt, single, counts }: Noted): Promise<void> {
  const { customers, documents, lines, set_aside, sums } = counts
  if (customers + documents + set_aside === 0) return
  await sql`
    insert into billing_run as r (id, as_of, started_at, single, customers, documents, lines, set_aside, sums)
    values (${id}, ${asOf}, ${startedAt}, ${single}, ${customers}, ${documents}, ${lines}, ${set_aside}, ${JSON.stringify(sums)}::jsonb)
    on conflict (id) do update set customers = r.customers + excluded.customers, documents = r.documents + excluded.documents,
      lines = r.lines + excluded.lines, set_aside = r.set_aside + excluded.set_aside, sums = (
        select coalesce(jsonb_object_agg(key, total), '{}') from (
          select key, sum(value::bigint) as total from (
            select * from jsonb_each_text(r.sums) union all select * from jsonb_each_text(excluded.sums)) b group by key) t)`.execute(
    db,
  )
  await tellOfRun(db, id)
}

const tellOfRun = (db: OperatorDb, id: string): Promise<void> =>
  emit(db, { kind: 'billing_run.changed', subject: id, customer: null, data: {} })

export async function noteEnd(db: OperatorDb, id: string, now: Date): Promise<void> {
  await db.updateTable('billing_run').set({ ended_at: now }).where('id', '=', id).execute()
  await tellOfRun(db, id)
}
