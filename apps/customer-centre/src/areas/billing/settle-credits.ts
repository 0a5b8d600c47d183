import { sql } from 'kysely'
import type { BoundDb } from '../../platform/db/database.ts'
import type { Movement } from '../ledger/entries.ts'
import { type Moment, post } from '../ledger/post.ts'
import { noteEvents } from './note-events.ts'
import { claimKinds, creditKinds } from './rules.ts'

type Open = { id: string; currency: string; open_minor: number; credit: boolean; corrects: string | null }

/** Open corrections of these documents settle them, as if nothing had held them when they were corrected. */
export const settleCorrected = (
  db: BoundDb,
  customer: number,
  corrected: readonly string[],
  moment: Moment,
): Promise<string[]> => settleBy(db, customer, moment, corrected)

/**
 * Open credit notes, first each its own invoice and then the oldest first, and then balance settle open claims that no payment and no dispute holds, the oldest due first. The
 * caller has locked the customer. Called where a credit note comes, where money becomes balance, where a payment has failed, and each
 * morning; a second call finds nothing to do.
 * @returns the documents that were settled, wholly or in part
 */
export const settleCredits = (db: BoundDb, customer: number, moment: Moment): Promise<string[]> =>
  settleBy(db, customer, moment, null)

async function settleBy(
  db: BoundDb,
  customer: number,
  moment: Moment,
  corrected: readonly string[] | null,
): Promise<string[]> {
  const { rows: documents } = await sql<Open>`
    select d.id, d.currency, s.open_minor, s.open_minor < 0 as credit, d.corrects_id as corrects
    from document_settlement s
    join document d on d.customer_number = s.customer_number and d.id = s.document_id
    where s.customer_number = ${customer} and s.disputed_at is null
      and (s.open_minor < 0 and d.kind = any(${creditKinds}::text[])
        or s.open_minor > 0 and d.kind = any(${[...claimKinds, 'dunning_letter']}::text[]))
      and ${corrected ? sql`(d.id = any(${corrected}::uuid[]) or d.corrects_id = any(${corrected}::uuid[]))` : sql`true`}
      and not exists (select from payment_hold h where h.customer_number = s.customer_number and h.document_id = s.document_id)
    order by d.kind = 'dunning_letter', d.due_on nulls last, d.issued_on, d.number`.execute(db)
  const { rows: accounts } = corrected
    ? { rows: [] }
    : await sql<{ currency: string; balance_minor: number }>`
    select currency, balance_minor from ledger_account where customer_number = ${customer} and balance_minor > 0`.execute(
        db,
      )
  const movements = settledBy(documents, accounts)
  await post(db, customer, movements, moment)
  const settled = movements.flatMap(({ from }) => (typeof from === 'object' ? from.document : []))
  const paid = documents.filter(({ credit, open_minor, id }) => !credit && open_minor === sumOf(movements, id))
  await noteEvents(
    db,
    customer,
    paid.map(({ id }) => id),
    { event: 'paid', at: moment.now },
  )
  return [...new Set(settled)]
}

/** Pure: which credit settles how much of which claim. */
export function settledBy(
  documents: readonly Open[],
  accounts: readonly { currency: string; balance_minor: number }[],
): Movement[] {
  const sources = [
    ...documents.flatMap(({ credit, corrects, id, currency, open_minor }) =>
      credit ? { to: { document: id }, currency, corrects, left: -open_minor } : [],
    ),
    ...accounts.map(({ currency, balance_minor: left }) => ({
      to: 'balance' as const,
      currency,
      corrects: null,
      left,
    })),
  ]
  const claims = documents.filter(({ credit }) => !credit).map(claim => ({ ...claim, left: claim.open_minor }))
  const movements: Movement[] = []
  const apply = (claim: (typeof claims)[number], source: (typeof sources)[number]) => {
    const { id, currency } = claim
    const amount = source.currency === currency ? Math.min(claim.left, source.left) : 0
    if (amount === 0) return
    movements.push({ kind: 'applied', to: source.to, from: { document: id }, amount, currency })
    source.left -= amount
    claim.left -= amount
  }
  for (const claim of claims) for (const source of sources) if (source.corrects === claim.id) apply(claim, source)
  for (const claim of claims) for (const source of sources) apply(claim, source)
  return movements
}

const sumOf = (movements: readonly Movement[], document: string): number =>
  movements.reduce(
    (sum, { from, amount }) => sum + (typeof from === 'object' && from.document === document ? amount : 0),
    0,
  )
