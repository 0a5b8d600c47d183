/**
 * Lists what a customer owes and has: a claim on a document, and money that they paid beforehand or too much. `payouts` is on its way to
 * them. `promotion` is what vouchers that were given away take off their next invoices: no money. The others are ours.
 */
export const accounts = [
  'receivable',
  'balance',
  'payouts',
  'money',
  'sales',
  'charges',
  'losses',
  'vouchers',
  'promotion',
  'opening',
] as const
export type Account = (typeof accounts)[number]

export const entryKinds = [
  'issued',
  'applied',
  'payment',
  'returned',
  'refunded',
  'written_off',
  'voucher',
  'promotion',
  'taken_over',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** One side of a movement: an account, or the claim of a document by its id. */
export type Side = Exclude<Account, 'receivable'> | { document: string }

/** An amount that moves: `to` is debited, `from` is credited. */
export type Movement = {
  kind: EntryKind
  to: Side
  from: Side
  /** Above zero, in minor units. */
  amount: number
  currency: string
  payment?: string | null
  /** In words or codes, for those who read the statement. */
  note?: string
}

/** Says how it comes into the books that a document was issued; null where it asks for nothing and gives nothing back. */
export function issued(document: { id: string; kind: string; gross_minor: number; currency: string }): Movement | null {
  const { id, kind, gross_minor: gross, currency } = document
  if (kind === 'proforma' || gross === 0) return null
  const ours = kind === 'dunning_letter' ? 'charges' : 'sales'
  const sides = gross > 0 ? { to: { document: id }, from: ours } : { to: ours, from: { document: id } }
  return { kind: 'issued', ...(sides as { to: Side; from: Side }), amount: Math.abs(gross), currency }
}

/** Promotional credit that a document uses, or gives back where it is below zero, by the document's number; null where it does neither. */
export function promoted(amount_minor: number, currency: string, number: string): Movement | null {
  if (amount_minor === 0) return null
  const sides =
    amount_minor > 0
      ? ({ to: 'promotion', from: 'vouchers' } as const)
      : ({ to: 'vouchers', from: 'promotion' } as const)
  return { kind: 'promotion', ...sides, amount: Math.abs(amount_minor), currency, note: number }
}
