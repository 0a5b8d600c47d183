import * as z from 'zod/mini'
import { vatNotes } from '../enums/tax.ts'
import type { FieldErrorCode } from '../field-errors.ts'
import { locales } from '../locales.ts'

// Building blocks several areas share. Times are ISO 8601 with offset, local dates `YYYY-MM-DD`.

/** A month, `YYYY-MM`. */
export const monthSchema = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** In the form the database stores, so that both compare equal. */
export const idSchema = z.uuid().check(z.toLowerCase())
export const dateSchema = z.iso.date()
export const timeSchema = z.iso.datetime({ offset: true })
/** A time of the day as clocks show it: `07:30`. */
export const clockTimeSchema = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
export const countrySchema = z.string().check(z.regex(/^[A-Z]{2}$/))
export const localeSchema = z.enum(locales)
/** A `Money`; the currency is an ISO 4217 code, upper case. */
export const moneySchema = z.object({ amount_minor: z.int(), currency: z.string().check(z.regex(/^[A-Z]{3}$/)) })
/** A `Price`: what a customer pays, with the tax that applies to them today. */
export const priceSchema = z.object({
  net: moneySchema,
  gross: moneySchema,
  vat: z.enum(vatNotes),
  vat_rate_bp: z.int(),
})
/** The largest number that a column holds. */
const largest = 2_147_483_647
/** A customer's number in a path; `customerNumberValue` in a body. */
export const customerNumberSchema = z.coerce.number().check(z.int(), z.positive(), z.maximum(largest))
export const customerNumberValue = z.int().check(z.positive(), z.maximum(largest))
/** Describes what a solved check against robots answers. */
export const captchaSchema = z.optional(z.string().check(z.maxLength(4000)))
/** Control signs, halves of a pair, what is no character, and what turns the direction of the text after it. */
const unwritable = /[\p{Cc}\p{Cs}\p{NChar}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const lineBreak = /\r\n?|[\n\v\f\u0085\p{Zl}\p{Zp}]/gu
const refused = (code: FieldErrorCode, pattern: RegExp) =>
  z.refine<string>(value => value.search(pattern) < 0, { params: { code } })
const printable = [refused('one_line', lineBreak), refused('unprintable', unwritable)] as const
/** Line breaks of any kind become `\n`; tabs stay, as people paste listings. */
const printableLines = [
  z.overwrite<string>(value => value.replaceAll(lineBreak, '\n')),
  refused('unprintable', /(?![\n\t])[\p{Cc}\p{Cs}\p{NChar}\u202a-\u202e\u2066-\u2069]/u),
] as const
/** One line, trimmed; the database holds it as written. */
export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max), ...printable)
export const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), ...printable)
/** Takes what another program calls something: it is not trimmed. */
export const word = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), ...printable)
/** Several lines, trimmed. */
export const lines = (max: number) => z.string().check(...printableLines, z.trim(), z.maxLength(max))
export const requiredLines = (max: number) =>
  z.string().check(...printableLines, z.trim(), z.minLength(1), z.maxLength(max))
/** Two words, or the number of a ticket, an invoice or a call. */
const tellsSomething = (reason: string): boolean =>
  /\d{3}/.test(reason) || (reason.match(/\p{L}{2,}/gu) ?? []).length > 1
const telling = (code: 'reason_too_vague' | 'note_too_vague') =>
  z.refine<string>(reason => reason === '' || tellsSomething(reason), { params: { code } })
/** Why staff do something; the customer can read it. */
export const staffReason = (max: number) => requiredLines(max).check(telling('reason_too_vague'))
/** One that not every decision needs. */
export const staffReasonIfAny = (max: number) => lines(max).check(telling('reason_too_vague'))
/** One that only staff read. */
export const internalReason = (max: number) => requiredLines(max).check(telling('note_too_vague'))
/**
 * A phone number as typed, with its dial code in front. At most 25 characters are stored: the number's own check
 * reports longer ones.
 */
export const phoneText = text(40)
// the library's own, and top-level domains in other scripts besides
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/**
 * Trimmed, a domain with other letters as DNS writes it (`xn--…`): one address has one spelling, at registration and at
 * sign-in. The part before the @ belongs to its owner: tags after a plus stay.
 */
export const emailSchema = z
  .string()
  .check(z.trim(), z.maxLength(254), z.overwrite(withPlainDomain), z.maxLength(254), z.email({ pattern: emailPattern }))
export const versionSchema = z.int().check(z.positive(), z.maximum(largest))

function withPlainDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // only domains that need it, and nothing that a URL reads as more than a host
  if (at < 1 || !/[^\0-\x7f]/.test(domain) || /[\s/?#@:\\%[\]]/.test(domain)) return address
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}

/** Names one and several of a unit; null: its code tells. */
export const unitNameSchema = z.nullable(z.object({ one: z.string(), other: z.string() }))
