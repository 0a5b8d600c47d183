import type { CatalogueOption, CatalogueProduct } from '@kontor/contract/areas/contracts/catalogue'
import { cycles } from '@kontor/contract/enums/contracts'
import type { Locale } from '@kontor/contract/locales'
import { textIn } from '../../../values/texts.ts'
import { type ChargedTax, priceOf } from '../../customers/customer/tax/charged-tax.ts'
import type { AgreedMeter } from './agreed.ts'
import type { ListedOption, ListedProduct } from './price-list.ts'
import { readMeter } from './read-meter.ts'

type Priced = { locale: Locale; currency: string; tax: ChargedTax }
/** @property tried codes of the products that they have tried */
type Reader = Priced & { tried: readonly string[] }

/** A product as its reader sees it: in their language, with prices by the tax that they are charged. */
export function productAnswer(listed: ListedProduct, reader: Reader): CatalogueProduct {
  const { locale, currency, tax } = reader
  const { product, notice_days, withdrawal, discount } = listed
  const { code, group, identifier, top_level_domains, retrieval_days, services, data_location, exportable } = product
  return {
    code,
    group,
    identifier,
    top_level_domains,
    retrieval_days,
    services,
    data_location,
    notice_days,
    withdrawal,
    discount,
    trial: product.trial_days === undefined ? null : { days: product.trial_days, used: reader.tried.includes(code) },
    name: product.name[locale],
    description: product.description[locale],
    exportable: exportable?.[locale] ?? '',
    cycles: listed.cycles.map(({ price_minor, setup_minor, ...cycle }) => ({
      ...cycle,
      price: priceOf(price_minor, currency, tax),
      setup: priceOf(setup_minor, currency, tax),
    })),
    options: listed.options.map(option => optionAnswer(option, reader)),
    meters: listed.meters.map(meter => meterAnswer(meter, reader)),
  }
}

function optionAnswer({ option, prices }: ListedOption, { locale, currency, tax }: Priced): CatalogueOption {
  const { code, name, description, max, requires, excludes } = option
  return {
    code,
    max,
    requires,
    excludes,
    name: name[locale],
    description: description[locale],
    prices: cycles.flatMap(cycle => {
      const minor = prices[cycle]
      return minor === undefined ? [] : [{ cycle, price: priceOf(minor, currency, tax) }]
    }),
  }
}

/** Null: the unit's code tells. */
export const unitNameIn = ({ unit_name: named }: AgreedMeter, locale: Locale): { one: string; other: string } | null =>
  named ? { one: textIn(named.one, locale), other: textIn(named.other, locale) } : null

/** A meter as its reader sees it. */
export function meterAnswer(meter: AgreedMeter, { locale, currency, tax }: Priced): CatalogueProduct['meters'][number] {
  const { code, name, unit, included, cap_minor } = meter
  return {
    code,
    unit,
    included,
    name: textIn(name, locale),
    unit_name: unitNameIn(meter, locale),
    tiers: readMeter(meter, currency, tax).tiers,
    cap: cap_minor === null ? null : priceOf(cap_minor, currency, tax),
  }
}
