import { afterEach, describe, expect, test, vi } from 'vitest'
import { countryOptions, optionOf, upperCase } from './country-list.ts'
import { placeOfList } from './list-place.ts'
import { countriesOf, knownCountries } from './phone-library.ts'
import { type CountryLookup, codesOf, noLookup, startCountry } from './start-country.ts'
import { afterKey, indexByName, nothingTyped, type Typed } from './type-to-find.ts'

const german = countryOptions(knownCountries, 'de', { preferred: ['CH', 'DE'] })
const english = countryOptions(knownCountries, 'en', {})
const names = (options: readonly { name: string }[]) => options.map(({ name }) => name)

describe('the list of countries', () => {
  test('is in the page’s language and order, with dial codes', () => {
    expect(names(english).slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
    expect(names(german).slice(2, 6)).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln', 'Albanien'])
    expect(optionOf(english, 'GB')).toMatchObject({ name: 'United Kingdom', dialCode: '44' })
    expect(english).toHaveLength(knownCountries.length)
  })

  test('has preferred countries on top as named, and in their places, each line with its own key', () => {
    expect(german.slice(0, 2).map(({ code, preferred }) => [code, preferred])).toEqual([
      ['CH', true],
      ['DE', true],
    ])
    expect(german.filter(({ code }) => code === 'DE')).toHaveLength(2)
    expect(new Set(german.map(({ key }) => key)).size).toBe(german.length)
    expect(optionOf(german, 'DE')?.preferred).toBe(true)
  })

  test('contains no excluded country, preferred or not', () => {
    const codes = (lists: Parameters<typeof countryOptions>[2]) =>
      countryOptions(knownCountries, 'en', lists).map(({ code }) => code)
    expect(codes({ only: ['DE', 'AT'], preferred: ['CH', 'DE'] })).toEqual(['DE', 'AT', 'DE'])
    expect(codes({ only: ['DE'], ignored: ['DE'] })).toEqual(['DE'])
    expect(codes({ ignored: ['DE'], preferred: ['DE'] })).not.toContain('DE')
  })
})

describe('typing finds a country', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false }
  const press = (keys: readonly [key: string, at: number][]): Typed =>
    keys.reduce<Typed>((typed, [key, at]) => afterKey(typed, { key, ...plain }, at) ?? typed, nothingTyped)

  test('letters add up until 700 ms have passed since the last one', () => {
    const keys: [string, number][] = [
      ['u', 0],
      ['n', 699],
      ['i', 1398],
    ]
    expect(press(keys).text).toBe('uni')
    expect(press([...keys, ['f', 2098]]).text).toBe('f')
  })

  test('a space belongs to a name and begins none; names of keys and shortcuts are no letters', () => {
    expect(
      press([
        ['U', 0],
        ['K', 1],
        [' ', 2],
      ]).text,
    ).toBe('UK ')
    for (const key of [' ', 'Shift', 'Home', 'ArrowDown', 'Dead'])
      expect(afterKey(nothingTyped, { key, ...plain }, 0)).toBeNull()
    expect(afterKey(nothingTyped, { key: 'a', ...plain, ctrlKey: true }, 0)).toBeNull()
  })

  test.each([
    ['united s', 'United States'],
    ['UNITED K', 'United Kingdom'],
    ['cote', 'Côte d’Ivoire'],
    ['Å', 'Afghanistan'],
  ])('%s finds %s', (text, name) => expect(english[indexByName(english, text)]?.name).toBe(name))

  test('skips the preferred block', () => {
    const index = indexByName(german, 'deutsch')
    expect(german[index]).toMatchObject({ code: 'DE', preferred: false })
    expect(indexByName(german, 'xyz')).toBe(-1)
    expect(indexByName(german, '')).toBe(-1)
  })
})

test.each([
  [600, 800, 'below'],
  [601, 800, 'above'],
])('a field whose lower edge is at %i of %i opens %s', (bottom, height, place) =>
  expect(placeOfList({ bottom }, height)).toBe(place),
)

describe('the country a field starts with', () => {
  afterEach(() => vi.restoreAllMocks())
  const answers =
    (answer: Awaited<ReturnType<CountryLookup>>): CountryLookup =>
    async () =>
      answer
  const silent: CountryLookup = () => Promise.reject(new Error('nobody was to be asked'))

  test('is the number’s, else the given one, without a lookup', async () => {
    expect(await startCountry(german, ['GB', 'AT'], silent)).toBe('GB')
    expect(await startCountry(german, [null, '', 'AT'], silent)).toBe('AT')
  })

  test.each([
    ['AT', ['AT']],
    ['at', ['AT']],
    ['+49', ['DE']],
    ['49', ['DE']],
    [49, ['DE']],
    ['+7', ['RU', 'KZ']],
    [44, ['GB', 'GG', 'IM', 'JE']],
    [999, []],
    ['+800', []],
    ['constructor', ['CONSTRUCTOR']],
  ])('is given as %j for %j', (given, codes) => expect(codesOf(given, countriesOf)).toEqual(codes))

  test('a dial code that is shared is its main country’s, or the next one’s that is in the list', async () => {
    const shared = codesOf('+1', countriesOf)
    expect(await startCountry(english, shared, silent)).toBe('US')
    const few = countryOptions(knownCountries, 'en', { only: upperCase(['de', 'ca']) })
    expect(await startCountry(few, shared, silent)).toBe('CA')
    expect(await startCountry(few, codesOf(43, countriesOf), noLookup)).toBe('CA')
  })

  test('else the visitor’s', async () => {
    expect(await startCountry(german, [null], answers({ country: 'FR', state: 'found' }))).toBe('FR')
  })

  test('is the first preferred where the lookup is off, without a warning; without preferred ones the first listed', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await startCountry(german, ['XX'], answers({ country: null, state: 'off' }))).toBe('CH')
    expect(await startCountry(english, [], answers({ country: null, state: 'off' }))).toBe('AF')
    expect(warned).not.toHaveBeenCalled()
  })

  test('is the same after a failure, with a warning', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await startCountry(german, [], answers({ country: null, state: 'failed' }))).toBe('CH')
    expect(await startCountry(german, [], silent)).toBe('CH')
    expect(warned).toHaveBeenCalledTimes(2)
  })

  test('is never an excluded one', async () => {
    const few = countryOptions(knownCountries, 'en', { only: ['AT', 'CH'] })
    expect(await startCountry(few, ['DE'], answers({ country: 'FR', state: 'found' }))).toBe('AT')
  })
})
