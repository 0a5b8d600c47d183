import type { DocumentKind, TaxCategory } from '@kontor/contract/enums/billing'
import { intlTag, type Locale } from '@kontor/contract/locales'
import { formatMoney, minorDigits } from '@kontor/contract/money'
import { euroCents } from '../../../values/euro.ts'
import { addDays } from '../../../values/local-date.ts'
import { datesIn, dayText } from '../../../values/moments.ts'
import { closing } from '../../../values/one-line.ts'
import { collectionDay } from '../../../values/target-days.ts'
import { taxOf } from '../../../values/tax.ts'
import { textIn } from '../../../values/texts.ts'
import { type ChargedTax, chargedTax, type Exemption, exemptionOn } from '../../customers/customer/tax/charged-tax.ts'
import type { BillableLine } from './billable-lines.ts'
import type { Before, ChargedBefore } from './charged-before.ts'
import { compose, type Shares, type TaxOfGroup } from './compose.ts'
import {
  type DocumentDraft,
  type ElectronicAddress,
  type ModelLine,
  type Particulars,
  type PaymentMeans,
  untaxedReasons,
} from './document-model.ts'
import type { BillingFacts, PaymentMethod } from './facts.ts'
import { ObstacleError, proofOf } from './obstacles.ts'
import { discountOf } from './promotion.ts'
import { creditKinds } from './rules.ts'

export type DraftOptions = {
  issued_on: string
  /** Is what it is paid by; null: by transfer. By default it is the customer's default method. */
  method?: PaymentMethod | null
  /** By default an invoice, or a credit note where it gives money back. */
  kind?: DocumentKind
  /** Is what one document charged and this one gives back: it names that one, and keeps its tax with what that rests on. */
  before?: Before | undefined
  /** Is what is left of the tax of a document that staff correct. */
  taxOfGroup?: TaxOfGroup
  /** The document in whose place it is issued. */
  replaces?: DocumentDraft['corrects']
  /** Why, where staff correct a document. */
  reason?: string
  /** Is what the customer's credit settles of it as it is issued. */
  paid_minor?: number
  /** Promotional credit that an invoice may use, gross. */
  promotion_minor?: number
  /** Is what of it is given back, and what its charges are less by it. */
  back?: { shares: Shares; gross: number }
}

/** In place of a method's id: the customer transfers, whatever their default method is. */
export const byTransfer = 'transfer'

/** The method that pays for a contract: its own where that can be used, else the default one; null: by transfer. */
export const methodOf = ({ methods }: BillingFacts, id: string | null): PaymentMethod | null =>
  id === byTransfer
    ? null
    : (methods.find(method => method.id === id) ?? methods.find(method => method.is_default) ?? null)

/**
 * A document as it would be issued on a day: parties as they stand, sums, tax with what it rests on, and its notes in the customer's
 * language.
 * @throws ObstacleError where something that it needs is missing
 */
export function draftDocument(
  facts: BillingFacts,
  charges: readonly BillableLine[],
  options: DraftOptions,
): DocumentDraft {
  const { issued_on, method = methodOf(facts, null), before, paid_minor = 0, back } = options
  const { seller, language, currency } = facts
  if (!seller.party) throw new ObstacleError('seller_address_unreadable')
  const words = seller.texts[language]
  const letter = options.kind === 'dunning_letter'
  const [then] = charges.flatMap(charge => before?.get(charge) ?? [])
  const composedWith = (shares: Shares) =>
    compose(charges, {
      locale: language,
      currency,
      words,
      shares,
      taxOf: charge => before?.get(charge)?.tax ?? taxOfCharge(facts, charge, issued_on, letter),
      // a voucher lowers net prices, to its own amount
      byGross: isByGross(facts) && !before && !letter && !options.promotion_minor,
      ...(before && { taxOfGroup: options.taxOfGroup ?? withinCharged(then) }),
    })
  const full = composedWith(back?.shares ?? new Map())
  const kind = options.kind ?? (full.gross_minor < 0 ? 'credit_note' : 'invoice')
  const off = kind === 'invoice' || kind === 'proforma' ? discountOf(full, options.promotion_minor ?? 0) : []
  const composed = off.some(share => share > 0)
    ? composedWith(
        new Map(charges.map((charge, place) => [charge, (back?.shares.get(charge) ?? 0) + (off[place] ?? 0)])),
      )
    : full
  const [promotionUsed, promotionBack] = [full.gross_minor - composed.gross_minor, back?.gross ?? 0]
  // charged again beside it, it rests on what holds today
  const kept = charges.every(charge => before?.has(charge)) ? then : undefined
  const corrects = then && creditKinds.includes(kind) ? then.document : null
  const exempt = letter ? undefined : exemptIn(facts, charges, { before, issued_on, lines: composed.lines })
  const isExempt = exempt !== undefined && composed.lines.every(line => line.tax_category === 'E')
  const tax = isExempt ? untaxed : chargedTax({ ...facts.tax, exemptions: [] }, seller.home, issued_on)
  const { gross_minor: gross } = composed
  const sum = { gross, payable: gross - paid_minor, due_on: dueOn(facts, kind, gross, issued_on), issued_on }
  const payment = paymentOf(facts, kind === 'proforma' ? null : method, sum)
  const [first] = composed.lines.toSorted(
    (one, other) => Number(one.tax_category === 'E') - Number(other.tax_category === 'E'),
  )
  const category = kept && first ? first.tax_category : tax.category
  const own = exempt && category === 'E' ? null : exemptionOf(category, words)
  const exemption = letter ? { text: words.damages, code: '' } : (own ?? exempt ?? null)
  const untaxedBy = { exemption, ...(exempt && { exempt }) }
  const exemptions = untaxedReasons({ particulars: untaxedBy })
  const day = (date: string) => dayText(datesIn(language), date)
  const correction =
    corrects && words[kind === 'cancellation' ? 'cancellation' : 'correction'](corrects.number, day(corrects.issued_on))
  const money = (amount_minor: number) => formatMoney({ amount_minor, currency }, intlTag(language))
  const notes = [
    correction ?? [],
    options.replaces ? words.replaces(options.replaces.number, day(options.replaces.issued_on)) : [],
    options.reason ? words.reason(options.reason) : [],
    promotionUsed > 0 ? words.promotion(money(promotionUsed)) : [],
    promotionBack > 0 ? words.promotionBack(money(promotionBack)) : [],
    exemptions,
    kind === 'proforma' ? words.proforma : paymentNote(facts, method, payment, sum),
  ].flat()
  return {
    customer_number: facts.customer_number,
    kind,
    issuer: 'main',
    issued_on,
    due_on: sum.due_on,
    ...composed,
    currency,
    locale: language,
    payment_kind: sum.gross < 0 || kind === 'proforma' ? null : (method?.kind ?? 'transfer'),
    seller: seller.party,
    buyer: { ...buyerOf(facts), ...(kept && category === 'AE' && { vat_id: kept.vat_id }) },
    buyer_reference: referenceOf(facts),
    order_number: facts.order_number,
    tax_note: [correction ?? [], exemptions].flat().join('. '),
    corrects,
    particulars: {
      format: facts.format,
      seller_contact: seller.contact,
      seller_register: seller.register,
      seller_represented_by: seller.representedBy,
      seller_address: { scheme: 'EM', id: seller.contact.email },
      buyer_address: electronicAddress(facts),
      buyer_type: facts.tax.type,
      payment,
      ...untaxedBy,
      proof: kept ? kept.proof : proofOf(facts, letter ? damages : tax),
      ...inEuro(facts, { ...composed, kind }, rateOf(facts, issued_on, then)),
      notes,
      ...(paid_minor > 0 && { paid_minor }),
      ...(options.replaces && { replaces: options.replaces }),
      ...(promotionUsed !== promotionBack && { promotion_minor: promotionUsed - promotionBack }),
    },
  }
}

/** Consumers agreed to gross prices (§§ 1, 3 PAngV); in currencies without cents the rounding is the same as net. */
export const isByGross = ({ tax, currency }: BillingFacts): boolean =>
  tax.type === 'consumer' && minorDigits(currency) === 2

/** Roundings of corrections, in minor units; what lies further apart was charged by several documents. */
const rounding = 10

/** No cent more of tax is given back than is left of what the document charged, whose corrections were rounded each by itself. */
const withinCharged =
  (then: ChargedBefore | undefined): TaxOfGroup =>
  ({ category, rate_bp, net_minor }) => {
    const left = then?.taxes_left?.find(group => group.category === category && group.rate_bp === rate_bp)
    const tax = taxOf(net_minor, rate_bp)
    const over = left ? -tax - left.tax_minor : 0
    return over > 0 && over <= rounding ? tax + over : tax
  }

/** The tax of a charge that stands on a document of a day: of the last day that it is for (§ 27 (1) UStG). */
export function taxOfCharge(
  { tax, seller }: BillingFacts,
  { to }: BillableLine,
  issuedOn: string,
  letter = false,
): ChargedBefore['tax'] {
  const { category, rate_bp } = letter ? damages : chargedTax(tax, seller.home, to ?? issuedOn)
  return { tax_category: category, tax_rate_bp: rate_bp }
}

/** Taxes what default costs as no supply (UStAE 1.3): it lies outside the tax, no matter who the customer is. */
const untaxed: ChargedTax = { category: 'E', rate_bp: 0, note: 'not_charged', state: '' }
const damages: ChargedTax = { category: 'O', rate_bp: 0, note: 'not_charged', state: '' }

function dueOn(
  { payment_days, seller }: BillingFacts,
  kind: DocumentKind,
  gross: number,
  issuedOn: string,
): string | null {
  return gross <= 0 || kind === 'proforma' ? null : addDays(issuedOn, payment_days ?? seller.paymentDays)
}

type Sum = { gross: number; payable: number; due_on: string | null; issued_on: string }

function paymentOf(
  { seller }: BillingFacts,
  method: PaymentMethod | null,
  { payable, due_on, issued_on }: Sum,
): PaymentMeans {
  if (payable <= 0 || due_on === null) return { means: '1', label: '' }
  if (method?.kind === 'sepa' && method.iban && method.mandate_reference && method.creditor_id)
    return {
      means: '59',
      mandate_reference: method.mandate_reference,
      creditor_id: seller.creditorId,
      debited_iban: method.iban,
      collect_on: collectionDay({ due: due_on, announced: issued_on, noticeDays: method.notice_days }),
    }
  if (method?.kind === 'card') return { means: '48', label: method.label }
  if (method?.kind === 'paypal') return { means: '68', label: method.label }
  if (!seller.account) throw new ObstacleError('seller_account_missing')
  // the number, which its series gives it
  return { means: '58', ...seller.account, account_name: seller.party?.name ?? '', remittance: '' }
}

function paymentNote(
  { seller, language, currency }: BillingFacts,
  method: PaymentMethod | null,
  payment: PaymentMeans,
  { gross, payable, due_on }: Sum,
): string[] {
  const words = seller.texts[language]
  if (gross < 0) return [words.givenBack]
  if (due_on === null) return []
  const day = (date: string) => dayText(datesIn(language), date)
  const money = (amount_minor: number) => formatMoney({ amount_minor, currency }, intlTag(language))
  const deducted = payable < gross ? [words.deducted(money(gross - payable), payable > 0 ? money(payable) : null)] : []
  if (payable === 0) return deducted
  if (payment.means === '58') return [...deducted, words.transfer(day(due_on))]
  if (payment.means !== '59') return [...deducted, words[method?.kind === 'paypal' ? 'paypal' : 'card'](payment.label)]
  const debit = words.debit({
    amount: money(payable),
    on: day(payment.collect_on),
    account: `…${payment.debited_iban.slice(-4)}`,
    mandate: payment.mandate_reference,
    creditor: payment.creditor_id,
  })
  return [...deducted, debit]
}

type Exempting = { before: Before | undefined; issued_on: string; lines: readonly ModelLine[] }

/** Says by what a customer's own exemption leaves lines untaxed: each that covers one of them, and what is given back as it was charged. */
function exemptIn(
  { tax, seller, language }: BillingFacts,
  charges: readonly BillableLine[],
  { before, issued_on, lines }: Exempting,
): Particulars['exempt'] {
  const words = seller.texts[language]
  const found = charges.flatMap((charge, place) => {
    const then = before?.get(charge)
    if (lines[place]?.tax_category !== 'E') return []
    if (then) return then.exempt ?? []
    const exemption = exemptionOn(tax, seller.home, charge.to ?? issued_on)
    if (!exemption) return []
    // by the list of codes that EN 16931 refers to (VATEX)
    const code = exemption.ground === 'other' ? '' : 'VATEX-EU-151'
    return { text: exemptionText(exemption, words, language), code }
  })
  if (found.length === 0) return undefined
  const [texts, codes] = [new Set(found.map(({ text }) => text)), new Set(found.map(({ code }) => code))]
  // of two codes neither says it of all
  return { text: [...texts].join(' '), code: codes.size === 1 ? (found[0]?.code ?? '') : '' }
}

/** Words an exemption as documents do, in a language. */
export function exemptionText(
  { ground, texts, certificate, certified_on }: Exemption,
  words: BillingFacts['seller']['texts']['en'],
  locale: Locale,
): string {
  const law = ground === 'other' ? closing(texts ? textIn(texts, locale) : '') : words.exemptions[ground]
  return `${law} ${words.certificate(certificate, dayText(datesIn(locale), certified_on))}`
}

function exemptionOf(category: TaxCategory, words: BillingFacts['seller']['texts']['en']): Particulars['exemption'] {
  if (category === 'AE') return { text: words.reverseCharge, code: 'VATEX-EU-AE' }
  if (category === 'E') return { text: words.smallBusiness, code: '' }
  return category === 'O' ? { text: words.thirdCountry, code: 'VATEX-EU-O' } : null
}

const buyerOf = (facts: BillingFacts): DocumentDraft['buyer'] => ({
  name: facts.name,
  line1: facts.line1,
  line2: facts.line2,
  postal_code: facts.postal_code,
  city: facts.city,
  country: facts.country,
  vat_id: facts.vat_id,
  tax_number: facts.tax_number,
  customer_number: facts.customer_number,
})

/** An XRechnung always has one (BR-DE-15). */
const referenceOf = ({ buyer_reference, format, customer_number }: BillingFacts): string =>
  buyer_reference || (format.startsWith('xrechnung') ? String(customer_number) : '')

function electronicAddress({
  peppol_id,
  tax,
  country,
  buyer_reference,
  email,
}: BillingFacts): ElectronicAddress | null {
  const [, scheme, id] = /^([^:]+):(.+)$/.exec(peppol_id) ?? []
  if (scheme && id) return { scheme, id }
  if (tax.type === 'public_body' && country === 'DE' && buyer_reference !== '')
    return { scheme: '0204', id: buyer_reference }
  return email === '' ? null : { scheme: 'EM', id: email }
}

type Rate = Pick<NonNullable<Particulars['tax_in_euro']>, 'rate' | 'month'>

/** Finds the rate; what is given back keeps the one at which it was charged. */
function rateOf({ currency, seller }: BillingFacts, issuedOn: string, then: ChargedBefore | undefined): Rate {
  if (then?.tax_in_euro) return then.tax_in_euro
  const month = issuedOn.slice(0, 7)
  return { rate: seller.exchangeRates[`${currency} ${month}`] ?? '', month }
}

/** Documents in another currency show their tax in euros as well (BT-111); those without tax keep the rate for the books. */
function inEuro(
  { currency }: BillingFacts,
  { kind, tax_minor, net_minor }: Pick<DocumentDraft, 'kind' | 'tax_minor' | 'net_minor'>,
  { rate, month }: Rate,
): Pick<Particulars, 'tax_in_euro' | 'euro_rate'> {
  const untaxed = tax_minor === 0
  const isBooked = kind !== 'proforma' && kind !== 'dunning_letter'
  if (currency === 'EUR' || (untaxed && (net_minor === 0 || !isBooked))) return { tax_in_euro: null }
  if (rate === '') {
    if (!isBooked) return { tax_in_euro: null }
    throw new ObstacleError('exchange_rate_missing', { currency, month })
  }
  if (untaxed) return { tax_in_euro: null, euro_rate: { rate, month } }
  return { tax_in_euro: { rate, month, tax_minor: euroCents(tax_minor, currency, rate) } }
}
