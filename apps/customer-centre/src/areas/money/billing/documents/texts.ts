import { daysCharged } from '@kontor/contract/days-charged'
import type { DocumentKind, TaxCategory } from '@kontor/contract/enums/billing'
import { formatDecimal } from '@kontor/contract/formats'
import { intlTag } from '@kontor/contract/locales'
import { datesIn, dayText } from '../../../../values/moments.ts'
import { amountDueOf, type DocumentModel, type ModelLine } from '../document-model.ts'
import { creditKinds } from '../rules.ts'

type Units = 'MON' | 'ANN' | 'DAY' | 'HUR' | 'E34' | 'C62' | 'H87'

/**
 * Holds what documents say besides their content. They are plain texts with `{placeholders}`, because threads that make documents get
 * copies.
 */
export type DocumentTexts = {
  kinds: Record<DocumentKind, string>
  /** "Credit note for RE-2026-000041" */
  titleOf: string
  page: string
  head: Record<
    | 'number'
    | 'issued'
    | 'due'
    | 'debited'
    | 'period'
    | 'supplied'
    | 'customer'
    | 'vatId'
    | 'reference'
    | 'order'
    | 'corrects',
    string
  >
  columns: Record<'position' | 'item' | 'quantity' | 'unitPrice' | 'rate' | 'net', string>
  contract: string
  discount: string
  units: Record<Units, { one: string; other: string }>
  /** Part of a month or a year: "5 of 30 days". */
  days: string
  carriedOver: string
  /** Sum of the lines of one contract. */
  subtotal: string
  /** Stands below a document's amount. */
  withTax: string
  totals: Record<'net' | 'tax' | 'gross' | 'credit' | 'deducted' | 'payable' | 'taxInEuro', string>
  taxes: Record<TaxCategory, string>
  terms: Record<'transfer' | 'sepa' | 'charged' | 'credit', string>
  transfer: Record<'title' | 'holder' | 'iban' | 'bic' | 'reference' | 'amount' | 'code' | 'codeName', string>
  legal: Record<'represented' | 'vatId' | 'taxNumber', string>
  /** Which part of the document is the invoice before the law. */
  parts: Record<'hybrid' | 'xrechnung', string>
  table: string
  /** Stands on an offer in place of what an invoice says. */
  offer: Record<'kind' | 'validUntil' | 'accept' | 'setUp' | 'billedAtOnce' | 'billedSetUp', string>
  /** Names of the columns of the lines as CSV. */
  csv: Record<'from' | 'to' | 'unit' | 'discount' | 'rate' | 'category' | 'currency' | 'number' | 'contract', string>
}
declare module '../../../../platform/messages.ts' {
  interface Catalogue {
    documents: DocumentTexts
  }
}

export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

export const titleOf = ({ kind, corrects }: DocumentModel, texts: DocumentTexts): string =>
  corrects ? filled(texts.titleOf, { kind: texts.kinds[kind], original: corrects.number }) : texts.kinds[kind]

/** BT-20: how and when it is paid, in a sentence; empty where there is nothing to pay. */
export function termsOf(model: DocumentModel, texts: DocumentTexts): string {
  const { kind, locale, due_on, particulars } = model
  const { payment } = particulars
  const day = (date: string) => ({ date: dayText(datesIn(locale), date) })
  if (creditKinds.includes(kind)) return texts.terms.credit
  if (amountDueOf(model) === 0) return ''
  if (payment.means === '59') return filled(texts.terms.sepa, day(payment.collect_on))
  if (payment.means === '58') return due_on ? filled(texts.terms.transfer, day(due_on)) : ''
  return payment.means === '1' ? '' : texts.terms.charged
}

/** `1 Monat`, `5 von 30 Tagen`, `720 Std.`, `31 GiB-Tage`; a unit without a name keeps its code. */
export function quantityText(line: ModelLine, { locale }: DocumentModel, texts: DocumentTexts): string {
  return daysText(line, texts) ?? `${formatDecimal(line.quantity, intlTag(locale))} ${unitText(line, texts)}`
}

/** Part of a month or a year in days. Null: it is none. */
export function daysText(line: ModelLine, { days }: DocumentTexts): string | null {
  const part = daysCharged(line)
  const sign = line.quantity.startsWith('-') ? '−' : ''
  return part && filled(days, { days: `${sign}${part.days}`, of: String(part.of) })
}

export function unitText({ quantity, unit, unit_name }: ModelLine, { units }: DocumentTexts): string {
  const names = (units as Partial<Record<string, { one: string; other: string }>>)[unit]
  const one = Math.abs(Number(quantity)) === 1
  return unit_name ?? (one ? names?.one : names?.other) ?? unit
}
