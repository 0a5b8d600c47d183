import type { DocumentModel } from '../areas/billing/document-model.ts'
import { addDays, daysBetween } from '../values/local-date.ts'
import type { Issued } from './billing.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'
import type { Outcome } from './work.ts'

type Tables = Required<Pick<Rows, 'document_settlement' | 'document_event' | 'payment' | 'payment_allocation'>>

/** The outcome of the documents: payments with what they settle, the state of each, and its history. */
export function settle(stage: Stage, issued: readonly Issued[]): Rows {
  const tables: Tables = { document_settlement: [], document_event: [], payment: [], payment_allocation: [] }
  for (const { model: document, outcome: told } of issued) {
    const outcome = told ?? unpaidOutcome(stage, document) ?? regularOutcome(stage, document)
    const last = addDays(document.issued_on, outcome.afterDays)
    const payment = paymentOf(document, outcome)
    addHistory(stage, tables, document, outcome, last)
    if (payment) addPayment(stage, tables, document, { ...payment, on: last })
    tables.document_settlement.push({
      customer_number: document.customer_number,
      document_id: document.id,
      status: outcome.status,
      open_minor: openMinor(document, outcome),
      updated_at: stage.at(last, '18:00').toISOString(),
    })
  }
  return tables
}

/** Why customer 10003 is locked: nothing has arrived since. */
function unpaidOutcome(stage: Stage, { customer_number, issued_on }: DocumentModel): Outcome | null {
  if (customer_number !== 10003 || issued_on < stage.day(-75)) return null
  const reminders = issued_on < stage.day(-40) ? [17, 28] : []
  return { status: 'open', afterDays: 0, reminders }
}

/** The usual outcome: a card is charged immediately, a debit drawn when due, a transfer arrives some days before. */
function regularOutcome(stage: Stage, document: DocumentModel): Outcome {
  const { gross_minor, payment_kind, issued_on } = document
  const collectOn = collectedOn(document)
  if (gross_minor <= 0 || payment_kind === 'card') return { status: 'paid', afterDays: 0 }
  const afterDays = collectOn ? daysBetween(issued_on, collectOn) : 11
  if (addDays(issued_on, afterDays) < stage.today) return { status: 'paid', afterDays }
  return { status: collectOn ? 'processing' : 'open', afterDays: 0 }
}

const debitOf = ({ particulars: { payment } }: DocumentModel) => (payment.means === '59' ? payment : null)
const collectedOn = (document: DocumentModel): string | null => debitOf(document)?.collect_on ?? null

type PaymentPlan = { status: 'succeeded' | 'pending' | 'failed' | 'refunded'; amountMinor: number; failure?: string }

function paymentOf({ gross_minor: grossMinor }: DocumentModel, outcome: Outcome): PaymentPlan | null {
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

function openMinor({ gross_minor: grossMinor }: DocumentModel, outcome: Outcome): number {
  if (outcome.status === 'partially_paid') return grossMinor - paidSoFar(grossMinor, outcome)
  return ['open', 'processing', 'disputed', 'failed'].includes(outcome.status) ? grossMinor : 0
}

function addPayment(stage: Stage, tables: Tables, document: DocumentModel, plan: PaymentPlan & { on: string }): void {
  const { customer_number, id: document_id, payment_kind, currency } = document
  const at = stage.at(plan.on, '07:10')
  const id = stage.id(at)
  const settled = plan.status === 'succeeded' || plan.status === 'refunded'
  tables.payment.push({
    customer_number,
    id,
    kind: payment_kind ?? 'transfer',
    label: '',
    status: plan.status,
    failure_reason: plan.failure ?? null,
    amount_minor: plan.amountMinor,
    currency,
    collect_on: collectedOn(document),
    created_at: at.toISOString(),
    settled_at: settled ? at.toISOString() : null,
  })
  tables.payment_allocation.push({
    customer_number,
    payment_id: id,
    document_id,
    amount_minor: plan.amountMinor,
  })
}

function addHistory(stage: Stage, tables: Tables, document: DocumentModel, outcome: Outcome, last: string): void {
  const { customer_number, id: document_id, issued_on: issuedOn, gross_minor } = document
  const add = (on: string, time: string, event: string, detail = '') => {
    const at = stage.at(on, time)
    tables.document_event.push({ customer_number, document_id, id: stage.id(at), at: at.toISOString(), event, detail })
  }
  const debit = debitOf(document)

  add(issuedOn, '04:30', 'issued')
  add(issuedOn, '06:05', 'sent')
  if (debit) add(issuedOn, '06:06', 'debit_announced', `${debit.mandate_reference} · ${debit.collect_on}`)
  const openedOn = addDays(issuedOn, stage.random.between(0, 3))
  if (openedOn < stage.today && stage.random.between(0, 3) > 0) add(openedOn, '09:24', 'opened')
  for (const days of outcome.reminders ?? []) add(addDays(issuedOn, days), '08:00', 'reminded')
  if (outcome.status === 'paid' && gross_minor > 0) {
    if (debit) add(last, '07:10', 'debited', debit.mandate_reference)
    add(last, '18:00', 'paid')
  }
  if (outcome.status === 'cancelled') add(last, '10:40', 'cancelled')
}
