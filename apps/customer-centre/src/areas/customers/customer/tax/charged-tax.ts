import type { UserData } from '@kontor/contract/areas/customers/customer'
import type { TaxCategory } from '@kontor/contract/enums/billing'
import type { ExemptionGround, VatCheckState, VatNote } from '@kontor/contract/enums/tax'
import type { Money, Price } from '@kontor/contract/money'
import { normaliseVatId } from '@kontor/contract/vat-id'
import { type RawBuilder, sql } from 'kysely'
import type { CentreConfiguration } from '../../../../platform/configuration.ts'
import { jsonRows } from '../../../../platform/db/list.ts'
import { taxOf } from '../../../../values/tax.ts'
import type { Texts } from '../../../../values/texts.ts'
import { vatEffect } from './rules.ts'
import { taxedPlace } from './taxed-place.ts'
import { vatIdCountry } from './vat-id.ts'

/** Is what a customer is exempted by, from a day to another one; null: without an end. */
export type Exemption = {
  ground: ExemptionGround
  /** Is what documents say of it; null: what the ground says. */
  texts: Texts | null
  certificate: string
  certified_on: string
  from: string
  until: string | null
}

/** Holds what decides which tax a customer is charged. */
export type TaxFacts = {
  type: UserData['type']
  country: string
  postal_code: string
  vat_id: string
  vat_state: VatCheckState
  exemptions: readonly Exemption[]
}

/** Is the last day on which an exemption `x` counts; null: without an end. */
export const lastDay = sql<string | null>`coalesce(x.ended_on, x.valid_until)`

/** Reads them as a part of a larger statement. */
export const taxFacts = (customer: number | RawBuilder<unknown>): RawBuilder<TaxFacts> => sql<TaxFacts>`(
  select json_build_object('type', t.type, 'country', t.country, 'postal_code', t.postal_code, 'vat_id', t.vat_id,
    'vat_state', coalesce(s.state, 'unchecked'), 'exemptions', ${jsonRows(sql`
      select x.ground, x.texts, x.certificate, x.certified_on, x.valid_from as from, ${lastDay} as until from tax_exemption x
      where x.customer_number = t.customer_number and (x.ended_on is null or x.ended_on >= x.valid_from) order by x.valid_from`)})
  from customer t left join vat_status s on s.customer_number = t.customer_number and s.vat_id = t.vat_id
  where t.customer_number = ${customer})`

/** Says where the provider is taxed. */
export type Home = {
  /** ISO 3166-1. */
  country: string
  /** Charges no tax at all (§ 19 UStG). */
  smallBusiness: boolean
  /** Day from which consumers elsewhere in the EU are taxed there; before it they are as here, below 10,000 euros. Null: always there. */
  ossFrom: string | null
}

/** ISO 3166-1. */
export const homeCountry = ({ provider }: Pick<CentreConfiguration, 'provider'>): string =>
  vatIdCountry(normaliseVatId(provider.vat_id)) ?? 'DE'

export const homeOf = (configuration: Pick<CentreConfiguration, 'provider' | 'billing'>): Home => ({
  country: homeCountry(configuration),
  smallBusiness: configuration.billing.smallBusiness,
  ossFrom: configuration.billing.ossFrom,
})

type Rate = readonly [from: string, basisPoints: number]

/** Standard rates of the EU's states, the latest first; what was before the last one named is asked by no one. */
const rates: Readonly<Record<string, readonly Rate[]>> = {
  ...since('2011-01-01', { AT: 2000, BE: 2100, BG: 2000, CY: 1900, CZ: 2100, DK: 2500, ES: 2100, FR: 2000 }),
  ...since('2016-06-01', { GR: 2400, HR: 2500, HU: 2700, IT: 2200, LT: 2100, LV: 2100, MT: 1800, NL: 2100 }),
  ...since('2013-07-01', { PL: 2300, PT: 2300, SE: 2500, SI: 2200 }),
  DE: [
    ['2021-01-01', 1900],
    ['2020-07-01', 1600],
    ['2007-01-01', 1900],
  ],
  EE: [
    ['2025-07-01', 2400],
    ['2024-01-01', 2200],
    ['2009-07-01', 2000],
  ],
  FI: [
    ['2024-09-01', 2550],
    ['2013-01-01', 2400],
  ],
  IE: [
    ['2021-03-01', 2300],
    ['2020-09-01', 2100],
    ['2012-01-01', 2300],
  ],
  LU: [
    ['2024-01-01', 1700],
    ['2023-01-01', 1600],
    ['2015-01-01', 1700],
  ],
  RO: [
    ['2025-08-01', 2100],
    ['2017-01-01', 1900],
  ],
  SK: [
    ['2025-01-01', 2300],
    ['2011-01-01', 2000],
  ],
}

function since(from: string, now: Readonly<Record<string, number>>): Record<string, readonly Rate[]> {
  return Object.fromEntries(Object.entries(now).map(([country, bp]) => [country, [[from, bp] as const]]))
}

/** @param on the day on which the service ends, or begins where it runs on; undefined outside the EU */
function rateOf(country: string, on: string): number | undefined {
  const known = rates[country]
  return (known?.find(([from]) => from <= on) ?? known?.at(-1))?.[1]
}

export type ChargedTax = {
  category: Extract<TaxCategory, 'S' | 'AE' | 'E' | 'O'>
  rate_bp: number
  note: VatNote
  /** Whose VAT it is, ISO 3166-1; empty where none is charged. */
  state: string
}
const untaxed = (category: 'AE' | 'E' | 'O', note: VatNote = 'not_charged'): ChargedTax => ({
  category,
  note,
  rate_bp: 0,
  state: '',
})

/**
 * The tax on services to a customer, whatever shows or bills them. Businesses are told by their VAT id; without a valid
 * one another state of the EU taxes as for a consumer there (§ 3a (5) UStG, Art. 18 (2) of Regulation 282/2011).
 * Outside the EU the supply is not taxable here (§ 3a (2), (4), (5) UStG), and neither is it in places that its VAT leaves out (§ 1 (2) UStG).
 * Below 10,000 euros a year consumers elsewhere in the EU are taxed as here (§ 3a (5) sentences 3 to 5 UStG).
 * An exemption goes before the tax of any state of the EU, reverse charge as well (Art. 151 of Directive 2006/112/EC); what is not taxable stays so.
 * @param on day whose rate counts: the last one of the service (§ 27 (1) UStG), or today
 */
export function chargedTax(facts: TaxFacts, home: Home, on: string): ChargedTax {
  if (home.smallBusiness) return untaxed('E')
  const tax = taxWithout(facts, home, on)
  return tax.category !== 'O' && covering(facts, on) ? untaxed('E') : tax
}

const covering = ({ exemptions }: TaxFacts, on: string): Exemption | undefined =>
  exemptions.find(({ from, until }) => from <= on && (until === null || on <= until))

/** Finds by what a customer is charged no tax on a day; undefined: by nothing of their own. */
export const exemptionOn = (facts: TaxFacts, home: Home, on: string): Exemption | undefined =>
  !home.smallBusiness && chargedTax(facts, home, on).category === 'E' ? covering(facts, on) : undefined

function taxWithout(facts: TaxFacts, home: Home, on: string): ChargedTax {
  const { type, country, postal_code, vat_id, vat_state } = facts
  const effect = vatEffect(type, vat_id, vat_state, home.country)
  if (effect === 'reverse_charge') return untaxed('AE', 'reverse_charge')
  const place = taxedPlace(country, postal_code)
  const isOutside = country === home.country && place.state === null
  if (effect === 'third_country' || isOutside) return untaxed('O')
  const rate = place.state === null ? undefined : (place.rate_bp ?? rateOf(place.state, on))
  const isBelow = home.ossFrom !== null && on < home.ossFrom
  const isHere = effect === 'domestic' || place.state === home.country || (isBelow && rate !== undefined)
  // an id that is not valid (yet) proves no business abroad
  const fallback = effect !== 'none' && rate === undefined
  const taxed = isHere || fallback ? { state: home.country, rate: rateOf(home.country, on) } : { ...place, rate }
  if (taxed.state === null || taxed.rate === undefined) return untaxed('O')
  return { category: 'S', rate_bp: taxed.rate, note: type === 'consumer' ? 'included' : 'added', state: taxed.state }
}

export const withTax = (net: Money, rateBp: number): Money => ({
  ...net,
  amount_minor: net.amount_minor + taxOf(net.amount_minor, rateBp),
})

/** A price as the customer reads it: consumers with the tax (§ 3 PAngV), the others without. Rounded once. */
export const priceOf = (
  netMinor: number,
  currency: string,
  { rate_bp, note }: Pick<ChargedTax, 'rate_bp' | 'note'>,
): Price => {
  const net = { amount_minor: netMinor, currency }
  return { net, gross: withTax(net, rate_bp), vat: note, vat_rate_bp: rate_bp }
}
