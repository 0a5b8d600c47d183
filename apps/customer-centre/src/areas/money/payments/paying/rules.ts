import type { DocumentKind, paymentStatuses } from '@kontor/contract/enums/billing'

export type PaymentStatus = (typeof paymentStatuses)[number]
export const underWay: readonly PaymentStatus[] = ['initiated', 'pending']

export type Claim = { id: string; kind: DocumentKind; due_on: string | null; issued_on: string; number: string }

/**
 * The order in which claims are settled where no one has named one (§ 366 (2) BGB: what is due, then what is older). Fees and interest of
 * dunning letters come last: unlike § 367 (1) BGB, and to the customer's advantage, as the claims then bear no more interest.
 */
export function inOrder<C extends Claim>(claims: readonly C[]): C[] {
  const rank = ({ kind, due_on, issued_on, number }: Claim) =>
    [kind === 'dunning_letter' ? 1 : 0, due_on ?? '9999-12-31', issued_on, number] as const
  const compare = (a: Claim, b: Claim): number => {
    const [left, right] = [rank(a), rank(b)]
    const at = left.findIndex((value, index) => value !== right[index])
    return at < 0 ? 0 : (left[at] as string) < (right[at] as string) ? -1 : 1
  }
  return claims.toSorted(compare)
}

/** Spreads an amount over claims in this order. @returns what each of them gets, and what is left over: it becomes balance */
export function allocate(
  amount: number,
  claims: readonly { id: string; open: number }[],
): { parts: { id: string; amount: number }[]; rest: number } {
  let rest = amount
  const parts: { id: string; amount: number }[] = []
  for (const { id, open } of claims) {
    const part = Math.min(rest, Math.max(open, 0))
    if (part === 0) continue
    parts.push({ id, amount: part })
    rest -= part
  }
  return { parts, rest }
}
