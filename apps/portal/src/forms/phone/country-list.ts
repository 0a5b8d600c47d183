import { isExcluded, type PhoneLists } from '@kontor/contract/phone'

export type PhoneCountry = { code: string; name: string; dialCode: string }
/** A line of the list. Preferred countries have two, on top and in their place, each with its own key. */
export type CountryOption = PhoneCountry & { key: string; preferred: boolean }

/**
 * Countries by their names in the page's language and in its order, preferred ones on top as they are named.
 * @param known every country with a numbering plan, with its dial code
 */
export function countryOptions(
  known: readonly { code: string; dialCode: string }[],
  locale: string,
  lists: PhoneLists & { preferred?: readonly string[] },
): CountryOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const all = known
    .filter(({ code }) => !isExcluded(code, lists))
    .map(({ code, dialCode }) => ({ code, dialCode, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name))
  const preferred = (lists.preferred ?? []).flatMap(code => all.filter(country => country.code === code))
  return [
    ...preferred.map(country => ({ ...country, key: `preferred-${country.code}`, preferred: true })),
    ...all.map(country => ({ ...country, key: country.code, preferred: false })),
  ]
}

/** Codes are accepted in either case. */
export const upperCase = (codes: readonly string[]): string[] => codes.map(code => code.toUpperCase())

/** The line of a country: the upper one where there are two. */
export const optionOf = (options: readonly CountryOption[], code: string | null): CountryOption | null =>
  options.find(option => option.code === code) ?? null
