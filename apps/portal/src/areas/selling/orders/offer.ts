import type { CatalogueOption, CatalogueProduct } from '@kontor/contract/areas/contracts/catalogue'
import type { OrderChoice } from '@kontor/contract/areas/selling/orders'
import { asciiName, type DomainMistake, domainMistake } from '@kontor/contract/domain-name'
import { type Cycle, cycles } from '@kontor/contract/enums/contracts'
import type { Price } from '@kontor/contract/money'
import type { FormValues } from '../../../forms/form-values.ts'

export type Offer = CatalogueProduct

/** Finds the price for a piece and cycle; undefined where it is not sold by it. */
export const optionPrice = ({ prices }: CatalogueOption, cycle: Cycle): Price | undefined =>
  prices.find(price => price.cycle === cycle)?.price

/** Reads what a form's fields say; a name that is none yet is left out, as the preview is about prices. */
export function choiceOf(offer: Offer, data: FormValues): OrderChoice {
  const typed = data.text('identifier')
  return {
    product: offer.code,
    cycle: cycles.find(cycle => cycle === data.get('cycle')) ?? firstCycle(offer),
    options: offer.options.flatMap(({ code }) => {
      const quantity = Number(data.get(`option.${code}`) ?? 0)
      return Number.isInteger(quantity) && quantity > 0 ? [{ code, quantity }] : []
    }),
    identifier: nameMistake(offer, typed) === null ? typed : '',
    payment_method_id: data.text('payment_method_id') || null,
    holder_id: data.text('holder_id') || null,
    trial: data.get('trial') === 'yes',
  }
}

/** Finds what is wrong with the name that a product needs; null: nothing, or it needs none. */
export function nameMistake(
  { identifier, top_level_domains }: Pick<Offer, 'identifier' | 'top_level_domains'>,
  typed: string,
): DomainMistake | 'invalid_hostname' | null {
  if (identifier === 'none') return null
  if (identifier === 'domain') return domainMistake(typed, top_level_domains)
  return asciiName(typed) === null ? 'invalid_hostname' : null
}

/** The one that is offered first. */
export const firstCycle = (offer: Offer): Cycle => offer.cycles[0]?.cycle ?? 'month'

type Obstacle = { why: 'cycle' } | { why: 'requires' | 'excludes'; other: string }

/** Why an option cannot be chosen now; null where it can. */
export function obstacleOf(
  offer: Offer,
  option: CatalogueOption,
  cycle: Cycle,
  chosen: readonly string[],
): Obstacle | null {
  const nameOf = (code: string) => offer.options.find(other => other.code === code)?.name ?? code
  if (optionPrice(option, cycle) === undefined) return { why: 'cycle' }
  const missing = option.requires.find(code => !chosen.includes(code))
  if (missing !== undefined) return { why: 'requires', other: nameOf(missing) }
  const [other] = offer.options.filter(
    ({ code, excludes }) =>
      chosen.includes(code) &&
      code !== option.code &&
      (option.excludes.includes(code) || excludes.includes(option.code)),
  )
  return other ? { why: 'excludes', other: other.name } : null
}
