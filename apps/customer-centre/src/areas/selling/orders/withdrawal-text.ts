import type { Locale } from '@kontor/contract/locales'
import type { Services } from '../../../platform/services.ts'

/** @property address of the provider @property portal address of the customer area */
type Facts = { address: string; portal: string }

/**
 * Holds what consumers are told of their right, and the form: the law's own models for services (annexes 1 and 2 to Art. 246a § 1 (2)
 * EGBGB; in English annex I of Directive 2011/83/EU), with the online function of § 356a BGB. A provider's lawyer checks them.
 */
export type WithdrawalWords = { notice: (facts: Facts) => string[]; form: (facts: Facts) => string[] }

/** Paragraphs of the notice and of the form, in this provider's name. */
export function withdrawalText(
  { catalogues, configuration }: Pick<Services, 'catalogues' | 'configuration'>,
  locale: Locale,
): string[] {
  const { provider, appUrl } = configuration
  const facts = { address: [...provider.postal, provider.phone, provider.email].join(', '), portal: appUrl }
  const { notice, form } = catalogues[locale].orders.withdrawal
  return [...notice(facts), ...form(facts)]
}
