import { call } from '../../api/client.ts'
import { type CountryOption, optionOf, upperCase } from './country-list.ts'

/** What a lookup answers; `off` where nobody looks it up. */
export type CountryLookup = () => Promise<{ country: string | null; state: 'found' | 'failed' | 'off' }>

/**
 * The codes a country may be given by: its own, or those of its dial code, the main one first.
 * @param countriesOf what a dial code stands for
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
 * Where a field starts: at its number's country, at the one it was given, at the visitor's, or at the top of its list.
 * @param candidates codes that count before anybody is asked
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

/** For fields that ask nobody. */
export const noLookup: CountryLookup = async () => ({ country: null, state: 'off' })

/** Asked once a visit, however many fields there are. */
export const visitorCountry: CountryLookup = () => {
  asked ??= call('GET /ajax/v1/country')
  return asked
}
