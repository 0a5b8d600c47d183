import { contactFields, fieldsWith } from '@kontor/contract/enums/contact-fields'
import type { ImportField } from '@kontor/contract/enums/contact-transfer'
import { eachField } from '@kontor/contract/enums/field-table'
import type { FieldErrorCode } from '@kontor/contract/field-errors'
import ICAL from 'ical.js'
import { localeNamed, mailCategoriesOf, rolesOf } from './read-words.ts'

export type ImportValues = Partial<Record<ImportField, string>>
export type Card = { row: number } & ({ values: ImportValues } | { error: FieldErrorCode })

/** A property as RFC 7095 writes it: name, parameters, type, one or more values; a value of parts is a list. */
type Property = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]]

/** The cards of a text, each read separately, so that a broken one is named and the others are read. */
export function readCards(text: string): Card[] {
  // a folded line continues with a space, so that none of these can be part of a value
  const cards = text
    .replace(/^\uFEFF/, '')
    .split(/^BEGIN:VCARD[ \t]*\r?$/im)
    .slice(1)
  return cards.map((card, index) => ({ row: index + 1, ...readCard(`BEGIN:VCARD${card.trimEnd()}\r\n`) }))
}

/**
 * Stands for `\\\\` meanwhile: the library takes its second half for the escape of the semicolon after it. Unicode has
 * no such character.
 */
const backslash = '\uFDD0'

function readCard(text: string): { values: ImportValues } | { error: FieldErrorCode } {
  if (/^VERSION:2\.\d/im.test(text) || /^[^:\r\n]*;ENCODING=QUOTED-PRINTABLE/im.test(text))
    return { error: 'vcard_too_old' }
  try {
    const [, properties] = ICAL.parse(text.replaceAll('\\\\', backslash)) as [string, Property[]] // the library's own types call it an array
    return { values: valuesOf(properties) }
  } catch {
    return { error: 'vcard_unreadable' }
  }
}

function valuesOf(properties: readonly Property[]): ImportValues {
  const all = (name: string) => properties.filter(([found]) => found === name)
  const text = (name: string) => plainText(preferred(all(name))?.[3])
  const parts = (name: string): string[] => [preferred(all(name))?.[3]].flat().map(plainText)
  const [last = '', first = ''] = parts('n')
  const [organisation = ''] = parts('org')
  const [box, extended, street, city, region, code, country] = parts('adr')
  const named = text('fn')
  const isCompany = /^(org|group)$/i.test(text('kind')) || /^company$/i.test(text('x-abshowas'))
  return {
    ...(isCompany && { kind: /^group$/i.test(text('kind')) ? 'role' : 'organisation' }),
    ...(isCompany ? { organisation: organisation || named } : { first_name: first, last_name: last, organisation }),
    ...(!isCompany && last === '' && first === '' && named !== organisation && { name: named }),
    email: text('email').replace(/^mailto:/i, ''),
    phone: number(all('tel').filter(property => !isFax(property))),
    fax: number(all('tel').filter(isFax)),
    line1: [box, street, extended].filter(Boolean).join(', '),
    postal_code: code ?? '',
    city: city || region || '',
    country: country ?? '',
    // other properties of address books: no mistake, and not used here
    locale: localeNamed(text('lang')) ?? '',
    roles: all('categories')
      .flatMap(([, , , ...words]) => words.map(plainText))
      .filter(word => rolesOf(word) !== null)
      .join(','),
    // of Kontor's own cards: no standard has a place for these
    mail_categories: mailCategoriesOf(text('x-mail-categories'))?.join(',') ?? '',
    ...eachField(fieldsWith('card'), field => text(contactFields[field].card.toLowerCase())),
  }
}

const number = (found: readonly Property[]): string => plainText(preferred(found)?.[3]).replace(/^tel:/i, '')
const typesOf = ([, { type }]: Property): string[] =>
  [type].flat().flatMap(words => (words ?? '').toLowerCase().split(','))
const isFax = (property: Property): boolean => typesOf(property).includes('fax')

/** The preferred one that says anything: `PREF=1` in vCard 4, `TYPE=pref` in vCard 3; else the first. */
function preferred(found: readonly Property[]): Property | undefined {
  const rank = (property: Property): number => {
    const [, { pref }] = property
    if (pref !== undefined) return Number(pref) || 100
    return typesOf(property).includes('pref') ? 0 : 101
  }
  return found.filter(([, , , value]) => plainText(value) !== '').toSorted((a, b) => rank(a) - rank(b))[0]
}

/**
 * A value of another type than text (a card may say so) as it was written; of several, all. A character may be escaped
 * without need (RFC 6350, 3.4), which the library does not undo.
 */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(' ')
  if (value === undefined) return ''
  return String(value)
    .replaceAll(/\\([;,:])/g, '$1')
    .replaceAll(backslash, '\\')
    .trim()
}
