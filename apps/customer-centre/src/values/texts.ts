import { byLocale, type Locale, type sourceLocale } from '@kontor/contract/locales'

/** A text as it was agreed, in the languages that were known then: one that was added since may be missing. */
export type Texts = Record<typeof sourceLocale, string> & Partial<Record<Locale, string>>

/** In the language of texts where it is missing in the reader's. */
export const textIn = (texts: Texts, locale: Locale): string => texts[locale] ?? texts.en

/** The same in every language: names and what was written before. */
export const everywhere = (text: string): Texts => byLocale(() => text)

export const mapTexts = (texts: Texts, of: (text: string) => string): Texts =>
  byLocale(locale => of(textIn(texts, locale)))
