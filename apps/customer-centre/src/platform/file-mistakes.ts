import type { core } from 'zod/mini'

/** @property at JSON pointer (RFC 6901) of what is wrong @property says what to do about it, in plain words */
export type Mistake = { at: string; says: string }

/** Words a file's mistakes: its manual, what a union of kinds takes, and by the last name of a path how such a text is written. */
export type FileWords = { manual: string; union: string; format: string; formats: Record<string, string> }

export const pointer = (path: readonly PropertyKey[]): string =>
  path.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/**
 * Mistakes as lines, each with the entry that it is in.
 * @param raw the file's content
 * @param written where it stands in the file, which the lines then name
 */
export function linesOf(mistakes: readonly Mistake[], raw: unknown, written?: ReadonlyMap<string, number>): string[] {
  return mistakes.map(({ at, says }) => {
    const code = codeAt(raw, at)
    return `${written ? `line ${lineOf(written, at)}: ` : ''}${at || '/'}${code ? ` (${code})` : ''}: ${says}`
  })
}

/** Finds a pointer's line; a value that is missing has none of its own, and belongs where the rest of its entry stands. */
function lineOf(written: ReadonlyMap<string, number>, at: string): number {
  const found = written.get(at)
  return found ?? (at === '' ? 1 : lineOf(written, at.slice(0, at.lastIndexOf('/'))))
}

/**
 * Says on which line each value of a JSON text begins, by its pointer.
 * @returns instead the line from which on it is no JSON: what engines say of that names no line
 */
export function writtenAt(text: string): Map<string, number> | number {
  const found = new Map<string, number>()
  const tokens = [...text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|"/g)]
  let next = 0
  let line = 1
  let counted = 0
  const take = (): string => {
    const token = tokens[next++]
    const index = token?.index ?? text.length
    line += text.slice(counted, index).split('\n').length - 1
    counted = index
    return token?.[0] ?? ''
  }
  const expect = (sign: string) => {
    if (take() !== sign) throw new SyntaxError(sign)
  }
  const read = (at: string) => {
    const opened = take()
    found.set(at, line)
    const end = { '{': '}', '[': ']' }[opened]
    if (end === undefined) return void JSON.parse(opened)
    for (let place = 0; tokens[next]?.[0] !== end; place++) {
      if (place > 0) expect(',')
      const name = opened === '{' ? String(JSON.parse(take())) : place
      if (opened === '{') expect(':')
      read(`${at}${pointer([name])}`)
    }
    take()
  }
  try {
    read('')
    if (next < tokens.length) expect('')
    return found
  } catch {
    return line
  }
}

function codeAt(raw: unknown, at: string): string | undefined {
  const [, list = '', position = ''] = at.split('/')
  const entry = fieldOf(fieldOf(raw, list), position)
  const code = fieldOf(entry, 'code')
  return typeof code === 'string' ? code : undefined
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** Words what the schema found. */
export const schemaMistakes = (error: core.$ZodError, words: FileWords): Mistake[] =>
  error.issues.flatMap(issue => issueMistakes(issue, words))

function issueMistakes(issue: core.$ZodIssue, words: FileWords): Mistake[] {
  const at = pointer(issue.path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ at: `${at}${pointer([key])}`, says: `is not known; see ${words.manual}` }))
  if (issue.code === 'invalid_union') return [{ at, says: words.union }]
  return [{ at, says: wordsOf(issue, words) }]
}

function wordsOf(issue: core.$ZodIssue, { format, formats }: FileWords): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing' : (kinds[issue.expected] ?? 'is of the wrong kind')
  if (issue.code === 'invalid_value') return `must be ${issue.values.map(value => JSON.stringify(value)).join(' or ')}`
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`
  if (issue.code === 'too_big')
    return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters long' : ''}`
  if (issue.code === 'invalid_format')
    return issue.format === 'date' ? 'must be a day such as 2027-01-01' : (formats[String(issue.path.at(-1))] ?? format)
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

export const codeWords = 'must be a code of small letters, digits and hyphens, such as hosting-s'
