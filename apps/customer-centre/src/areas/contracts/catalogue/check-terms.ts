import { type Cycle, monthsOfCycle } from '@kontor/contract/enums/contracts'
import type { Mistake } from '../../../platform/file-mistakes.ts'
import type { Product, ProductTerms } from './catalogue.ts'
import { monthsOf } from './offer.ts'

/** A month has at least 28 days, but notice of 30 days is read as one month at most (`contracts/rules.ts`). */
const consumerNotice = 30
/** Two months can be as short as this. */
const switchingNotice = 59
const retrieval = 30
/** Lists what third parties register or issue in the customer's name: it cannot be given back after a trial. */
const boughtElsewhere: readonly Product['group'][] = ['domain', 'certificate']

/** Bounds what is agreed with a buyer of a product: by the law, else by what a file may say. */
export const mostTerms = ({ services }: Pick<Product, 'services'>, consumer: boolean) => ({
  minimum_months: consumer ? monthsOfCycle.two_years : 120,
  renewal_months: consumer ? 0 : 120,
  notice_days: Math.min(consumer ? consumerNotice : 366, services.includes('data_processing') ? switchingNotice : 366),
})

/** Terms that the law does not allow, with the paragraph. @param at pointer of the product */
export function checkTerms(product: Product, at: string): Mistake[] {
  const { business, consumer } = product.sold_to
  return [
    ...(business || consumer ? [] : [{ at: `${at}/sold_to`, says: 'needs business, consumer or both' }]),
    ...(consumer ? consumerMistakes(product, consumer, `${at}/sold_to/consumer`) : []),
    ...(product.group === 'cloud' && !product.services.includes('data_processing')
      ? [{ at: `${at}/services`, says: 'must name data_processing: a cloud is one (Art. 2 no. 8 Data Act)' }]
      : []),
    ...(product.services.includes('data_processing') ? dataActMistakes(product, at) : []),
    ...(product.trial_days !== undefined && boughtElsewhere.includes(product.group)
      ? [
          {
            at: `${at}/trial_days`,
            says: `is not possible for a ${product.group}: registries and issuers charge it from the first day and take nothing back`,
          },
        ]
      : []),
  ]
}

/** § 309 no. 9 BGB, for contracts since 2022-03-01. */
function consumerMistakes(product: Product, terms: ProductTerms, at: string): Mistake[] {
  const cycles = [...new Set(product.prices.flatMap(({ net }) => Object.keys(net)))] as Cycle[] // the schema's keys
  const longest = Math.max(0, ...cycles.map(cycle => monthsOf(terms, cycle).minimum_months))
  return [
    ...(longest > monthsOfCycle.two_years
      ? [
          {
            at: `${at}/minimum_months`,
            says: `${longest} months: consumers are bound for 24 at most (§ 309 no. 9 a BGB)`,
          },
        ]
      : []),
    ...(terms.renewal_months === 0
      ? []
      : [
          {
            at: `${at}/renewal_months`,
            says: 'must be 0: with consumers a contract can only run on, ended by a month’s notice (§ 309 no. 9 b BGB)',
          },
        ]),
    ...(terms.notice_days > consumerNotice
      ? [{ at: `${at}/notice_days`, says: `must be ${consumerNotice} at most: a month (§ 309 no. 9 c BGB)` }]
      : []),
  ]
}

/** Chapter VI of Regulation (EU) 2023/2854. */
function dataActMistakes({ sold_to, retrieval_days, exportable }: Product, at: string): Mistake[] {
  return [
    ...(['business', 'consumer'] as const).flatMap(buyer =>
      (sold_to[buyer]?.notice_days ?? 0) > switchingNotice
        ? [
            {
              at: `${at}/sold_to/${buyer}/notice_days`,
              says: `must be ${switchingNotice} at most: two months (Art. 25 (2) d Data Act)`,
            },
          ]
        : [],
    ),
    ...(retrieval_days < retrieval
      ? [{ at: `${at}/retrieval_days`, says: `must be ${retrieval} at least (Art. 25 (2) g Data Act)` }]
      : []),
    ...(exportable ? [] : [{ at: `${at}/exportable`, says: 'is missing (Art. 25 (2) e, 26 Data Act)' }]),
  ]
}
