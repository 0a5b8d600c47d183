import { domainToUnicode } from 'node:url'
import type { OrderChoice } from '@kontor/contract/areas/selling/orders'
import { asciiName, domainMistake, endingsText } from '@kontor/contract/domain-name'
import type { OfferRefusalReason } from '@kontor/contract/enums/catalogue'
import type { Cycle } from '@kontor/contract/enums/contracts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import type { Catalogue, Product } from '../../contracts/catalogue/catalogue.ts'
import { agreedOf, isRefused, type Offer } from '../../contracts/catalogue/offer.ts'
import type { NamedHolder } from '../../customers/contacts/name-holder.ts'
import { byTransfer } from '../../money/billing/draft.ts'

export type Chosen = {
  product: Pick<Product, 'code' | 'group' | 'identifier'>
  cycle: Cycle
  /** Says how it is paid, as `methodOf` reads it. */
  paid: string | null
  /** Free days at first; null: none. */
  trial: number | null
  offer: Offer
  terms_version: string
  /** Is as people write it, in its own script; empty where the product needs none. */
  identifier: string
  /** Who is to hold the domain; null where none is chosen yet, and for other products. */
  holder: NamedHolder | null
  /** Is what its customer calls it, where the contract is there already. */
  label?: string
  /** Is since when something runs that is there already, and the last day that was billed elsewhere; absent: it is set up. */
  adopted?: { starts_on: string; billed_until: string | null }
}

/** @property named whether its name must be there already */
type Buyer = { consumer: boolean; today: string; named: boolean }

/** Finds what a choice comes to by the catalogue. @throws not_found, or invalid_input naming the field that cannot be ordered so */
export function choose(
  catalogue: Catalogue,
  choice: OrderChoice,
  { consumer, today, named }: Buyer,
): Omit<Chosen, 'holder'> {
  const offer = agreedOf(catalogue, { ...choice, on: today, consumer })
  if (isRefused(offer)) throw refusal(offer.refused[0]?.reason)
  const product = catalogue.products.find(({ code }) => code === choice.product)
  if (!product) throw problem('not_found')
  return {
    product,
    cycle: choice.cycle,
    paid: choice.payment_method_id ?? byTransfer,
    trial: offer.agreed.trial_days ?? null,
    offer,
    terms_version: catalogue.terms_version,
    identifier: identifierOf(product, choice, named),
  }
}

function refusal(reason: OfferRefusalReason | undefined) {
  switch (reason) {
    case 'cycle_not_offered':
      return invalidField('cycle', 'invalid_choice')
    case 'option_not_offered':
    case 'option_twice':
    case 'option_too_many':
    case 'option_requires':
    case 'option_excludes':
      return invalidField('options', 'invalid_choice')
    case 'trial_not_offered':
      return invalidField('trial', 'invalid_choice')
    default:
      return problem('not_found')
  }
}

function identifierOf(
  { identifier, top_level_domains }: Product,
  { identifier: typed }: OrderChoice,
  named: boolean,
): string {
  if (identifier === 'none') {
    if (typed !== '') throw invalidField('identifier', 'unknown_field')
    return ''
  }
  if (typed === '' && !named) return ''
  if (typed === '') throw invalidField('identifier', 'required')
  const mistake = identifier === 'domain' ? domainMistake(typed, top_level_domains) : null
  if (mistake !== null) {
    const expected = endingsText(top_level_domains)
    throw problem('invalid_input', { fields: new Map([['identifier', { code: mistake, expected }]]) })
  }
  const shown = inOwnScript(typed)
  if (shown === null) throw invalidField('identifier', identifier === 'domain' ? 'invalid_domain' : 'invalid_hostname')
  return shown
}

/** `xn--mller-kva.de` and `müller.de` are one name, kept as people read it; null where it is none. */
function inOwnScript(typed: string): string | null {
  const shown = domainToUnicode(asciiName(typed) ?? '')
  // what is left of it is no Punycode
  return shown === '' || shown.split('.').some(label => label.startsWith('xn--')) ? null : shown
}
