/**
 * Reads a phone number the same way in the portal and on the server; each brings the library and its metadata, so that other pages do not
 * carry them. Limits are those of the specification's section 5.
 */
export const phoneMaxLength = 25

export const phoneModes = ['auto', 'national', 'international', 'e.164', 'rfc3966', 'idd'] as const
/** Says how a valid number is written: `auto` keeps to what was typed, international where it began with a plus. */
export type PhoneMode = (typeof phoneModes)[number]

/** Two-letter codes. `only` wins over `ignored`. */
export type PhoneLists = { only?: readonly string[]; ignored?: readonly string[] }

export type PhoneFailure = 'NOT_A_NUMBER' | 'INVALID_COUNTRY' | 'TOO_SHORT' | 'TOO_LONG' | 'NOT_IN_PLAN'

export type PhoneResult = {
  /** The country selected now: the number's own where it has one, else the one it was read against. */
  country: string | null
  /** The number's country; null where it has none, or an excluded one. */
  countryCode: string | null
  /** Written as the mode says where valid, else as typed. */
  formatted: string
  valid: boolean
  possible: boolean
  nationalNumber: string
}

type Format = 'NATIONAL' | 'INTERNATIONAL' | 'E.164' | 'RFC3966' | 'IDD'

/** The part of libphonenumber-js that is needed, with metadata bound to it. */
export type PhoneLibrary<Country extends string = string> = {
  /** @throws an error whose message is one of the specification's failures */
  parse(text: string, country?: Country): PhoneNumber<Country>
  knows(country: string): country is Country
  /** Says what is wrong with the length of a number in E.164, or undefined. */
  lengthProblem(number: string): string | undefined
}

export type PhoneNumber<Country extends string = string> = {
  country?: Country
  countryCallingCode: string
  nationalNumber: string
  number: string
  ext?: string
  isValid(): boolean
  isPossible(): boolean
  format(format: Format, options?: { fromCountry: Country }): string | undefined
}

export type PhoneReading<Country extends string = string> = {
  result: PhoneResult
  /** Why it is not valid. */
  failure: PhoneFailure | null
  number: PhoneNumber<Country> | null
}

/** Reads a number: one with a plus as it stands, any other against the selected country. */
export function readPhone<Country extends string>(
  library: PhoneLibrary<Country>,
  typed: string,
  selected: string | null,
  options: PhoneLists & { mode?: PhoneMode } = {},
): PhoneReading<Country> {
  const text = plainPhone(typed)
  const against = selected !== null && library.knows(selected) ? selected : undefined
  const parsed = parse(library, text, isInternational(text) ? undefined : against)
  if (typeof parsed === 'string') {
    const nothing = { countryCode: null, valid: false, possible: false, nationalNumber: '' }
    return { result: { country: against ?? null, formatted: typed, ...nothing }, failure: parsed, number: null }
  }
  const { nationalNumber, country } = parsed
  const excluded = isExcluded(country, options)
  const possible = !excluded && parsed.isPossible()
  const valid = possible && parsed.isValid()
  const countryCode = excluded ? null : (country ?? null)
  const mode = options.mode ?? 'auto'
  // a number dialled from a country is read against that country again
  const countryOf = (own: string | null) => (mode === 'idd' ? (against ?? own) : (own ?? against)) ?? null
  return {
    result: {
      country: countryOf(possible ? countryCode : null),
      countryCode,
      formatted: valid ? written(library, parsed, mode, isInternational(text), against) : typed,
      valid,
      possible,
      nationalNumber,
    },
    failure: valid ? null : excluded ? 'INVALID_COUNTRY' : lengthFailure(library, parsed),
    number: parsed,
  }
}

/** Begins with a plus, in a link as well. */
export const isInternational = (text: string): boolean => /^(?:tel:)?\+/i.test(text)

const germanExtension = /[\s,;]*\b(?:durchwahl|nebenstelle|apparat|dw|nst|app)\b[.:]?\s*(?=\p{Nd}+$)/iu

/**
 * Removes what phones and address books put around a number to keep its direction; turns the plus of wide scripts into
 * the usual one, and German words for an extension into the one the library knows.
 */
export const plainPhone = (text: string): string =>
  text
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll('＋', '+')
    .replace(germanExtension, ' ext. ')
    .trim()

/** With `only`, a number without a country of its own (+800) is excluded as well. */
export function isExcluded(country: string | undefined, { only = [], ignored = [] }: PhoneLists): boolean {
  if (only.length > 0) return country === undefined || !only.includes(country)
  return country !== undefined && ignored.includes(country)
}

const parseFailures: readonly string[] = ['NOT_A_NUMBER', 'INVALID_COUNTRY', 'TOO_SHORT', 'TOO_LONG']

function parse<Country extends string>(
  library: PhoneLibrary<Country>,
  text: string,
  country: Country | undefined,
): PhoneNumber<Country> | PhoneFailure {
  try {
    return library.parse(text, country)
  } catch (error) {
    const kind = error instanceof Error ? error.message : ''
    if (!parseFailures.includes(kind)) throw error
    return kind as PhoneFailure // one of the four, by the line above
  }
}

function lengthFailure<Country extends string>(
  library: PhoneLibrary<Country>,
  number: PhoneNumber<Country>,
): PhoneFailure {
  const problem = library.lengthProblem(number.number)
  return problem === 'TOO_SHORT' || problem === 'TOO_LONG' ? problem : 'NOT_IN_PLAN'
}

function written<Country extends string>(
  library: PhoneLibrary<Country>,
  number: PhoneNumber<Country>,
  mode: PhoneMode,
  asInternational: boolean,
  against: Country | undefined,
): string {
  const international = () => number.format('INTERNATIONAL') ?? number.number
  // without a country (+800) there is no national form
  const national = () => (number.country && number.format('NATIONAL')) ?? international()
  switch (mode) {
    case 'auto':
      return asInternational ? international() : national()
    case 'national':
      return national()
    case 'international':
      return international()
    case 'e.164':
      return number.format('E.164') ?? number.number
    case 'rfc3966':
      return number.format('RFC3966') ?? number.number
    case 'idd': {
      const fromCountry = against ?? number.country
      const form = fromCountry && number.format('IDD', { fromCountry })
      // Hong Kong's plan takes the first digit behind 00 for a carrier: such a form would be read as another number
      const again = form ? parse(library, form, fromCountry) : 'NOT_A_NUMBER'
      return form && typeof again !== 'string' && again.number === number.number ? form : international()
    }
  }
}
