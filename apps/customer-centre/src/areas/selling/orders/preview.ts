import { createHash } from 'node:crypto'
import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import { byLocale, type Locale } from '@kontor/contract/locales'
import { minorDigits } from '@kontor/contract/money'
import type { TenantServices } from '../../../platform/services.ts'
import { canonicalJson } from '../../../values/canonical-json.ts'
import { million, priceOfMinor } from '../../../values/decimal.ts'
import { addDays } from '../../../values/local-date.ts'
import { type Texts, textIn } from '../../../values/texts.ts'
import { meterAnswer } from '../../contracts/catalogue/answer.ts'
import { chargedTax, priceOf } from '../../customers/customer/tax/charged-tax.ts'
import { type BillableLine, recurringCharges } from '../../money/billing/billable-lines.ts'
import { draftDocument, methodOf } from '../../money/billing/draft.ts'
import type { BillingFacts } from '../../money/billing/facts.ts'
import { customersObstacle } from '../../money/billing/obstacles.ts'
import type { Chosen } from './choose.ts'
import { withdrawalEnd } from './withdrawal-end.ts'
import { withdrawalText } from './withdrawal-text.ts'

type Speaking = Pick<TenantServices, 'configuration' | 'catalogues'>

/** Previews what is concluded by an order today, in one language. It is pure: the order computes it again, and compares. */
export function previewOf(
  services: Speaking,
  chosen: Chosen,
  facts: BillingFacts,
  today: string,
  locale: Locale,
): OrderPreview {
  const { product, cycle, trial, offer, terms_version } = chosen
  const { agreed, currency } = offer
  const tax = chargedTax(facts.tax, facts.seller.home, today)
  const price = (minor: number) => priceOf(minor, currency, tax)
  const method = trial === null ? methodOf(facts, chosen.paid) : null
  // a trial costs nothing: neither does it bind a consumer, nor can anything keep it from being billed
  const withdrawal = offer.withdrawal && trial === null
  const shown = {
    product: {
      code: product.code,
      name: textIn(agreed.name, locale),
      description: textIn(agreed.description, locale),
      group: product.group,
    },
    identifier: chosen.identifier,
    holder: chosen.holder,
    cycle,
    options: agreed.options.map(({ code, name, quantity, price_minor }) => ({
      code,
      name: textIn(name, locale),
      quantity,
      price: price(quantity * price_minor),
    })),
    trial: trial === null ? null : { days: trial, ends_on: addDays(today, trial - 1) },
    price: price(
      offer.price_minor + agreed.options.reduce((sum, option) => sum + option.quantity * option.price_minor, 0),
    ),
    setup: offer.setup_minor === 0 ? null : price(offer.setup_minor),
    discount: agreed.discount,
    meters: agreed.meters.map(meter => meterAnswer(meter, { locale, currency, tax })),
    payment: method && { kind: method.kind, label: method.label },
    terms: {
      version: terms_version,
      minimum_months: offer.minimum_months,
      renewal_months: offer.renewal_months,
      notice_days: offer.notice_days,
      retrieval_days: agreed.retrieval_days,
      withdrawal_until: withdrawal ? withdrawalEnd(today, services.configuration.reach.holidays) : null,
      withdrawal_text: withdrawal ? withdrawalText(services, locale) : [],
    },
    obstacle: trial === null ? customersObstacle(facts, currency, today) : null,
    first_invoice: trial === null ? firstInvoice(services, chosen, { facts, today, locale, method }) : null,
  }
  return { shown: createHash('sha256').update(canonicalJson(shown)).digest('hex'), ...shown }
}

type Drafting = { facts: BillingFacts; today: string; locale: Locale; method: ReturnType<typeof methodOf> }

/** Drafted by the functions that write it later. */
function firstInvoice(
  services: Speaking,
  chosen: Chosen,
  { facts, today, locale, method }: Drafting,
): NonNullable<OrderPreview['first_invoice']> {
  const { currency } = chosen.offer
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const draft = draftDocument({ ...facts, currency, language: locale }, firstCharges(services, chosen, today, locale), {
    issued_on: today,
    // how it is paid and what is missing for it is said elsewhere: only lines and sums are shown
    kind: 'proforma',
    method,
  })
  return {
    issued_on: today,
    period_from: draft.period_from,
    period_to: draft.period_to,
    lines: draft.lines.map(line => ({
      description: line.description,
      period_from: line.period_from,
      period_to: line.period_to,
      quantity: line.quantity,
      unit: line.unit,
      unit_price: line.unit_price,
      allowance: money(line.allowance_minor),
      net: money(line.net_minor),
    })),
    taxes: draft.taxes.map(({ category, rate_bp, net_minor, tax_minor }) => ({
      category,
      rate_bp,
      net: money(net_minor),
      tax: money(tax_minor),
    })),
    net: money(draft.net_minor),
    tax: money(draft.tax_minor),
    gross: money(draft.gross_minor),
  }
}

/** A contract is called by what it is for, until its customer renames it. */
export const labelOf = ({ label, identifier, offer }: Chosen, locale: Locale): string =>
  label ?? (identifier || textIn(offer.agreed.name, locale))

/**
 * Lists what is due on the first day of the contract: its first period, and its set-up.
 * @param id tells contracts apart that stand on one document
 */
export function firstCharges(
  { catalogues }: Pick<Speaking, 'catalogues'>,
  chosen: Chosen,
  today: string,
  locale: Locale,
  id = '',
): BillableLine[] {
  const { adopted, cycle, product, offer } = chosen
  const contract = { id, number: '', group: product.group }
  const digits = minorDigits(offer.currency)
  const { charges } = recurringCharges(
    {
      ...contract,
      label: labelOf(chosen, locale),
      digits,
      cycle,
      started_on: adopted?.starts_on ?? today,
      anchor_on: null,
      ends_on: null,
      billed_until: adopted?.billed_until ?? null,
      next: null,
      price_minor: offer.price_minor,
      agreed: offer.agreed,
    },
    today,
  )
  const fee = { minor: offer.setup_minor, digits, name: offer.agreed.name, label: labelOf(chosen, locale), contract }
  return [...setupCharge(catalogues, fee), ...charges]
}

type Fee = {
  minor: number
  digits: number
  name: Texts
  label: string
  contract: NonNullable<BillableLine['contract']>
}

/** The fee for setting up, once. */
export function setupCharge(
  catalogues: TenantServices['catalogues'],
  { minor, digits, name, label, contract }: Fee,
): BillableLine[] {
  if (minor === 0) return []
  const description = byLocale(locale => {
    const product = textIn(name, locale)
    const text = catalogues[locale].orders.setup(product)
    return product === label ? text : `${text} · ${label}`
  })
  return [
    {
      kind: 'setup',
      contract,
      description,
      from: null,
      to: null,
      quantity: million,
      unit: 'C62',
      unit_price: priceOfMinor(minor, digits),
      discount_bp: 0,
    },
  ]
}
