import type { FieldError } from '@kontor/contract/field-errors'
import {
  austria,
  belgium,
  bulgaria,
  type Country,
  checkVAT,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  norway,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  switzerland,
  unitedKingdom,
} from 'jsvat'

export type VatCountry = {
  /** Valid by form and check digits; shown in errors. */
  example: string
  /** ISO 3166-1, where it is not the prefix. */
  country?: string
  matches(id: string): boolean
  hasCheckDigits(id: string): boolean
  /** In the EU's register. */
  inVies: boolean
}

const byRule = (rule: Country, example: string, more: Partial<VatCountry> = {}): VatCountry => ({
  example,
  matches: id => rule.rules.regex.some(pattern => pattern.test(id)),
  // the rule is given: by itself the library takes the ES of EST… for Estonia
  hasCheckDigits: id => checkVAT(id, [rule]).isValid,
  inVies: true,
  ...more,
})

/** The library's arithmetic with a wider pattern, where its own is too strict. */
const widened = (rule: Country, pattern: RegExp, example: string, check = rule.calcFn): VatCountry => ({
  example,
  matches: id => pattern.test(id),
  hasCheckDigits: id => check(id.slice(2)),
  inVies: true,
})

const britain = (prefix: 'GB' | 'XI', inVies: boolean): VatCountry => {
  const asBritish = (id: string) => `GB${id.slice(2)}`
  const rule = byRule(unitedKingdom, '')
  return {
    example: `${prefix}980780684`,
    country: 'GB',
    matches: id => rule.matches(asBritish(id)),
    hasCheckDigits: id => rule.hasCheckDigits(asBritish(id)),
    inVies,
  }
}

/** By the prefix of an id: the EU, Northern Ireland, and neighbours whose ids can be checked. */
export const vatCountries: Readonly<Record<string, VatCountry>> = {
  AT: byRule(austria, 'ATU12345675'),
  // numbers that begin with 1 are issued since 2023
  BE: widened(belgium, /^BE(0[1-9]|1\d)\d{8}$/, 'BE0428759497', belgianCheck),
  BG: byRule(bulgaria, 'BG175074752'),
  // and those with 6
  CY: widened(cyprus, /^CY[0-69]\d{7}[A-Z]$/, 'CY10259033P'),
  CZ: byRule(czechRepublic, 'CZ25123891'),
  DE: byRule(germany, 'DE136695976'),
  DK: byRule(denmark, 'DK13585628'),
  EE: byRule(estonia, 'EE100931558'),
  EL: byRule(greece, 'EL094259216', { country: 'GR' }),
  ES: byRule(spain, 'ESA28015865'),
  FI: byRule(finland, 'FI20774740'),
  FR: byRule(france, 'FR40303265045'),
  HR: byRule(croatia, 'HR33392005961'),
  HU: byRule(hungary, 'HU12892312'),
  IE: widened(ireland, /^IE(\d{7}[A-W][A-I]?|[7-9][A-Z*+]\d{5}[A-W])$/, 'IE6388047V', irishCheck),
  IT: byRule(italy, 'IT00743110157'),
  LT: byRule(lithuania, 'LT119511515'),
  LU: byRule(luxembourg, 'LU15027442'),
  LV: byRule(latvia, 'LV40003521600'),
  MT: byRule(malta, 'MT11679112'),
  NL: byRule(netherlands, 'NL004495445B01'),
  PL: byRule(poland, 'PL8567346215'),
  PT: byRule(portugal, 'PT501964843'),
  RO: byRule(romania, 'RO18547290'),
  // one register entry may have several: the last two digits count them
  SE: widened(sweden, /^SE\d{10}(0[1-9]|[1-8]\d|9[0-4])$/, 'SE556188840401'),
  SI: byRule(slovenia, 'SI50223054'),
  SK: byRule(slovakiaRepublic, 'SK2022749619'),
  XI: britain('XI', true),
  GB: britain('GB', false),
  CH: byRule(switzerland, 'CHE107787577', { inVies: false }),
  NO: byRule(norway, 'NO974760673MVA', { inVies: false }),
}

/** The library refuses a second digit 0, which the numbers that begin with 1 have. */
function belgianCheck(number: string): boolean {
  return 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8))
}

/** Since 2013 a second letter may follow the check character; the library knows two of its nine. */
function irishCheck(number: string): boolean {
  const second = /^\d{7}[A-W]([A-I])$/.exec(number)?.[1]
  if (second === undefined) return ireland.calcFn(number)
  const digits = [...number.slice(0, 7)].reduce((sum, digit, index) => sum + Number(digit) * (8 - index), 0)
  const sum = digits + (second.charCodeAt(0) - 64) * 9
  return number[7] === 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23]
}

const countryOf = (id: string): VatCountry | undefined => {
  const prefix = id.slice(0, 2)
  return Object.hasOwn(vatCountries, prefix) ? vatCountries[prefix] : undefined
}

/** The country of an id, ISO 3166-1; null for one of no known country. */
export const vatIdCountry = (id: string): string | null => {
  const country = countryOf(id)
  return country ? (country.country ?? id.slice(0, 2)) : null
}

export const isInVies = (id: string): boolean => countryOf(id)?.inVies === true

/**
 * Finds what is wrong with a normalised VAT id, and an example of its country.
 * @param country of the address, for the example where the id does not tell its own
 */
export function vatIdError(id: string, country: string): FieldError | null {
  const found = countryOf(id)
  if (!found) return { code: 'unknown_vat_country', expected: exampleIn(country) }
  if (!found.matches(id)) return { code: 'invalid_vat_id', expected: found.example }
  if (!found.hasCheckDigits(id)) return { code: 'wrong_vat_id', expected: found.example }
  return null
}

const exampleIn = (country: string): string =>
  Object.entries(vatCountries).find(([prefix, { country: iso = prefix }]) => iso === country)?.[1].example ??
  'DE136695976'
