import type { CallInput, Routes } from '@kontor/contract/wire/types'

type Query<R extends Routes> = CallInput<R> extends { query?: infer Q } ? NonNullable<Q> : never
type Values = { [name: string]: string | number | undefined }

/** Says how one search parameter is read: as one of these words, a whole number between two, a day (`YYYY-MM-DD`), or free text. */
type Reader = readonly string[] | { min: number; max: number } | 'date' | 'text'

/** Is what the contract accepts; longer text is cut, so that no link leads to an error. */
const longestText = 100
const longestCursor = 2000

/**
 * Reads a list's search parameters from the URL. Unknown values are dropped rather than refused, so an old link still
 * shows a list. The words come from `@kontor/contract/enums/*`: the contract's schemas would bring 5 KB into every
 * page.
 */
export function listSearch<R extends Routes>(
  readers: {
    [Name in keyof Omit<Query<R>, 'limit' | 'cursor'>]-?: Reader
  },
) {
  return (search: Record<string, unknown>): Omit<Query<R>, 'limit'> => {
    // each name appears, if only as undefined: the router passes unnamed ones through from the URL
    const read: Values = { cursor: readCursor(search.cursor) }
    for (const [name, reader] of Object.entries<Reader>(readers)) read[name] = readOne(search[name], reader)
    return read as Omit<Query<R>, 'limit'> // built name by name from its own keys
  }
}

function readCursor(value: unknown): string | undefined {
  const cursor = readText(value)
  return cursor !== undefined && cursor.length <= longestCursor ? cursor : undefined
}

function readOne(value: unknown, reader: Reader): string | number | undefined {
  const text = readText(value)
  if (text === undefined) return undefined
  if (reader === 'text') return text.slice(0, longestText)
  if (reader === 'date') return isDay(text) ? text : undefined
  if ('min' in reader) {
    const number = Number(text)
    return Number.isInteger(number) && number >= reader.min && number <= reader.max ? number : undefined
  }
  return reader.includes(text) ? text : undefined
}

/** A 31st of February is written back as the 3rd of March. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function readText(value: unknown): string | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined
  return String(value).trim() || undefined
}

/** Says whether anything narrows the list: then an empty one is "nothing found" and not "nothing yet". */
export function isFiltered(search: Values, ...besides: string[]): boolean {
  return Object.keys(search).some(
    name => !['sort', 'cursor', 'limit', ...besides].includes(name) && search[name] !== undefined,
  )
}
