import type { core } from 'zod/mini'

/** @property at JSON pointer (RFC 6901) of what is wrong @property says what to do about it, in plain words */
export type Mistake = { at: string; says: string }

export const pointer = (path: readonly PropertyKey[]): string =>
  path.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Mistakes as lines, each with the product, option or meter that it is in. @param raw the file's content */
export const linesOf = (mistakes: readonly Mistake[], raw: unknown): string[] =>
  mistakes.map(({ at, says }) => {
    const code = codeAt(raw, at)
    return `${at || '/'}${code ? ` (${code})` : ''}: ${says}`
  })

function codeAt(raw: unknown, at: string): string | undefined {
  const [, list = '', position = ''] = at.split('/')
  const entry = fieldOf(fieldOf(raw, list), position)
  const code = fieldOf(entry, 'code')
  return typeof code === 'string' ? code : undefined
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** Words what the schema found. */
export const schemaMistakes = (error: core.$ZodError): Mistake[] => error.issues.flatMap(issueMistakes)

function issueMistakes(issue: core.$ZodIssue): Mistake[] {
  const at = pointer(issue.path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ at: `${at}${pointer([key])}`, says: 'is not known; see docs/catalogue.md' }))
  if (issue.code === 'invalid_union') return [{ at, says: 'must be a whole number of months, or "cycle"' }]
  return [{ at, says: wordsOf(issue) }]
}

function wordsOf(issue: core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing' : (kinds[issue.expected] ?? 'is of the wrong kind')
  if (issue.code === 'invalid_value') return `must be ${issue.values.map(value => JSON.stringify(value)).join(' or ')}`
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`
  if (issue.code === 'too_big')
    return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters long' : ''}`
  if (issue.code === 'invalid_format')
    return issue.format === 'date'
      ? 'must be a day such as 2027-01-01'
      : (patterns[issue.path.at(-1) as string] ?? decimalWords)
  return 'cannot be read'
}

const kinds: Record<string, string> = {
  string: 'must be a text, in quotes',
  int: 'must be a whole number',
  number: 'must be a whole number',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}

const decimalWords = 'must be an amount such as "4.99", in quotes, not negative, with at most six decimals'
const codeWords = 'must be a code of small letters, digits and hyphens, such as hosting-s'
/** By the last name of the path. */
const patterns: Record<string, string> = {
  code: codeWords,
  version: 'must be letters, digits, dots and hyphens, such as 2026-11',
  currency: 'must be three capital letters, such as EUR',
  unit: 'must be a code of UN/ECE recommendation 20, such as HUR, DAY, E34 or C62',
}
