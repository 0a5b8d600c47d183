type Form = { pattern: RegExp; example: string }

const digits = (count: number, example: string): Form => ({ pattern: new RegExp(`^\\d{${count}}$`), example })
/** Three digits and two, with the space that people leave out. */
const threeTwo = (example: string): Form => ({ pattern: /^\d{3} ?\d{2}$/, example })

/**
 * Says how postcodes are written, for countries with one plain form (Universal Postal Union, “Postal addressing systems in member
 * countries”). Elsewhere anything goes: Ireland and others have no form worth a refusal, many countries have no codes.
 */
const forms: Readonly<Record<string, Form>> = {
  AT: digits(4, '1010'),
  AU: digits(4, '2000'),
  BE: digits(4, '1000'),
  BG: digits(4, '1000'),
  CA: { pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/, example: 'K1A 0B1' },
  CH: digits(4, '8001'),
  CY: digits(4, '1010'),
  CZ: threeTwo('110 00'),
  DE: digits(5, '20457'),
  DK: digits(4, '1050'),
  EE: digits(5, '10111'),
  ES: digits(5, '28001'),
  FI: digits(5, '00100'),
  FR: digits(5, '75001'),
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}$/, example: 'SW1A 1AA' },
  GR: threeTwo('105 57'),
  HR: digits(5, '10000'),
  HU: digits(4, '1051'),
  IS: digits(3, '101'),
  IT: digits(5, '00184'),
  LI: digits(4, '9490'),
  LT: { pattern: /^(LT-)?\d{5}$/, example: 'LT-01100' },
  LU: digits(4, '1009'),
  LV: { pattern: /^(LV-)?\d{4}$/, example: 'LV-1050' },
  MC: { pattern: /^980\d{2}$/, example: '98000' },
  NL: { pattern: /^[1-9]\d{3} ?[A-Z]{2}$/, example: '1012 AB' },
  NO: digits(4, '0150'),
  PL: { pattern: /^\d{2}-\d{3}$/, example: '00-001' },
  PT: { pattern: /^\d{4}-\d{3}$/, example: '1000-001' },
  RO: digits(6, '010011'),
  SE: threeTwo('111 22'),
  SI: digits(4, '1000'),
  SK: threeTwo('811 01'),
  SM: { pattern: /^4789\d$/, example: '47890' },
  US: { pattern: /^\d{5}(-\d{4})?$/, example: '20500' },
  VA: { pattern: /^00120$/, example: '00120' },
}

const formOf = (country: string): Form | undefined => (Object.hasOwn(forms, country) ? forms[country] : undefined)

/** Writes it as on an envelope: capitals, one space, and without the country prefix that people add from habit (`D-20457`). */
export function normalisePostalCode(country: string, typed: string): string {
  const code = typed.trim().toUpperCase().replaceAll(/\s+/g, ' ')
  const bare = code.replace(/^[A-Z]{1,2}[ -](?=\d)/, '')
  const pattern = formOf(country)?.pattern
  return pattern?.test(bare) && !pattern.test(code) ? bare : code
}

/** @returns null where the normalised code fits or the country has no form, else how a code is written there */
export function expectedPostalCode(country: string, code: string): string | null {
  const form = formOf(country)
  return form === undefined || form.pattern.test(code) ? null : form.example
}

/** Every country whose codes are checked, with an example. */
export const postalCodeExamples = (): [country: string, example: string][] =>
  Object.entries(forms).map(([country, { example }]) => [country, example])
