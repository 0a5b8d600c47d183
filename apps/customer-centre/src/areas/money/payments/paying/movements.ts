import type { Movement } from '../../ledger/entries.ts'
import type { StoredPayment } from './queries.ts'
import { allocate } from './rules.ts'

/** A claim, and how much of it something settles or has settled; null: the balance. */
export type Share = { document: string | null; minor: number }

/** A customer's balance in the payment's currency, and the claims that it was used for, the latest first. */
export type BalanceBooks = { balance: number; uses: readonly { document: string; minor: number }[] }

/** Settles these documents with what came in, and the rest is balance. */
export const broughtBy = (
  { id, currency }: Pick<StoredPayment, 'id' | 'currency'>,
  parts: readonly { id: string; amount: number }[],
  rest: number,
): Movement[] => {
  const booked = { kind: 'payment', to: 'money', currency, payment: id } as const
  const movements: Movement[] = parts.map(part => ({ ...booked, from: { document: part.id }, amount: part.amount }))
  return rest > 0 ? [...movements, { ...booked, from: 'balance', amount: rest }] : movements
}

/**
 * Finds how an amount is taken from what a payment had settled, the last first.
 * @returns what of it is balance: what no one owes by any document
 */
export function reversalShares(
  applied: readonly Share[],
  amount: number,
): { parts: { id: string; amount: number }[]; balance: number } {
  const { parts, rest } = allocate(
    amount,
    applied.toReversed().map(({ document, minor }) => ({ id: document ?? '', open: minor })),
  )
  // what is not to be found was refunded as balance or credit before
  const ofBalance = parts.reduce((sum, part) => sum + (part.id === '' ? part.amount : 0), rest)
  return { parts: parts.filter(({ id }) => id !== ''), balance: ofBalance }
}

/** An amount of a payment is with its payer again: what it had settled is open, and what of it is balance is reclaimed. */
export function reversed(
  { currency, id }: StoredPayment,
  amount: number,
  books: BalanceBooks & { applied: readonly Share[] },
): Movement[] {
  const { parts, balance } = reversalShares(books.applied, amount)
  const back = { kind: 'returned', from: 'money', currency, payment: id } as const
  const movements: Movement[] = parts.map(part => ({ ...back, to: { document: part.id }, amount: part.amount }))
  return [...movements, ...reclaimed({ ...back, amount: balance }, books)]
}

/**
 * Takes an amount out of the balance. Where it is used up, its latest uses are taken back first; what cannot be had even so is a loss: no one
 * owes it by any document.
 */
export function reclaimed(out: Omit<Movement, 'to'>, { balance, uses }: BalanceBooks): Movement[] {
  const { amount: needed, currency } = out
  const taken = allocate(
    Math.max(needed - balance, 0),
    uses.map(({ document, minor }) => ({ id: document, open: minor })),
  )
  const movements: Movement[] = taken.parts.map(({ id, amount }) => ({
    kind: 'applied',
    to: { document: id },
    from: 'balance',
    amount,
    currency,
  }))
  if (needed > taken.rest) movements.push({ ...out, to: 'balance', amount: needed - taken.rest })
  if (taken.rest > 0) movements.push({ ...out, to: 'losses', amount: taken.rest })
  return movements
}
