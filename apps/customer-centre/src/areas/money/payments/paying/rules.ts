import type { DocumentKind, paymentStatuses } from '@kontor/contract/enums/billing'

export type PaymentStatus = (typeof paymentStatuses)[number]
export type PaymentStep = 'submit' | 'succeed' | 'fail' | 'refund' | 'give_back'

const ways: Record<PaymentStatus, Partial<Record<PaymentStep, PaymentStatus>>> = {
  initiated: { submit: 'pending', succeed: 'succeeded', fail: 'failed' },
  pending: { succeed: 'succeeded', fail: 'failed' },
  succeeded: { refund: 'refunded', give_back: 'charged_back' },
  // the gateway's answer came after we gave up: the money is there, and is booked
  failed: { succeed: 'succeeded' },
  refunded: {},
  charged_back: {},
}

/** Where a step leads; null: it is none that this payment can take. */
export const afterStep = (status: PaymentStatus, step: PaymentStep): PaymentStatus | null => ways[status][step] ?? null

export type StepRefusal = 'done_before' | 'not_arrived' | 'failed' | 'given_back'

/** Why a payment cannot take a step; null: it can. */
export function stepRefusal(status: PaymentStatus, step: PaymentStep): StepRefusal | null {
  if (afterStep(status, step)) return null
  if (status === 'refunded' || status === 'charged_back') return 'given_back'
  if (step === 'refund' || step === 'give_back') return status === 'failed' ? 'failed' : 'not_arrived'
  return status === 'failed' && step === 'submit' ? 'failed' : 'done_before'
}

export const underWay: readonly PaymentStatus[] = ['initiated', 'pending']

export type Claim = { id: string; kind: DocumentKind; due_on: string | null; issued_on: string; number: string }

/**
 * The order in which claims are settled where nobody has named one (§ 366 (2) BGB: what is due, then what is older). Fees and interest of
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
