import { createHash } from 'node:crypto'
import type { MandateText } from '@kontor/contract/areas/money/payment-methods'
import type { Provider } from '@kontor/contract/areas/service/provider'
import type { Locale } from '@kontor/contract/locales'
import type { Services } from '../../../platform/services.ts'
import { oneLine } from '../../../values/one-line.ts'

/** A mandate whose words change gets a new version; a test checks that. */
export const mandateVersion = '2026-12'

type Words = Pick<MandateText, 'title' | 'paragraphs' | 'consent'>

export type PaymentsTexts = {
  /**
   * A SEPA Core Direct Debit mandate: creditor with address and identifier, both authorisations, the right to a refund, the kind of payment
   * (SEPA Core Direct Debit rulebook, 4.7.1; the Deutsche Kreditwirtschaft's wording in German, the EPC's in English).
   */
  mandate: Words
  closing: {
    reference: string
    holder: string
    iban: string
    given: (by: string, at: string) => string
    unnamed: string
    hash: string
  }
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    payments: PaymentsTexts
  }
}

/** The creditor: the registered name, not the one used on pages. */
export type Creditor = Pick<Provider, 'name' | 'postal'> & { creditorId: string; noticeDays: number }

/** In the text, and wherever else a mandate is mentioned. */
export const creditorName = ({ name, postal }: Pick<Provider, 'name' | 'postal'>): string => postal[0] ?? name

/** Whom mandates are given to here, and what they agree on. */
export const creditorOf = ({ configuration: { billing, provider } }: Pick<Services, 'configuration'>): Creditor => ({
  ...provider,
  noticeDays: billing.noticeDays,
})

type Speaking = Pick<Services, 'catalogues'>

/** The words as a payer reads them now. */
export function mandateText({ catalogues }: Speaking, provider: Creditor, locale: Locale): MandateText {
  const values: Record<string, string> = {
    creditor: creditorName(provider),
    address: provider.postal.slice(1).join(', '),
    creditor_id: provider.creditorId,
    days: String(provider.noticeDays),
  }
  const fill = (words: string) => words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  const { title, paragraphs, consent } = catalogues[locale].payments.mandate
  const words = { title: fill(title), paragraphs: paragraphs.map(fill), consent: fill(consent) }
  return { locale, version: mandateVersion, hash: hashOf(wholeText(words)).toString('hex'), ...words }
}

/** The whole text in its order: this is kept. */
export const wholeText = ({ title, paragraphs, consent }: Words): string => [title, ...paragraphs, consent].join('\n\n')

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

type Given = { reference: string; holder: string; iban: string; by: string; at: string; named: boolean; hash: string }

/**
 * Writes what belongs to one mandate and not to its words, a line each: people name themselves.
 * @param given `iban` masked, `at` as people write it
 */
export function mandateClosing(words: PaymentsTexts['closing'], given: Given): string[] {
  return [
    `${words.reference}: ${given.reference}`,
    `${words.holder}: ${oneLine(given.holder)}`,
    `${words.iban}: ${given.iban}`,
    words.given(oneLine(given.by), given.at),
    ...(given.named ? [] : [words.unnamed]),
    `${words.hash}: ${given.hash}`,
  ]
}
