import type { UserData } from '@kontor/contract/areas/account'
import type { TaxCategory } from '@kontor/contract/enums/billing'
import type { VatCheckState, VatNote } from '@kontor/contract/enums/tax'
import type { Money, Price } from '@kontor/contract/money'
import { normaliseVatId } from '@kontor/contract/vat-id'
import { type RawBuilder, sql } from 'kysely'
import type { CentreConfiguration } from '../../../platform/configuration.ts'
import { taxOf } from '../../../values/tax.ts'
import { vatEffect } from './rules.ts'
import { vatIdCountry } from './vat-id.ts'

/** What decides which tax a customer is charged. */
export type TaxFacts = { type: UserData['type']; country: string; vat_id: string; vat_state: VatCheckState }

/** As a part of a larger statement. */
export const taxFacts = (customer: number): RawBuilder<TaxFacts> => sql<TaxFacts>`(
  select json_build_object('type', u.type, 'country', u.country, 'vat_id', u.vat_id,
    'vat_state', coalesce(s.state, 'unchecked'))
  from customer u left join vat_status s on s.customer_number = u.customer_number and s.vat_id = u.vat_id
  where u.customer_number = ${customer})`

/** Where the provider is taxed, ISO 3166-1. */
export const homeOf = ({ provider }: Pick<CentreConfiguration, 'provider'>): string =>
  vatIdCountry(normaliseVatId(provider.vat_id)) ?? 'DE'

/** Standard rates of the EU's states in basis points, as of 2026-01-01. */
const rates: Readonly<Record<string, number>> = {
  ...{ AT: 2000, BE: 2100, BG: 2000, CY: 1900, CZ: 2100, DE: 1900, DK: 2500, EE: 2400, ES: 2100 },
  ...{ FI: 2550, FR: 2000, GR: 2400, HR: 2500, HU: 2700, IE: 2300, IT: 2200, LT: 2100, LU: 1700 },
  ...{ LV: 2100, MT: 1800, NL: 2100, PL: 2300, PT: 2300, RO: 2100, SE: 2500, SI: 2200, SK: 2300 },
}

export type ChargedTax = { category: Extract<TaxCategory, 'S' | 'AE' | 'O'>; rate_bp: number; note: VatNote }

/**
 * The tax on services to a customer, whatever shows or bills them. Businesses are told by their VAT id; without a valid
 * one another state of the EU taxes as for a consumer there (§ 3a (5) UStG, Art. 18 (2) of Regulation 282/2011).
 * Outside the EU the supply is not taxable here (§ 3a (2), (4), (5) UStG).
 * @param home where the provider is taxed
 */
export function chargedTax({ type, country, vat_id, vat_state }: TaxFacts, home: string): ChargedTax {
  const effect = vatEffect(type, vat_id, vat_state, home)
  if (effect === 'reverse_charge') return { category: 'AE', rate_bp: 0, note: 'reverse_charge' }
  // an id that is not valid (yet) proves no business abroad
  const fallback = effect === 'none' ? undefined : rates[home]
  const rate = effect === 'domestic' ? rates[home] : (rates[country] ?? fallback)
  if (effect === 'third_country' || rate === undefined) return { category: 'O', rate_bp: 0, note: 'not_charged' }
  return { category: 'S', rate_bp: rate, note: type === 'consumer' ? 'included' : 'added' }
}

export const withTax = (net: Money, rateBp: number): Money => ({
  ...net,
  amount_minor: net.amount_minor + taxOf(net.amount_minor, rateBp),
})

/** A price as the customer reads it: consumers with the tax (§ 3 PAngV), the others without. Rounded once. */
export const priceOf = (netMinor: number, currency: string, { rate_bp, note }: ChargedTax): Price => {
  const net = { amount_minor: netMinor, currency }
  return { net, gross: withTax(net, rate_bp), vat: note, vat_rate_bp: rate_bp }
}
