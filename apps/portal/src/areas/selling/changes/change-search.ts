import { type Cycle, cycles } from '@kontor/contract/enums/contracts'

/** Describes what a customer would like instead, as the address holds it. `options`: `backup:1,ipv4:2`. */
export type ChangeSearch = { product?: string; cycle?: Cycle; options?: string }

/** Before any script has loaded the form sends each option as a field of its own. */
export function changeSearch(search: Record<string, unknown>): ChangeSearch {
  const { product, cycle, options } = search
  const known = cycles.find(other => other === cycle)
  const single = Object.entries(search)
    .filter(([name]) => name.startsWith(optionPrefix))
    .map(([name, count]) => `${name.slice(optionPrefix.length)}:${String(count)}`)
  const wished =
    single.length > 0
      ? single
          .filter(option => !option.endsWith(':0'))
          .toSorted()
          .join(',')
      : options
  return {
    ...(typeof product === 'string' && { product: product.slice(0, 60) }),
    ...(known && { cycle: known }),
    ...(typeof wished === 'string' && { options: wished.slice(0, 1000) }),
  }
}

export const optionPrefix = 'option.'

/** The chosen options as the address holds them, in the order of their codes: equal choices are equal texts. */
export const optionsText = (options: readonly { code: string; quantity: number }[]): string =>
  options
    .filter(({ quantity }) => quantity > 0)
    .map(({ code, quantity }) => `${code}:${quantity}`)
    .toSorted()
    .join()

/** Counts how often each option is chosen. */
export const quantitiesIn = (options: string): Map<string, number> =>
  new Map(
    options.split(',').flatMap(part => {
      const [code = '', quantity] = part.split(':')
      return code === '' ? [] : [[code, Number(quantity) || 0] as const]
    }),
  )
