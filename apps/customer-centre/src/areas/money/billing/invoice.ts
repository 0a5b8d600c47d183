import type { Invoice, InvoiceRow, PaymentTerms } from '@kontor/contract/areas/money/billing'
import { maskIban } from '@kontor/contract/iban'
import { localeOf } from '@kontor/contract/locales'
import { datesIn, dayText } from '../../../values/moments.ts'
import type { PaymentMeans } from './document-model.ts'
import { suppliedOn } from './documents/e-invoice.ts'
import type { Seller } from './facts.ts'
import type { DocumentDetail, DocumentHead } from './queries.ts'
import { shownStatus } from './rules.ts'

/** A document as the list shows it. @param today at the provider */
export function invoiceRow(head: DocumentHead, today: string): InvoiceRow {
  const { currency } = head
  return {
    id: head.id,
    number: head.number,
    kind: head.kind,
    status: shownStatus(head, today),
    issued_on: head.issued_on,
    due_on: head.due_on,
    period_from: head.period_from,
    period_to: head.period_to,
    net: { amount_minor: head.net_minor, currency },
    tax: { amount_minor: head.tax_minor, currency },
    gross: { amount_minor: head.gross_minor, currency },
    open: { amount_minor: head.open_minor, currency },
    payment_method: head.payment_method,
    debit_on: head.debit_on,
    purpose: head.purpose,
  }
}

/**
 * Finds a document's notes but the one about how it is paid: that told what was to come on the day of issue, and the page tells what holds
 * now.
 */
function lastingNotes(
  { particulars: { notes = [], payment }, due_on }: DocumentDetail,
  texts: Seller['texts'],
): string[] {
  if (!payment) return notes
  const told = Object.entries(texts).flatMap(([locale, words]) => {
    if ('label' in payment) return [words.card(payment.label), words.paypal(payment.label)]
    return payment.means === '58' && due_on ? [words.transfer(dayText(datesIn(localeOf(locale)), due_on))] : []
  })
  const mandate = payment.means === '59' ? payment.mandate_reference : null
  return notes.filter(note => !told.includes(note) && !(mandate && note.includes(mandate)))
}

/** A document as its own page shows it; `paid` is what has arrived and was not returned, `deducted` what their credit has settled. */
export function invoice(detail: DocumentDetail, today: string, texts: Seller['texts']): Invoice {
  const money = (amount_minor: number) => ({ amount_minor, currency: detail.currency })
  const arrived = detail.payments.filter(payment => payment.status === 'succeeded')
  return {
    ...invoiceRow(detail, today),
    supplied_on: suppliedOn(detail),
    seller: detail.seller,
    buyer: detail.buyer,
    buyer_reference: detail.buyer_reference,
    order_number: detail.order_number,
    lines: detail.lines.map(({ net_minor, allowance_minor, ...line }) => ({
      ...line,
      net: money(net_minor),
      allowance: allowance_minor === 0 ? null : money(allowance_minor),
    })),
    taxes: detail.taxes.map(({ category, rate_bp, net_minor, tax_minor }) => ({
      category,
      rate_bp,
      net: money(net_minor),
      tax: money(tax_minor),
    })),
    tax_note: detail.tax_note,
    notes: lastingNotes(detail, texts),
    payment_terms: detail.particulars.payment ? paymentTerms(detail.particulars.payment) : null,
    deducted: money(Math.max(0, detail.deducted_minor)),
    paid: money(arrived.reduce((sum, payment) => sum + payment.amount_minor, 0)),
    timeline: detail.timeline,
    related: detail.related,
    payments: detail.payments.map(({ amount_minor, ...payment }) => ({ ...payment, amount: money(amount_minor) })),
    hash: detail.hash,
    proof: detail.proof,
  }
}

const noTerms: PaymentTerms = {
  kind: 'none',
  iban: '',
  bic: '',
  account_name: '',
  remittance: '',
  mandate_reference: '',
  creditor_id: '',
  debited_iban: '',
  collect_on: null,
  label: '',
}

/** By UNTDID 4461, as in the document. The customer's own account is masked: more people read documents than methods of payment. */
function paymentTerms(payment: PaymentMeans): PaymentTerms {
  const { means, ...terms } = payment
  const kinds = { 58: 'transfer', 59: 'sepa', 48: 'card', 68: 'paypal', 1: 'none' } as const
  const shown = { ...noTerms, kind: kinds[means], ...terms }
  return { ...shown, debited_iban: shown.debited_iban && maskIban(shown.debited_iban) }
}
