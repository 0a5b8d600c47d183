/** Length of an IBAN by country, for the countries of the SEPA schemes (European Payments Council, list of 2025). */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/** As people type it, with spaces and in any case → as it is stored and compared. */
export const normaliseIban = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** Whether a normalised IBAN can exist: a SEPA country, its length, and check digits (ISO 7064, mod 97-10). */
export function isIban(iban: string): boolean {
  const length = lengths[iban.slice(0, 2)]
  return iban.length === length && /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) && remainder(iban) === 1
}

/** Letters count as two digits from A = 10; the number is too long for an integer, so the remainder is carried digit by digit. */
function remainder(iban: string): number {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** What an account is recognised by, without giving it away: `DE89 ···· 3000`. */
export const maskIban = (iban: string): string => `${iban.slice(0, 4)} ···· ${iban.slice(-4)}`

/** ISO 9362: bank, country, place, and maybe the branch. */
export const isBic = (bic: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)
