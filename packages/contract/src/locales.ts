type Language = {
  /** Is what those who speak it call it. */
  name: string
  /** For `Intl`: how dates and numbers are written in it unless someone prefers otherwise. */
  tag: string
}

/** The languages Kontor speaks. A further one is its line here, its catalogues, and an entry in five lists of them: the compiler names each. */
export const languages = {
  en: { name: 'English', tag: 'en-GB' },
  de: { name: 'Deutsch', tag: 'de-DE' },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof languages
export const locales = Object.keys(languages) as Locale[] // the table's own keys

/** One of each language. */
export const byLocale = <T>(of: (locale: Locale) => T) =>
  Object.fromEntries(locales.map(locale => [locale, of(locale)])) as Record<Locale, T> // the same keys

/** Is spoken where nothing else is known; the language in which texts are written first. */
export const sourceLocale = 'en' satisfies Locale

export const isLocale = (text: unknown): text is Locale => typeof text === 'string' && Object.hasOwn(languages, text)

/** Any language tag, such as a browser's `de-AT`, as one we speak. */
export function spokenLocale(tag: string | undefined): Locale | undefined {
  const language = tag?.trim().split(/[-_]/)[0]?.toLowerCase()
  return isLocale(language) ? language : undefined
}

/** Answers as `spokenLocale` does, where a language there must be. */
export const localeOf = (tag: string | undefined, fallback: Locale = sourceLocale): Locale =>
  spokenLocale(tag) ?? fallback

/** Says how dates and numbers of this language are written, for `Intl`. */
export const intlTag = <L extends Locale>(locale: L) => languages[locale].tag
export const intlTags = locales.map(intlTag)
export type IntlTag = (typeof intlTags)[number]
