import { isIban, maskIban } from '@kontor/contract/iban'
import { minorDigits } from '@kontor/contract/money'
import { currencies } from '../../../../values/currencies.ts'
import { amountMinor, millionths } from '../../../../values/decimal.ts'
import { isTaxOf } from '../../../../values/tax.ts'
import { isLeitwegId } from '../../../customers/customer/tax/leitweg-id.ts'
import { amountDueOf, type DocumentDraft, type ModelLine, type TaxGroup } from '../document-model.ts'
import { creditKinds } from '../rules.ts'
import {
  asWritten,
  breakdownRate,
  cardDigits,
  eInvoiceKinds,
  exemptionOf,
  isXRechnung,
  registerNumber,
  sellerIdentifier,
} from './e-invoice.ts'

/** A rule by the name that EN 16931, XRechnung or the law has for it, and whether a document keeps it. */
type Rule = readonly [name: string, says: string, holds: (draft: DocumentDraft) => boolean]

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
const isOneOf = ({ taxes }: DocumentDraft, ...categories: string[]) =>
  taxes.some(({ category }) => categories.includes(category))
const sameTax = (line: ModelLine, group: TaxGroup) =>
  line.tax_category === group.category && line.tax_rate_bp === group.rate_bp
const inOrder = (from: string | null, to: string | null) => from === null || to === null || from <= to
/** A preview has it masked for staff who see no accounts; no document is issued with such a one, as the database takes none. */
const isAccount = (iban: string) => isIban(iban) || maskIban(iban) === iban
const hasTaxNumber = ({ seller }: DocumentDraft) => seller.vat_id !== '' || seller.tax_number !== ''

function isExact({ quantity, unit_price, allowance_minor, net_minor }: ModelLine, currency: string): boolean {
  const full = amountMinor(millionths(quantity), millionths(unit_price), minorDigits(currency))
  return (
    net_minor === full - allowance_minor && allowance_minor * full >= 0 && Math.abs(allowance_minor) <= Math.abs(full)
  )
}

const isWithin = (draft: DocumentDraft, line: ModelLine): boolean =>
  (line.period_from === null || (draft.period_from !== null && line.period_from >= draft.period_from)) &&
  (line.period_to === null || (draft.period_to !== null && line.period_to <= draft.period_to))

/** Sums without the official rules' tolerance of almost a euro, whatever kind of document it is. */
const sums: readonly Rule[] = [
  ['BR-16', 'it has no line', ({ lines }) => lines.length > 0],
  ['BR-05', 'the currency is none of ISO 4217', ({ currency }) => currencies.has(currency)],
  ['BR-27', 'a price is negative', ({ lines }) => lines.every(({ unit_price }) => millionths(unit_price) >= 0n)],
  ['BR-25', 'a line has no name', ({ lines }) => lines.every(({ description }) => description.trim() !== '')],
  ['BR-CL-23', 'a unit is no code', ({ lines }) => lines.every(({ unit }) => /^[A-Z0-9]{2,3}$/.test(unit))],
  ['BT-131', 'a line is not its quantity times its price', d => d.lines.every(line => isExact(line, d.currency))],
  ['BR-CO-10', 'the net amount is not the sum of the lines', d => d.net_minor === sum(d.lines, line => line.net_minor)],
  [
    'BR-CO-18',
    'taxes and lines have not the same categories and rates, once each',
    ({ lines, taxes }) =>
      lines.every(line => taxes.filter(group => sameTax(line, group)).length === 1) &&
      taxes.every(group => lines.some(line => sameTax(line, group))),
  ],
  [
    'BT-116',
    'the base of a tax is not the sum of its lines',
    ({ lines, taxes }) =>
      taxes.every(group => group.net_minor === sum(lines, line => (sameTax(line, group) ? line.net_minor : 0))),
  ],
  [
    'BR-CO-17',
    'a tax is not its base times its rate',
    // what is left of an invoice's tax may be some cents beside that of the net amount
    d => d.taxes.every(g => isTaxOf(g.tax_minor, g.net_minor, g.rate_bp, d.corrects !== null)),
  ],
  ['BR-CO-14', 'the tax is not the sum of the taxes', d => d.tax_minor === sum(d.taxes, group => group.tax_minor)],
  ['BR-CO-15', 'the gross amount is not net plus tax', d => d.gross_minor === d.net_minor + d.tax_minor],
  ['BR-29', 'the period ends before it begins', d => inOrder(d.period_from, d.period_to)],
  [
    'BR-30',
    'a line’s period ends before it begins',
    d => d.lines.every(line => inOrder(line.period_from, line.period_to)),
  ],
  ['R110', 'a line’s period is not within the document’s', d => d.lines.every(line => isWithin(d, line))],
]

/** EN 16931, for whatever is an invoice before the law. */
const standard: readonly Rule[] = [
  ['BR-DEC', 'the currency has more than two decimals', ({ currency }) => minorDigits(currency) <= 2],
  ['BR-06', 'the seller has no name', ({ seller }) => seller.name.trim() !== ''],
  ['BR-07', 'the buyer has no name', ({ buyer }) => buyer.name.trim() !== ''],
  ['BR-09', 'the seller’s country is missing', ({ seller }) => /^[A-Z]{2}$/.test(seller.country)],
  ['BR-11', 'the buyer’s country is missing', ({ buyer }) => /^[A-Z]{2}$/.test(buyer.country)],
  [
    '§ 14 (4) no. 1 UStG',
    'a party has no whole address',
    ({ seller, buyer }) => [seller, buyer].every(({ line1, city }) => line1.trim() !== '' && city.trim() !== ''),
  ],
  ['§ 14 (4) no. 2 UStG', 'the seller has neither tax number nor VAT id', hasTaxNumber],
  [
    'BR-CO-26',
    'nothing tells who the seller is',
    d => [registerNumber(d), d.seller.vat_id, sellerIdentifier(d)].some(id => id !== ''),
  ],
  [
    'BR-CO-09',
    'a VAT id begins with no country',
    d => [d.seller.vat_id, d.buyer.vat_id].every(id => /^([A-Z]{2}.+)?$/.test(id)),
  ],
  ['BR-S-05', 'a standard rate is zero', ({ taxes }) => taxes.every(g => g.category !== 'S' || g.rate_bp > 0)],
  ['BR-AE-05', 'what is not taxed has a rate', ({ taxes }) => taxes.every(g => g.category === 'S' || g.rate_bp === 0)],
  ['BR-O-11', 'what lies outside the tax stands beside what does not', d => !isOneOf(d, 'O') || d.taxes.length === 1],
  [
    'BR-AE-02',
    'reverse charge needs the VAT ids of both',
    d => !isOneOf(d, 'AE', 'K') || (d.seller.vat_id !== '' && d.buyer.vat_id !== ''),
  ],
  ['BR-G-02', 'an export needs the seller’s VAT id', d => !isOneOf(d, 'G') || d.seller.vat_id !== ''],
  [
    'BR-AE-10',
    'nothing says why it is not taxed',
    d =>
      d.taxes.every(({ category }) => ['S', 'Z'].includes(category) || Boolean(exemptionOf(d, category)?.text.trim())),
  ],
  [
    'BR-53',
    'the tax in euros is missing',
    ({ currency, tax_minor, particulars }) => currency === 'EUR' || tax_minor === 0 || particulars.tax_in_euro !== null,
  ],
  [
    'BR-CO-25',
    'nothing says when it is due',
    d =>
      creditKinds.includes(d.kind) ||
      amountDueOf(d) <= 0 ||
      d.due_on !== null ||
      !['1', '58'].includes(d.particulars.payment.means),
  ],
  ['BT-115', 'it asks for less than nothing', d => amountDueOf(asWritten(d)) >= 0],
  [
    '§ 31 (5) UStDV',
    'a cancellation names no document',
    ({ kind, corrects }) => kind !== 'cancellation' || corrects !== null,
  ],
  [
    'BR-50',
    'the account to pay to is wrong',
    ({ particulars: { payment } }) => payment.means !== '58' || isIban(payment.iban),
  ],
  [
    'BR-61',
    'the account to collect from is wrong',
    ({ particulars: { payment } }) => payment.means !== '59' || isAccount(payment.debited_iban),
  ],
  [
    'BR-DE-30',
    'the mandate or the creditor identifier is missing',
    ({ particulars: { payment } }) =>
      payment.means !== '59' ||
      (/^.{1,35}$/.test(payment.mandate_reference) && /^[A-Z]{2}\d{2}[A-Z0-9]{3}.+$/.test(payment.creditor_id)),
  ],
  [
    'BR-51',
    'the card has no last digits',
    ({ particulars: { payment } }) => payment.means !== '48' || cardDigits(payment.label) !== '',
  ],
]

/** XRechnung 3.0 and what Peppol's network refuses. */
const xRechnung: readonly Rule[] = [
  ['BR-DE-14', 'a tax has no rate', draft => draft.taxes.every(group => breakdownRate(draft, group) !== null)],
  ['BR-DE-15', 'the buyer reference is missing', ({ buyer_reference }) => buyer_reference !== ''],
  [
    '§ 5 (1) ERechV',
    'the Leitweg-ID is wrong',
    ({ buyer, buyer_reference, particulars: { buyer_type } }) =>
      buyer_type !== 'public_body' || buyer.country !== 'DE' || isLeitwegId(buyer_reference),
  ],
  ['BR-DE-3', 'a party’s city is missing', ({ seller, buyer }) => seller.city !== '' && buyer.city !== ''],
  [
    'BR-DE-4',
    'a party’s postal code is missing',
    ({ seller, buyer }) => seller.postal_code !== '' && buyer.postal_code !== '',
  ],
  ['BR-DE-5', 'the seller’s contact has no name', ({ particulars }) => particulars.seller_contact.name !== ''],
  [
    'BR-DE-27',
    'the seller’s telephone is missing',
    ({ particulars }) => /(\d.*){3}/.test(particulars.seller_contact.phone),
  ],
  [
    'BR-DE-28',
    'the seller’s email address is missing',
    ({ particulars }) => /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/.test(particulars.seller_contact.email),
  ],
  ['R020', 'the seller has no electronic address', ({ particulars }) => particulars.seller_address.id !== ''],
  ['R010', 'the buyer has no electronic address', ({ particulars }) => Boolean(particulars.buyer_address?.id)],
  // the official rule allows a line two hundredths off, which whole units of a currency without them exceed
  ['R120', 'the currency has no hundredths', ({ currency }) => minorDigits(currency) === 2],
]

/**
 * Why a document must not be issued: our own rules, exact where the official ones tolerate. Amounts are the model's, negative where money
 * is given back.
 * @returns a sentence for each rule that it breaks, after the rule's name; none where it may be issued
 */
export function validateDocument(draft: DocumentDraft): string[] {
  const isInvoice = eInvoiceKinds.includes(draft.kind)
  const rules = [...sums, ...(isInvoice ? standard : []), ...(isInvoice && isXRechnung(draft) ? xRechnung : [])]
  return rules.filter(([, , holds]) => !holds(draft)).map(([name, says]) => `${name}: ${says}`)
}
