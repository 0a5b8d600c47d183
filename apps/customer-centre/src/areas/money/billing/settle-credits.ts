import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import type { Movement } from '../ledger/entries.ts'
import { type Moment, postAll } from '../ledger/post.ts'
import { noteAllEvents } from './note-events.ts'
import { askingKinds, creditKinds } from './rules.ts'

/** Holds what asks for money or gives it back, as far as credit can settle it: no payment and no dispute holds it. */
export type Open = {
  id: string
  kind: string
  currency: string
  /** Below zero where it gives money back. */
  open_minor: number
  corrects: string | null
}

/** Holds what a customer has open, claims in the order in which credit settles them. */
export type OpenBooks = {
  customer: number
  documents: Open[]
  accounts: { currency: string; balance_minor: number }[]
}

/** Open corrections of these documents settle them, as if nothing had held them when they were corrected. */
export const settleCorrected = async (
  db: BoundDb,
  customer: number,
  corrected: readonly string[],
  moment: Moment,
): Promise<string[]> => {
  const ids = sql`${corrected}::uuid[]`
  const books = await withCredit(db, [customer], { which: sql`d.id = any(${ids}) or d.corrects_id = any(${ids})` })
  return applyCredit(
    db,
    books.map(own => ({ ...own, accounts: [] })),
    moment,
  )
}

/**
 * Open credit notes, first each its own invoice and then the oldest first, and then balance settle open claims that no payment and no
 * dispute holds, the oldest due first. The caller has locked the customer. Called where money becomes balance, where a payment has failed,
 * and before each collection; issueDocuments does the same with what it issues. A second call finds nothing to do.
 * @returns the documents that were settled, wholly or in part
 */
export const settleCredits = async (db: BoundDb, customer: number, moment: Moment): Promise<string[]> =>
  applyCredit(db, await withCredit(db, [customer]), moment)

/** Those of these customers who have open credit notes or balance, in one statement. @param besides also these */
export async function withCredit(
  db: BoundDb,
  customers: readonly number[],
  { besides = [], which = sql`true` }: { besides?: readonly number[]; which?: RawBuilder<unknown> } = {},
): Promise<OpenBooks[]> {
  const own = (alias: string) => sql`${sql.ref(`${alias}.customer_number`)} = h.customer`
  const { rows } = await sql<OpenBooks>`
    with holder as materialized (
      select customer_number as customer from ledger_account where customer_number = any(${customers}::integer[]) and balance_minor > 0
      union select customer_number from document_settlement where customer_number = any(${customers}::integer[]) and open_minor < 0
      union select unnest(${besides}::integer[]))
    select h.customer,
      ${jsonRows(sql`
        select d.id, d.kind, d.currency, s.open_minor, d.corrects_id as corrects
        from document_settlement s join document d on d.customer_number = s.customer_number and d.id = s.document_id
        where ${own('s')} and s.disputed_at is null
          and (s.open_minor < 0 and d.kind = any(${creditKinds}::text[])
            or s.open_minor > 0 and d.kind = any(${askingKinds}::text[])) and (${which})
          and not exists (select from payment_hold p where p.customer_number = s.customer_number and p.document_id = s.document_id)
        order by d.due_on nulls last, d.issued_on, d.number`)} as documents,
      ${jsonRows(sql`select a.currency, a.balance_minor from ledger_account a where ${own('a')} and a.balance_minor > 0`)} as accounts
    from holder h order by h.customer`.execute(db)
  return rows
}

/** @returns the documents that were settled, wholly or in part */
export async function applyCredit(db: BoundDb, all: readonly OpenBooks[], moment: Moment): Promise<string[]> {
  const uses = all.map(books => ({ ...books, movements: settledBy(books) })).filter(use => use.movements.length > 0)
  await postAll(db, uses, moment)
  const paid = uses.flatMap(({ customer, documents, movements }) => {
    const settled = documents.filter(one => one.open_minor > 0 && one.open_minor === usedFor(movements, one.id))
    // what its own correction settles is not paid
    return settled.flatMap(({ id }) =>
      movements.some(one => pays(one, id, documents))
        ? { customer, document: id, event: 'paid' as const, at: moment.now }
        : [],
    )
  })
  await noteAllEvents(db, paid)
  return [...new Set(uses.flatMap(({ movements }) => movements.flatMap(({ from }) => claimOf(from))))]
}

/** Pure: which credit settles how much of which claim. Fees and interest of dunning letters come last. */
export function settledBy({ documents, accounts }: Pick<OpenBooks, 'documents' | 'accounts'>): Movement[] {
  const sources = [
    ...documents.flatMap(({ corrects, id, currency, open_minor }) =>
      open_minor < 0 ? { to: { document: id }, currency, corrects, left: -open_minor } : [],
    ),
    ...accounts.map(({ currency, balance_minor: left }) => ({
      to: 'balance' as const,
      currency,
      corrects: null,
      left,
    })),
  ]
  const claims = documents
    .filter(({ open_minor }) => open_minor > 0)
    .map(claim => ({ ...claim, left: claim.open_minor }))
    .toSorted((a, b) => Number(a.kind === 'dunning_letter') - Number(b.kind === 'dunning_letter'))
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

const claimOf = (side: Movement['from']): string[] => (typeof side === 'object' ? [side.document] : [])

/** Sums what these movements settle of a claim. */
export const usedFor = (movements: readonly Movement[], claim: string): number =>
  movements.reduce((sum, { from, amount }) => sum + (claimOf(from).includes(claim) ? amount : 0), 0)

const pays = ({ to, from }: Movement, claim: string, documents: readonly Open[]): boolean =>
  claimOf(from).includes(claim) && !documents.some(one => claimOf(to).includes(one.id) && one.corrects === claim)
