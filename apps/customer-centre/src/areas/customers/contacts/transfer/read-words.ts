import { type ImportField, importFields } from '@kontor/contract/enums/contact-transfer'
import type { ContactKind, ContactRole } from '@kontor/contract/enums/contacts'
import type { MailCategory } from '@kontor/contract/enums/mail-categories'
import { type Locale, locales } from '@kontor/contract/locales'
import { columnNames, kindNames, localeNames, mailCategoryNames, roleNames } from './column-names-data.ts'

/** Names are compared in this form: without case, accents and everything but letters and digits. */
export const plainName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const fieldsByName = new Map(importFields.flatMap(field => columnNames[field].map(name => [name, field] as const)))

/** The field of each column by its name. */
export const columnsByName = (titles: readonly string[]): (ImportField | null)[] =>
  titles.map(title => fieldsByName.get(plainName(title)) ?? null)

/** The names of a field's columns, the likeliest first; where somebody chose the field for another column, it comes last. */
export function likelihood(field: ImportField, title: string): number {
  const place = columnNames[field].indexOf(plainName(title))
  return place < 0 ? columnNames[field].length : place
}

const wordOf = <Word extends string>(names: Record<Word, readonly string[]>, text: string): Word | null => {
  const plain = plainName(text)
  const words = Object.keys(names) as Word[] // the keys of a table of ours
  return words.find(word => names[word].includes(plain)) ?? null
}

export const kindOf = (text: string): ContactKind | null => wordOf(kindNames, text)
export const localeNamed = (text: string): Locale | null => wordOf(localeNames, text)

/** Names with commas, semicolons, bars or lines between them; null where one is unknown. */
function wordsOf<Word extends string>(names: Record<Word, readonly string[]>, text: string): Word[] | null {
  const parts = text.split(/[,;|/\n]/).filter(part => part.trim() !== '')
  const words = parts.map(part => wordOf(names, part))
  return words.includes(null) ? null : words.filter(word => word !== null)
}

export const rolesOf = (text: string): ContactRole[] | null => wordsOf(roleNames, text)
export const mailCategoriesOf = (text: string): MailCategory[] | null => wordsOf(mailCategoryNames, text)

/** A two-letter code, or the country's name in a language we speak; null where it is neither. */
export function countryOf(text: string): string | null {
  const plain = plainName(text)
  if (plain === 'uk') return 'GB'
  return countryCodes.get(plain) ?? null
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countryCodes = new Map<string, string>()
for (const locale of locales) {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  for (const code of letters.flatMap(first => letters.map(second => first + second))) {
    const name = names.of(code)
    // old codes (DD, SU, UK) have the names of the current ones
    if (name === undefined || code === 'ZZ' || new Intl.Locale(`und-${code}`).region !== code) continue
    if (!countryCodes.has(plainName(name))) countryCodes.set(plainName(name), code)
    countryCodes.set(code.toLowerCase(), code)
  }
}
