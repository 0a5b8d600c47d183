import { createHash } from 'node:crypto'
import type { MandateText } from '@kontor/contract/areas/payments'
import type { Provider } from '@kontor/contract/areas/provider'
import type { Locale } from '@kontor/contract/problem-texts'
import { oneLine } from '../../one-line.ts'

/** Whoever changes the words below gives them a new version; a test holds him to it. */
export const mandateVersion = '2026-11'

type Words = Pick<MandateText, 'title' | 'paragraphs' | 'consent'>

/**
 * A SEPA Core Direct Debit mandate: creditor with address and identifier, both authorisations, the right to a refund, the kind of payment
 * (SEPA Core Direct Debit rulebook, 4.7.1; the Deutsche Kreditwirtschaft's wording in German, the EPC's in English).
 */
export const mandateWords: Record<Locale, Words> = {
  en: {
    title: 'SEPA Direct Debit mandate',
    paragraphs: [
      'Creditor: {creditor}, {address}',
      'Creditor identifier: {creditor_id}',
      'By giving this mandate, I authorise (A) {creditor} to send instructions to my bank to debit my account and (B) my bank to debit my account in accordance with the instructions from {creditor}.',
      'As part of my rights, I am entitled to a refund from my bank under the terms and conditions of my agreement with my bank. A refund must be claimed within 8 weeks starting from the date on which my account was debited.',
      'Type of payment: recurrent. The mandate reference is given with the confirmation.',
    ],
    consent: 'I give this mandate.',
  },
  de: {
    title: 'SEPA-Lastschriftmandat',
    paragraphs: [
      'Zahlungsempfänger: {creditor}, {address}',
      'Gläubiger-Identifikationsnummer: {creditor_id}',
      'Ich ermächtige (A) {creditor}, Zahlungen von meinem Konto mittels Lastschrift einzuziehen. Zugleich (B) weise ich mein Kreditinstitut an, die von {creditor} auf mein Konto gezogenen Lastschriften einzulösen.',
      'Hinweis: Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen.',
      'Zahlungsart: wiederkehrende Zahlung. Die Mandatsreferenz wird mit der Bestätigung mitgeteilt.',
    ],
    consent: 'Ich erteile dieses Mandat.',
  },
}

/** Who collects: as he is registered, not as he calls himself on his pages. */
export type Creditor = Pick<Provider, 'name' | 'postal'> & { creditorId: string }

/** In the text, and wherever else a mandate is spoken of. */
export const creditorName = ({ name, postal }: Pick<Creditor, 'name' | 'postal'>): string => postal[0] ?? name

/** The words as a payer reads them now. */
export function mandateText(provider: Creditor, locale: Locale): MandateText {
  const values: Record<string, string> = {
    creditor: creditorName(provider),
    address: provider.postal.slice(1).join(', '),
    creditor_id: provider.creditorId,
  }
  const fill = (words: string) => words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  const { title, paragraphs, consent } = mandateWords[locale]
  const words = { title: fill(title), paragraphs: paragraphs.map(fill), consent: fill(consent) }
  return { locale, version: mandateVersion, hash: hashOf(wholeText(words)).toString('hex'), ...words }
}

/** All that was to be read, in its order: what is kept. */
export const wholeText = ({ title, paragraphs, consent }: Words): string => [title, ...paragraphs, consent].join('\n\n')

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const closings = {
  en: {
    reference: 'Mandate reference',
    holder: 'Account holder',
    iban: 'IBAN',
    given: (by: string, at: string) => `Given electronically by ${by} on ${at}`,
    unnamed: 'Given through the interface; the call did not name the text that was shown.',
    hash: 'SHA-256 of the text',
  },
  de: {
    reference: 'Mandatsreferenz',
    holder: 'Kontoinhaber',
    iban: 'IBAN',
    given: (by: string, at: string) => `Elektronisch erteilt von ${by} am ${at}`,
    unnamed: 'Über die Schnittstelle erteilt; der Aufruf hat den gezeigten Text nicht benannt.',
    hash: 'SHA-256 des Textes',
  },
}

type Given = { reference: string; holder: string; iban: string; by: string; at: string; named: boolean; hash: string }

/** What belongs to one mandate and not to its words, a line each: people name themselves. @param given `iban` masked, `at` as people write it */
export function mandateClosing(locale: Locale, given: Given): string[] {
  const words = closings[locale]
  return [
    `${words.reference}: ${given.reference}`,
    `${words.holder}: ${oneLine(given.holder)}`,
    `${words.iban}: ${given.iban}`,
    words.given(oneLine(given.by), given.at),
    ...(given.named ? [] : [words.unnamed]),
    `${words.hash}: ${given.hash}`,
  ]
}
