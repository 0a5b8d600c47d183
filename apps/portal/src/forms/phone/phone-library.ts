import type { PhoneLibrary } from '@kontor/contract/phone'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.max'

// 40 KB of the world's numbering plans: only `PhoneInput.tsx` imports this file
export const phoneLibrary: PhoneLibrary<CountryCode> = {
  parse: (text, country) =>
    country === undefined
      ? parsePhoneNumberWithError(text, metadata)
      : parsePhoneNumberWithError(text, country, metadata),
  knows: (country): country is CountryCode => isSupportedCountry(country as CountryCode, metadata), // that is the question
  lengthProblem: number => validatePhoneNumberLength(number, metadata),
}

export const knownCountries = getCountries(metadata).map(code => ({
  code,
  dialCode: getCountryCallingCode(code, metadata),
}))

/** The countries of a dial code (`1`), the main one first. */
export const countriesOf = (dialCode: string): readonly string[] =>
  new Map<string, string[]>(Object.entries(metadata.country_calling_codes)).get(dialCode) ?? []

/** All that a phone field asks the plans for. */
export type PhonePlans = {
  numbering: typeof phoneLibrary
  countries: typeof knownCountries
  countriesOf: typeof countriesOf
}
