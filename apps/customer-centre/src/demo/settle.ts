import { addDays, daysBetween, workingDay } from '../values/local-date.ts'
import type { Outcome } from './drafts.ts'
import type { Issued } from './issue.ts'
import { mandateOf } from './payment-methods.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

type Tables = Required<Pick<Rows, 'document_settlement' | 'document_event' | 'payment' | 'payment_allocation'>>

/** The outcome of the documents: payments with what they settle, the state of each, and its history. */
export function settle(stage: Stage, issued: readonly Issued[]): Rows {
  const tables: Tables = { document_settlement: [], document_event: [], payment: [], payment_allocation: [] }
  for (const document of issued) {
    const outcome = document.outcome ?? regularOutcome(stage, document)
    const last = addDays(document.issuedOn, outcome.afterDays)
    const payment = paymentOf(document, outcome)
    addHistory(stage, tables, document, outcome, last)
    if (payment) addPayment(stage, tables, document, { ...payment, on: last })
    tables.document_settlement.push({
      customer_number: document.customer,
      document_id: document.id,
      status: outcome.status,
      open_minor: openMinor(document, outcome),
      updated_at: stage.at(last, '18:00').toISOString(),
    })
  }
  return tables
}

/** The usual outcome: a card is charged immediately, a debit drawn when due, a transfer arrives some days before. */
function regularOutcome(stage: Stage, { payment, issuedOn, dueOn }: Issued): Outcome {
  if (!dueOn || payment === 'card') return { status: 'paid', afterDays: 0 }
  const afterDays = payment === 'sepa' ? daysBetween(issuedOn, workingDay(dueOn)) : 11
  if (addDays(issuedOn, afterDays) < stage.today) return { status: 'paid', afterDays }
  return { status: payment === 'sepa' ? 'processing' : 'open', afterDays: 0 }
}

type PaymentPlan = { status: 'succeeded' | 'pending' | 'failed' | 'refunded'; amountMinor: number; failure?: string }

function paymentOf({ grossMinor }: Issued, outcome: Outcome): PaymentPlan | null {
  if (grossMinor <= 0) return null
  switch (outcome.status) {
    case 'paid':
    case 'partially_refunded':
      return { status: 'succeeded', amountMinor: grossMinor }
    case 'refunded':
      return { status: 'refunded', amountMinor: grossMinor }
    case 'processing':
      return { status: 'pending', amountMinor: grossMinor }
    case 'partially_paid':
      return { status: 'succeeded', amountMinor: paidSoFar(grossMinor, outcome) }
    case 'failed':
      return { status: 'failed', amountMinor: grossMinor, failure: 'card_declined' }
    default:
      return null
  }
}

const paidSoFar = (grossMinor: number, { paidPercent = 0 }: Outcome) => Math.floor((grossMinor * paidPercent) / 100)

function openMinor({ grossMinor }: Issued, outcome: Outcome): number {
  if (outcome.status === 'partially_paid') return grossMinor - paidSoFar(grossMinor, outcome)
  return ['open', 'processing', 'disputed', 'failed'].includes(outcome.status) ? grossMinor : 0
}

function addPayment(stage: Stage, tables: Tables, document: Issued, plan: PaymentPlan & { on: string }): void {
  const { customer, id: document_id, payment: kind, dueOn } = document
  const at = stage.at(plan.on, '07:10')
  const id = stage.id(at)
  const settled = plan.status === 'succeeded' || plan.status === 'refunded'
  tables.payment.push({
    customer_number: customer,
    id,
    kind,
    status: plan.status,
    failure_reason: plan.failure ?? null,
    amount_minor: plan.amountMinor,
    currency: 'EUR',
    collect_on: kind === 'sepa' && dueOn ? workingDay(dueOn) : null,
    created_at: at.toISOString(),
    settled_at: settled ? at.toISOString() : null,
  })
  tables.payment_allocation.push({
    customer_number: customer,
    payment_id: id,
    document_id,
    amount_minor: plan.amountMinor,
  })
}

function addHistory(stage: Stage, tables: Tables, document: Issued, outcome: Outcome, last: string): void {
  const { customer, id: document_id, issuedOn, dueOn, payment, grossMinor } = document
  const add = (on: string, time: string, event: string, detail = '') => {
    const at = stage.at(on, time)
    const id = stage.id(at)
    tables.document_event.push({ customer_number: customer, document_id, id, at: at.toISOString(), event, detail })
  }
  const collectOn = payment === 'sepa' && dueOn && grossMinor > 0 ? workingDay(dueOn) : null
  const mandate = mandateOf[customer === 10002 ? 10002 : 10001]

  add(issuedOn, '04:30', 'issued')
  add(issuedOn, '06:05', 'sent')
  if (collectOn) add(issuedOn, '06:06', 'debit_announced', `${mandate} · ${collectOn}`)
  const openedOn = addDays(issuedOn, stage.random.between(0, 3))
  if (openedOn < stage.today && stage.random.between(0, 3) > 0) add(openedOn, '09:24', 'opened')
  for (const days of outcome.reminders ?? []) add(addDays(issuedOn, days), '08:00', 'reminded')
  if (outcome.status === 'paid' && grossMinor > 0) {
    if (collectOn) add(last, '07:10', 'debited', mandate)
    add(last, '18:00', 'paid')
  }
  if (outcome.status === 'cancelled') add(last, '10:40', 'cancelled')
}
