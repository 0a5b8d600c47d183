import type { FieldError, FieldErrorCode } from '@kontor/contract/field-errors'
import {
  type PhoneFailure,
  type PhoneLibrary,
  type PhoneLists,
  phoneMaxLength,
  readPhone,
} from '@kontor/contract/phone'
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max'

const library: PhoneLibrary<CountryCode> = {
  parse: parsePhoneNumberWithError,
  knows: isSupportedCountry,
  lengthProblem: number => validatePhoneNumberLength(number),
}

const errorOf: Record<PhoneFailure, FieldErrorCode> = {
  NOT_A_NUMBER: 'phone_not_a_number',
  INVALID_COUNTRY: 'phone_invalid_country',
  TOO_SHORT: 'phone_too_short',
  TOO_LONG: 'phone_too_long',
  NOT_IN_PLAN: 'phone_not_in_plan',
}

/**
 * A phone number as stored: international, with spaces, at most 25 characters. An empty text stays empty.
 * @param country the one a number without a plus is read against; null: there is none
 */
export function checkPhone(
  text: string,
  country: string | null,
  lists: PhoneLists = {},
): { phone: string } | { error: FieldErrorCode } {
  if (text.trim() === '') return { phone: '' }
  const { result, failure, number } = readPhone(library, text, country, { ...lists, mode: 'international' })
  if (failure) return { error: errorOf[failure] }
  if (result.formatted.length <= phoneMaxLength) return { phone: result.formatted }
  return { error: number?.ext ? 'phone_extension_too_long' : 'phone_too_long' }
}

/**
 * The number of one field as stored; its mistake is noted under the field's name.
 * @param kept what is stored now: sent back unchanged it stays, though it may be older than the check
 */
export function phoneField(
  errors: Map<string, FieldError>,
  field: string,
  text: string,
  country: string | null,
  kept = '',
): string {
  if (text === kept) return text
  const checked = checkPhone(text, country)
  if ('phone' in checked) return checked.phone
  const { error } = checked
  errors.set(field, error === 'phone_extension_too_long' ? { code: error, limit: phoneMaxLength } : { code: error })
  return text
}

/**
 * Says whether calling it costs the caller more than a call, and earns its holder money.
 * @param phone as `checkPhone` writes it
 */
export const isPremiumRate = (phone: string): boolean => parsePhoneNumberWithError(phone).getType() === 'PREMIUM_RATE'

/** Finds where a number was given out, ISO 3166-1; null where no one can tell. @param phone as `checkPhone` writes it */
export function countryOfPhone(phone: string): string | null {
  return readPhone(library, phone, null, { mode: 'international' }).result.country
}

/** Shows of a number its dial code and its end, as staff see it without a reason. @param phone as `checkPhone` writes it */
export const maskPhone = (phone: string): string =>
  phone === '' ? '' : `${/^\+\d{1,3}(?= )/.exec(phone)?.[0] ?? ''} ···· ${phone.slice(-2)}`.trim()
