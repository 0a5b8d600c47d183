import type { Movement } from '../../ledger/entries.ts'
import { broughtBy, reclaimed, reversed } from './movements.ts'
import type { Outcome, PaymentEvent } from './payment-event.ts'
import type { StoredPayment } from './queries.ts'
import { allocate, underWay } from './rules.ts'

/**
 * Finds what an event makes of a payment. It is pure: nothing is read or written. What ends something (its money is there, it failed, a
 * refund is through) changes nothing a second time; a part that goes back is another part each time.
 * @returns one outcome for each payment that it changes, the refund first; empty: the payment cannot take it, or knows it already
 */
export function apply(payment: StoredPayment, event: PaymentEvent, now: Date): Outcome[] {
  if (payment.direction === 'out') return []
  switch (event.type) {
    case 'begun':
      return [
        {
          payment,
          isNew: true,
          steps: [{ event: 'initiated' }],
          restated: idsOf(payment),
          audit: { action: 'payment.begun', after: { method: payment.kind } },
        },
      ]
    case 'arrived':
      return arrived(payment, event, now)
    case 'arrived_otherwise':
      return [{ payment: { ...payment, said: `${event.currency} ${event.amount_minor ?? ''}`, look_at: null } }]
    case 'failed':
      return failed(payment, event)
    case 'submitted':
      return underWayOnly(payment, {
        payment: {
          ...named(payment, event.reference),
          status: 'pending',
          action_url: null,
          expires_at: null,
          look_at: soon(payment, now),
        },
        steps: payment.status === 'initiated' ? [{ event: 'submitted' }] : [],
      })
    case 'confirmation_wanted': {
      const { url, expiresAt } = event
      const [ends, asked] = [expiresAt.toISOString(), soon(payment, now)]
      return underWayOnly(payment, {
        payment: {
          ...named(payment, event.reference),
          action_url: url,
          expires_at: ends,
          look_at: new Date(ends) < new Date(asked) ? ends : asked,
        },
        steps: payment.action_url === url ? [] : [{ event: 'confirmation_wanted' }],
      })
    }
    case 'unanswered':
      return underWayOnly(payment, {
        payment: { ...payment, look_at: later(payment.look_at, after(now, pollDelaySeconds)) },
        steps: [{ event: 'no_answer' }],
      })
    case 'unknown':
      return unknown(payment, now)
    case 'went_back':
      return wentBack(payment, event, now)
    case 'reinstated':
      return reinstated(payment, event.books)
    default:
      return refundOf(payment, event, now)
  }
}

/** Seconds after which a gateway is asked what became of what it has not answered. */
export const pollDelaySeconds = 60
/** Seconds after its beginning from which on no request of ours can still be on its way to the gateway. */
const grace = 120

const underWayOnly = ({ status }: StoredPayment, outcome: Outcome): Outcome[] =>
  underWay.includes(status) ? [outcome] : []

const named = (payment: StoredPayment, reference: string | undefined): StoredPayment => ({
  ...payment,
  gateway_reference: reference ?? payment.gateway_reference,
})

const after = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()
const ageOf = ({ created_at }: StoredPayment, now: Date): number =>
  (now.getTime() - new Date(created_at).getTime()) / 1000
const later = (a: string | null, b: string): string => (a !== null && new Date(a) > new Date(b) ? a : b)

/** When it is asked again: after a minute at first, later after half its age, at most after an hour. */
const soon = (payment: StoredPayment, now: Date): string =>
  after(now, Math.min(3600, Math.max(pollDelaySeconds, ageOf(payment, now) / 2)))

export const idsOf = ({ planned }: Pick<StoredPayment, 'planned'>): string[] => planned.map(({ id }) => id)

/**
 * Settles what is still open of the documents that it was meant for, in their order; what is left over becomes balance. Also where it had
 * failed, as the answer came after we gave up.
 */
function arrived(
  payment: StoredPayment,
  { at, amount_minor = payment.amount_minor, reference }: Extract<PaymentEvent, { type: 'arrived' }>,
  now: Date,
): Outcome[] {
  const { currency, id, kind, label, planned, status } = payment
  if (status === 'succeeded' || status === 'refunded' || status === 'charged_back') return []
  const settled_at = at ?? now
  const { parts, rest } = allocate(
    amount_minor,
    planned.map(part => ({ id: part.id, open: Math.min(part.amount_minor, part.open_minor) })),
  )
  const next: StoredPayment = {
    ...named(payment, reference),
    status: 'succeeded',
    settled_at: settled_at.toISOString(),
    amount_minor,
    failure_reason: null,
    look_at: null,
    action_url: null,
  }
  const paid = parts.flatMap(({ id: document, amount }) => [
    ...(kind === 'sepa' ? [{ document, event: 'debited' as const, at: settled_at, detail: label }] : []),
    ...(planned.some(part => part.id === document && part.open_minor === amount)
      ? [{ document, event: 'paid' as const, at: settled_at }]
      : []),
  ])
  return [
    {
      payment: next,
      releases: true,
      steps: [
        { event: 'succeeded' },
        ...(rest > 0 && planned.length > 0 ? [{ event: 'to_balance' as const, detail: String(rest) }] : []),
      ],
      movements: broughtBy({ id, currency }, parts, rest),
      restated: idsOf(payment).filter(document => !parts.some(part => part.id === document)),
      documentEvents: paid,
      usesCredit: rest > 0,
      audit: { action: 'payment.settled' },
      ...receipt(payment),
    },
  ]
}

/**
 * Tells what was not announced: what the clock collects was announced by its invoice, of which no one is told again. A top-up was announced
 * by nothing.
 */
const receipt = ({ initiated_by, kind, planned }: StoredPayment): Pick<Outcome, 'mail'> =>
  initiated_by === null && planned.length > 0 && kind !== 'transfer' ? {} : { mail: { template: 'received' } }

function failed(
  payment: StoredPayment,
  { reason, said = '' }: Omit<Extract<PaymentEvent, { type: 'failed' }>, 'type'>,
): Outcome[] {
  return underWayOnly(payment, {
    payment: { ...payment, status: 'failed', failure_reason: reason, said, look_at: null, action_url: null },
    releases: true,
    steps: [{ event: 'failed', detail: reason }],
    restated: idsOf(payment),
    usesCredit: true,
    audit: { action: reason === 'cancelled' ? 'payment.cancelled' : 'payment.failed', after: { reason } },
  })
}

/** Once none of our requests can be on its way, the payment is over. */
function unknown(payment: StoredPayment, now: Date): Outcome[] {
  if (ageOf(payment, now) >= grace) return failed(payment, { reason: 'technical' })
  return underWayOnly(payment, { payment: { ...payment, look_at: after(new Date(payment.created_at), grace) } })
}

/** The claims that it had settled are open again, the last first; balance that it had become and that is used up is reclaimed from its latest uses. */
function wentBack(payment: StoredPayment, event: Extract<PaymentEvent, { type: 'went_back' }>, now: Date): Outcome[] {
  const { as, books, reason, said = '' } = event
  const left = payment.amount_minor - payment.refunded_minor
  const amount = Math.min(event.amount_minor ?? left, left)
  if (payment.status !== 'succeeded' || amount <= 0) return []
  const movements = reversed(payment, amount, books)
  return [
    {
      payment: {
        ...payment,
        status: amount === left ? 'charged_back' : 'succeeded',
        refunded_minor: payment.refunded_minor + amount,
        returned_at: now.toISOString(),
        return_reason: reason,
        said,
      },
      steps: [{ event: as, detail: reason }],
      movements,
      restated: idsOf(payment),
      documentEvents: reopened(movements).map(document => ({
        document,
        event: 'debit_returned',
        at: now,
        detail: said,
      })),
      usesCredit: true,
      audit: { action: `payment.${as}`, amount_minor: amount, after: { reason } },
      mail: { template: 'returned', amount_minor: amount, reason, as },
    },
  ]
}

/** The documents whose claims are open again. */
const reopened = (movements: readonly Movement[]): string[] =>
  movements.flatMap(({ to }) => (typeof to === 'object' ? to.document : []))

/** It makes up for the loss first, then settles what is still open of the payment's documents, and the rest becomes balance. */
function reinstated(
  payment: StoredPayment,
  { amount_minor: amount, lost, open }: Extract<PaymentEvent, { type: 'reinstated' }>['books'],
): Outcome[] {
  const { currency, id, status } = payment
  if (amount <= 0 || underWay.includes(status) || status === 'failed') return []
  const ofLoss = Math.min(amount, lost)
  const { parts, rest } = allocate(amount - ofLoss, open)
  const made: Movement[] =
    ofLoss > 0 ? [{ kind: 'payment', to: 'money', from: 'losses', amount: ofLoss, currency, payment: id }] : []
  return [
    {
      payment: {
        ...payment,
        status: 'succeeded',
        refunded_minor: payment.refunded_minor - amount,
        returned_at: null,
        return_reason: null,
        said: '',
      },
      steps: [{ event: 'reinstated', detail: String(amount) }],
      movements: [...made, ...broughtBy(payment, parts, rest)],
      restated: idsOf(payment),
      usesCredit: true,
      audit: { action: 'payment.reinstated', amount_minor: amount },
      ...(receipt(payment).mail && { mail: { template: 'received', amount_minor: amount } }),
    },
  ]
}

type RefundEvent = Extract<PaymentEvent, { books: { refund: StoredPayment } }>

function refundOf(payment: StoredPayment, event: RefundEvent, now: Date): Outcome[] {
  const { refund } = event.books
  const { amount_minor: amount, status } = refund
  const detail = String(amount)
  const given = payment.refunded_minor
  const left = payment.amount_minor - given
  if (refund.refunds_id !== payment.id || amount <= 0) return []
  if (event.type === 'refund_begun')
    return status === 'initiated' && payment.status === 'succeeded' && amount <= left
      ? [
          { payment: refund, isNew: true, steps: [{ event: 'initiated' }], restated: idsOf(refund) },
          { payment: { ...payment, refunded_minor: given + amount }, steps: [{ event: 'refund_asked', detail }] },
        ]
      : []
  if (event.type === 'refunded_elsewhere') {
    if (payment.status !== 'succeeded' || amount > left) return []
    const { applied, balance, there, uses } = event.books
    const { parts, rest } = allocate(amount, there.credits)
    const ofBalance = Math.min(rest, there.balance)
    const movements = refundedBy(refund, parts)
    if (ofBalance > 0) movements.push({ ...backBy(refund), to: 'balance', amount: ofBalance })
    if (rest > ofBalance)
      movements.push(...reversed(payment, rest - ofBalance, { applied, balance: balance - ofBalance, uses }))
    return [
      {
        payment: refund,
        isNew: true,
        steps: [{ event: 'refunded' }],
        movements,
        restated: idsOf(payment),
        usesCredit: true,
        audit: { action: 'payment.refunded' },
        mail: { template: 'refunded', numbers: payment.planned.map(({ number }) => number) },
      },
      refundedInAll(payment, given + amount, detail),
    ]
  }
  if (status !== 'initiated') return []
  switch (event.type) {
    case 'refund_unanswered':
      return [
        {
          payment: { ...refund, look_at: after(now, event.pending ? 3600 : pollDelaySeconds) },
          steps: event.pending ? [] : [{ event: 'no_answer' }],
        },
      ]
    case 'refund_failed':
      return [
        {
          payment: { ...refund, status: 'failed', failure_reason: 'technical', said: event.said, look_at: null },
          releases: true,
          steps: [{ event: 'refund_failed' }],
          restated: idsOf(refund),
        },
        {
          // this much of it is ours again, whatever became of the rest
          payment: { ...payment, status: 'succeeded', refunded_minor: given - amount },
          steps: [{ event: 'refund_failed', detail }],
          restated: payment.status === 'succeeded' ? [] : idsOf(payment),
        },
      ]
    case 'refund_succeeded': {
      const open = refund.planned.map(part => ({ id: part.id, open: Math.min(part.amount_minor, -part.open_minor) }))
      const { parts, rest } = allocate(amount, open)
      return [
        {
          payment: {
            ...refund,
            status: 'succeeded',
            settled_at: now.toISOString(),
            look_at: null,
            gateway_reference: event.reference ?? null,
          },
          releases: true,
          steps: [{ event: 'refunded' }],
          movements: [
            ...refundedBy(refund, parts),
            ...(rest > 0 ? reclaimed({ ...backBy(refund), amount: rest }, event.books) : []),
          ],
          restated: [...idsOf(refund), ...idsOf(payment)],
          audit: { action: 'payment.refunded', after: { reason: refund.said } },
          mail: { template: 'refunded' },
        },
        refundedInAll(payment, given, detail),
      ]
    }
  }
}

const backBy = ({ currency, id }: StoredPayment) =>
  ({ kind: 'refunded', from: 'money', currency, payment: id }) as const

const refundedBy = (refund: StoredPayment, parts: readonly { id: string; amount: number }[]): Movement[] =>
  parts.map(({ id, amount }) => ({ ...backBy(refund), to: { document: id }, amount }))

const refundedInAll = (payment: StoredPayment, refunded_minor: number, detail: string): Outcome => ({
  payment: {
    ...payment,
    refunded_minor,
    status: payment.status === 'succeeded' && refunded_minor === payment.amount_minor ? 'refunded' : payment.status,
  },
  steps: [{ event: 'refunded', detail }],
})
