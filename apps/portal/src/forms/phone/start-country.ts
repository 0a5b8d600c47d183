import { call } from '../../api/client.ts'
import { type CountryOption, optionOf, upperCase } from './country-list.ts'

/** The answer of a lookup; `off` where it is turned off. */
export type CountryLookup = () => Promise<{ country: string | null; state: 'found' | 'failed' | 'off' }>

/**
 * The codes for a given country: its own, or those of its dial code, the main one first.
 * @param countriesOf the countries of a dial code
 */
export function codesOf(
  country: string | number | undefined,
  countriesOf: (dialCode: string) => readonly string[],
): readonly string[] {
  const given = String(country ?? '').trim()
  const dialCode = /^\+?(\d+)$/.exec(given)?.[1]
  return dialCode === undefined ? upperCase([given]) : countriesOf(dialCode)
}

/**
 * The country a field starts at: its number's, the given one, the visitor's, or the top of its list.
 * @param candidates codes that count before the lookup
 */
export async function startCountry(
  options: readonly CountryOption[],
  candidates: readonly (string | null | undefined)[],
  lookUp: CountryLookup = visitorCountry,
): Promise<string | null> {
  for (const code of candidates) if (code && optionOf(options, code)) return code
  const first = options[0]?.code ?? null
  try {
    const { country, state } = await lookUp()
    if (state === 'failed') throw new Error('no usable answer')
    return optionOf(options, country)?.code ?? first
  } catch (error) {
    console.warn('The visitor’s country could not be looked up.', error)
    return first
  }
}

let asked: ReturnType<CountryLookup> | undefined

/** For fields without a lookup. */
export const noLookup: CountryLookup = async () => ({ country: null, state: 'off' })

/** Asked once a visit, however many fields there are. */
export const visitorCountry: CountryLookup = () => {
  asked ??= call('GET /ajax/v1/country')
  return asked
}
