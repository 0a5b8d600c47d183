import { mod97 } from './mod-97.ts'

/**
 * Holds what follows country and check digits in an IBAN, for the countries of the SEPA schemes (European Payments Council, list of 2025;
 * SWIFT IBAN registry): runs of `n` digits, `a` letters, or `c` either.
 */
export const ibanForms: Readonly<Record<string, string>> = {
  AD: '8n12c',
  AL: '8n16c',
  AT: '16n',
  BE: '12n',
  BG: '4a6n8c',
  CH: '5n12c',
  CY: '8n16c',
  CZ: '20n',
  DE: '18n',
  DK: '14n',
  EE: '16n',
  ES: '20n',
  FI: '14n',
  FR: '10n11c2n',
  GB: '4a14n',
  GI: '4a15c',
  GR: '7n16c',
  HR: '17n',
  HU: '24n',
  IE: '4a14n',
  IS: '22n',
  IT: '1a10n12c',
  LI: '5n12c',
  LT: '16n',
  LU: '3n13c',
  LV: '4a13c',
  MC: '10n11c2n',
  MD: '20c',
  ME: '18n',
  MK: '3n10c2n',
  MT: '4a5n18c',
  NL: '4a10n',
  NO: '11n',
  PL: '24n',
  PT: '21n',
  RO: '4a16c',
  RS: '18n',
  SE: '20n',
  SI: '15n',
  SK: '20n',
  SM: '1a10n12c',
  VA: '18n',
}

/** In SEPA but outside the European Economic Area: payments need IBAN and BIC. */
const outsideEea = ['AD', 'AL', 'CH', 'GB', 'GI', 'MC', 'MD', 'ME', 'MK', 'RS', 'SM', 'VA']

const signs: Readonly<Record<string, string>> = { n: '\\d', a: '[A-Z]', c: '[A-Z\\d]' }
const patternOf = (form: string): RegExp =>
  new RegExp(
    `^..\\d\\d${form.replaceAll(/(\d+)([nac])/g, (_, count: string, kind: string) => `${signs[kind]}{${count}}`)}$`,
  )

/**
 * Takes an IBAN as people type and copy it, with spaces, in any case, after the word IBAN, with the invisible marks of a PDF, and makes of
 * it what is stored and compared.
 */
export const normaliseIban = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')
    .toUpperCase()
    .replace(/^IBAN:?/, '')

/** Says whether a normalised IBAN can exist: a SEPA country, its form, and check digits (ISO 7064, mod 97-10). */
export function isIban(iban: string): boolean {
  const country = iban.slice(0, 2)
  const form = Object.hasOwn(ibanForms, country) ? ibanForms[country] : undefined
  return form !== undefined && patternOf(form).test(iban) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** Enough to recognise an account without revealing it: `DE89 ···· 3000`. */
export const maskIban = (iban: string): string => `${iban.slice(0, 4)} ···· ${iban.slice(-4)}`

/** Says whether the account can only be reached with its BIC. @param iban a valid one */
export const needsBic = (iban: string): boolean => outsideEea.includes(iban.slice(0, 2))

/** Makes of a BIC what is stored and compared. */
export const normaliseBic = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .toUpperCase()

/** ISO 9362 as SEPA files write it: bank, country, place, and maybe the branch. */
export const isBic = (bic: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)

/** Writes an IBAN as banks print it, in groups of four: `DE89370400440532` → `DE89 3704 0044 0532`. */
export const groupIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
