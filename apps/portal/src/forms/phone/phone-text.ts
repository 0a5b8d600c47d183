import {
  isInternational,
  type PhoneLibrary,
  type PhoneResult,
  phoneMaxLength,
  plainPhone,
  readPhone,
} from '@kontor/contract/phone'

/**
 * The text that replaces the typed one: the number in its form, once it is valid or has become another. Characters
 * typed after it (a space, the beginning of an extension) stay.
 * @param shown the text's last form
 */
export function reformatted(typed: string, { valid, formatted }: PhoneResult, shown: string): string | null {
  if (!valid || formatted === shown || formatted === typed || formatted.length > phoneMaxLength) return null
  return formatted
}

/** The value to send: a number that names its country itself, so that it is not read against another. */
export function sentPhone<Country extends string>(
  library: PhoneLibrary<Country>,
  typed: string,
  country: string | null,
  dialCode: string | null,
): string {
  const text = plainPhone(typed)
  const { result, number } = readPhone(library, text, country, { mode: 'international' })
  if (result.valid && result.formatted.length <= phoneMaxLength) return result.formatted
  if (result.valid && number?.ext) return withExtension(number.number, number.ext)
  // still wrong when it is read again, and for the same reason
  return isInternational(text) || !/\p{Nd}/u.test(text) || dialCode === null ? text : `+${dialCode} ${text}`
}

/** Writes it as short as possible. */
export const withExtension = (number: string, extension: string): string => `${number} x${extension}`

/** Nothing but digits of any script, pluses, brackets, hyphens and spaces. */
export const hasPhoneCharacters = (text: string): boolean => /^[\p{Nd}+()\s-]*$/u.test(plainPhone(text))

/**
 * The text after another country was chosen: a number that named its country names the new one, international, the rest
 * of it kept.
 */
export function textInCountry<Country extends string>(
  library: PhoneLibrary<Country>,
  typed: string,
  country: Country,
  dialCode: string,
): string {
  const text = plainPhone(typed)
  if (!isInternational(text)) return typed
  const { nationalNumber } = readPhone(library, text, null).result
  const { result } = readPhone(library, nationalNumber, country, { mode: 'international' })
  return result.valid ? result.formatted : `+${dialCode} ${nationalNumber}`.trim()
}

/** The caret's position in the new text: behind the same digit as before, and at the end where it was there. */
export function caretAfter(typed: string, caret: number, formatted: string): number {
  if (caret >= typed.length) return formatted.length
  const digitsAfter = digits(typed.slice(caret))
  let seen = 0
  for (let place = formatted.length; place > 0; place--) {
    if (seen === digitsAfter) return place
    if (/\p{Nd}/u.test(formatted[place - 1] ?? '')) seen++
  }
  return 0
}

const digits = (text: string): number => (text.match(/\p{Nd}/gu) ?? []).length
