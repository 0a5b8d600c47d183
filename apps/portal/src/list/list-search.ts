import type { CallInput, Routes } from '@kontor/contract/wire/types'

type Query<R extends Routes> = CallInput<R> extends { query?: infer Q } ? NonNullable<Q> : never
type Values = { [name: string]: string | undefined }

/** Says how one search parameter is read: as one of these words, free text, or as its own function has it. */
type Reader = readonly string[] | 'text' | ((text: string) => string | undefined)

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

function readOne(value: unknown, reader: Reader): string | undefined {
  const text = readText(value)
  if (text === undefined) return undefined
  if (reader === 'text') return text.slice(0, longestText)
  if (typeof reader === 'function') return reader(text)
  return reader.includes(text) ? text : undefined
}

function readText(value: unknown): string | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined
  return String(value).trim() || undefined
}
