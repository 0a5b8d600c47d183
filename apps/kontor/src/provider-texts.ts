import { readFileSync } from 'node:fs'
import { byLocale, type Locale } from '@kontor/contract/locales'
import { defaultRegistration } from '@kontor/customer-centre/platform/configuration'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import {
  defineSection,
  filesByLanguage,
  setting,
  was,
  webAddress,
  yesOrNo,
} from '@kontor/customer-centre/platform/settings'
import * as z from 'zod'

/** The provider's own texts, a file for each language: German for everyone where there is no other. */
type Files = Record<Locale, string | null>

/** A text's files. @param text what it is, in words */
const textFiles = (names: string, text: string) =>
  was(
    names,
    setting(
      filesByLanguage.prefault({}),
      `files with ${text} by language, such as \`{ de: terms.de.md, en: terms.en.md }\`; the German one is needed, and read where there is no other`,
      'a template',
    ),
  )

const filesOf = (set: Partial<Record<Locale, string | undefined>>, fileAt: (name: string) => string): Files =>
  byLocale(locale => {
    const name = set[locale]
    return name === undefined ? null : fileAt(name)
  })

export type TermsSettings = { version: string; files: Files; url: string | null }

export const termsSettings = defineSection(
  'terms',
  {
    version: was(
      'TERMS_VERSION',
      setting(
        z.string().min(1).max(40).default(defaultRegistration.termsVersion),
        "version of the terms that customers accept; the catalogue's `terms_version` is the same",
      ),
    ),
    texts: textFiles(
      'TERMS_TEXT_DE TERMS_TEXT_EN',
      'your terms (paragraphs, `# ` and `## ` headings, lists of `- ` lines; needed with `url`)',
    ),
    url: was(
      'TERMS_URL',
      setting(webAddress.optional(), 'where customers read them before they accept', 'a page with the text'),
    ),
  },
  ({ version, texts, url = null }, { fileAt }): TermsSettings => ({ version, files: filesOf(texts, fileAt), url }),
)

/** @property version null: that of the template */
export type AgreementSettings = { version: string | null; files: Files; productNews: boolean }

export const agreementSettings = defineSection(
  'agreement',
  {
    texts: textFiles(
      'AVV_TEXT_DE AVV_TEXT_EN',
      'your processing agreement (Art. 28 GDPR, see [privacy.md](privacy.md))',
    ),
    version: was(
      'AVV_VERSION',
      setting(
        z.string().min(1).max(40).optional(),
        'version of that text; customers are asked to conclude a new version',
        '`2026-11`',
      ),
    ),
    product_news: was(
      'PRODUCT_NEWS',
      setting(yesOrNo.default(false), 'ask people for their consent to news by mail; Kontor itself sends none'),
    ),
  },
  ({ texts, version = null, product_news: productNews }, { fileAt }): AgreementSettings => ({
    version,
    files: filesOf(texts, fileAt),
    productNews,
  }),
)

/** @param section in which the files are named @throws OperatorMistake where a file cannot be read */
export function readTexts(section: string, files: Files & { de: string }): Record<Locale, string> {
  const german = () => textOf(`${section}.texts.de`, files.de)
  return byLocale(locale => {
    const file = files[locale]
    return file === null ? german() : textOf(`${section}.texts.${locale}`, file)
  })
}

/** The setting of a file that is there although the German one is missing. */
export const firstNamed = (section: string, files: Files): string | undefined =>
  Object.entries(files).flatMap(([locale, file]) => (file === null ? [] : [`${section}.texts.${locale}`]))[0]

function textOf(name: string, path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
    if (text.trim() !== '') return text
  } catch {
    throw new OperatorMistake(`${name}: ${path} cannot be read.`)
  }
  throw new OperatorMistake(`${name}: ${path} is empty.`)
}
