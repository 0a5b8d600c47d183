import { sql } from 'kysely'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import { invalidField } from '../../../../platform/http/problem.ts'
import { customerTable } from '../../../customers/reads.ts'
import { askingKinds } from '../../billing/rules.ts'
import { named, payables, withSomethingOpen } from '../paying/queries.ts'
import { inOrder } from '../paying/rules.ts'
import type { Share } from './book-entry.ts'
import type { BankEntry } from './entry-rows.ts'
import { sharesOf } from './match.ts'

/**
 * For which documents staff book an entry: those they name, in that order; else those proposed for this customer, else the oldest due.
 * @throws invalid_input where there is no such customer, or no such open document
 */
export async function chosenShares(
  db: OperatorDb,
  entry: BankEntry,
  { customer, documents: numbers }: { customer: number; documents: readonly string[] },
): Promise<Share> {
  const known = await sql`select from ${customerTable} where customer_number = ${customer}`.execute(db)
  if (known.rows.length === 0) throw invalidField('customer', 'invalid_choice')
  const proposed = numbers.length === 0 && entry.customer_number === customer && entry.documents.length > 0
  const which = proposed ? named(entry.documents.map(({ id }) => id)) : withSomethingOpen
  const open = (await payables(db, customer, which)).filter(
    ({ kind, currency, open_minor }) => askingKinds.includes(kind) && currency === entry.currency && open_minor > 0,
  )
  const chosen = proposed
    ? entry.documents.flatMap(({ id }) => open.find(one => one.id === id) ?? [])
    : numbers.length === 0
      ? inOrder(open)
      : numbers.map(number => open.find(one => one.number === number.trim()))
  const claims = chosen.map(claim => {
    if (!claim) throw invalidField('documents', 'invalid_choice')
    return { ...claim, customer, held: claim.held_by !== null }
  })
  return { customer, documents: sharesOf(entry.amount_minor, claims) }
}
