import { readFileSync } from 'node:fs'
import { byLocale, type Locale } from '@kontor/contract/locales'
import { demoArticles } from '@kontor/customer-centre/demo/articles-folder'
import { defaultRegistration } from '@kontor/customer-centre/platform/configuration'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import {
  defineSettings,
  flag,
  path,
  type Setting,
  setting,
  webAddress,
} from '@kontor/customer-centre/platform/settings'
import * as z from 'zod'

/** The provider's own texts, a file for each language: German for everyone where there is no other. */
type Texts = 'TERMS' | 'AVV'
type TextName<T extends Texts> = `${T}_TEXT_${Uppercase<Locale>}`
type Files = Record<Locale, string | null>

const nameOf = <T extends Texts>(text: T, locale: Locale): TextName<T> =>
  `${text}_TEXT_${locale.toUpperCase() as Uppercase<Locale>}`

/** @param german what is said of the German file, and of its translations */
function textVariables<T extends Texts>(text: T, german: string, translated: string) {
  const of = (locale: Locale): Setting<z.ZodOptional<z.ZodString>> =>
    locale === 'de'
      ? setting(z.string().optional(), german, 'a template')
      : setting(z.string().optional(), translated, 'the German text')
  const { de, ...others } = byLocale(of)
  const named = Object.entries({ de, ...others }).map(([locale, one]) => [nameOf(text, locale as Locale), one]) // byLocale's keys
  return Object.fromEntries(named) as Record<TextName<T>, Setting<z.ZodOptional<z.ZodString>>> // a name for each language
}

const filesOf = <T extends Texts>(text: T, set: Record<TextName<T>, string | undefined>): Files =>
  byLocale(locale => set[nameOf(text, locale)] ?? null)

export type TermsSettings = { version: string; files: Files; url: string | null }

export const termsSettings = defineSettings(
  {
    TERMS_VERSION: setting(
      z.string().max(40).default(defaultRegistration.termsVersion),
      "version of the terms that customers accept; the catalogue's `terms_version` is the same",
    ),
    ...textVariables(
      'TERMS',
      'file with your terms, needed with `TERMS_URL`; paragraphs, `# ` and `## ` headings, lists of `- ` lines',
      'their translation',
    ),
    TERMS_URL: setting(webAddress.optional(), 'where customers read them before they accept', 'a page with the text'),
  },
  (set): TermsSettings => ({
    version: set.TERMS_VERSION,
    files: filesOf('TERMS', set),
    url: set.TERMS_URL ?? null,
  }),
)

/** @property version null: that of the template */
export type AgreementSettings = { version: string | null; files: Files; productNews: boolean }

export const agreementSettings = defineSettings(
  {
    ...textVariables(
      'AVV',
      'file with your processing agreement (Art. 28 GDPR), see [privacy.md](privacy.md)',
      'its translation',
    ),
    AVV_VERSION: setting(
      z.string().max(40).optional(),
      'version of that text; customers are asked to conclude a new version',
      '`2026-11`',
    ),
    PRODUCT_NEWS: setting(
      flag.default(false),
      'ask people for their consent to news by mail; Kontor itself sends none',
    ),
  },
  (set): AgreementSettings => ({
    version: set.AVV_VERSION ?? null,
    files: filesOf('AVV', set),
    productNews: set.PRODUCT_NEWS,
  }),
)

export const articleSettings = defineSettings(
  {
    ARTICLES: setting(
      path.optional(),
      'folder with your articles for customers, see [articles.md](articles.md)',
      "the demo's in the demo, else none",
    ),
  },
  (set, { demo }): string | null => set.ARTICLES ?? (demo ? demoArticles : null),
)

/** @throws OperatorMistake where a file cannot be read */
export function readTexts(text: Texts, files: Files & { de: string }): Record<Locale, string> {
  const german = () => textOf(nameOf(text, 'de'), files.de)
  return byLocale(locale => {
    const file = files[locale]
    return file === null ? german() : textOf(nameOf(text, locale), file)
  })
}

/** The setting of a file that is there although the German one is missing. */
export const firstNamed = (text: Texts, files: Files): string | undefined =>
  Object.entries(files).flatMap(([locale, file]) => (file === null ? [] : [nameOf(text, locale as Locale)]))[0] // its keys

function textOf(name: string, path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
    if (text.trim() !== '') return text
  } catch {
    throw new OperatorMistake(`${name}: ${path} cannot be read.`)
  }
  throw new OperatorMistake(`${name}: ${path} is empty.`)
}
