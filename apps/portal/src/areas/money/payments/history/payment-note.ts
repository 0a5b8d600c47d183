import type { PaymentDetail } from '@kontor/contract/areas/money/payments'

type Standing = Pick<PaymentDetail, 'status' | 'kind' | 'steps'>

/** Says whether the gateway did not answer, and is being asked. */
export const isAsking = ({ status, steps }: Standing): boolean =>
  (status === 'initiated' || status === 'pending') && steps.at(-1)?.event === 'no_answer'

/** Says whether it is a matter of moments: debits and transfers take days. */
export const isAnsweredSoon = (payment: Standing): boolean =>
  isAsking(payment) ||
  payment.status === 'initiated' ||
  (payment.status === 'pending' && payment.kind !== 'sepa' && payment.kind !== 'transfer')

/** Says what the note above the page says, as a key of `payments.history.notes`; null: nothing, or the reason says it. */
export function noteOf({ status, kind, steps, direction, collect_on }: PaymentDetail) {
  if (direction === 'out') return null
  if (isAsking({ status, kind, steps })) return 'asking'
  switch (status) {
    case 'initiated':
      return 'initiated'
    case 'pending':
      if (kind === 'transfer') return 'pendingTransfer'
      if (kind !== 'sepa') return 'pending'
      return collect_on !== null && !steps.some(({ event }) => event === 'submitted')
        ? 'pendingSepa'
        : 'pendingSepaBank'
    case 'succeeded':
      return 'succeeded'
    case 'refunded':
      return 'refunded'
    case 'failed':
    case 'charged_back':
      return null
  }
}
