import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import { expectedOf, type Section } from '@kontor/customer-centre/platform/settings'
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import * as z from 'zod'

/** No provider writes a larger one: nothing of it is read. */
const mostBytes = 256 * 1024

/** The site file as it stands. @property path null: it has no place @property text null: it is not there */
export type SiteFile = { path: string | null; text: string | null }
/** Settings as they are written, by section and name. */
export type SiteValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>
type Sections = readonly Section[]

/** Lines that a mistaken file is told at most. */
const mostLines = 40

/** Says everything that is wrong with a site file, each with its line. */
class SiteMistake extends OperatorMistake {
  constructor(path: string | null, lines: readonly string[]) {
    const shown =
      lines.length > mostLines ? [...lines.slice(0, mostLines), `and ${lines.length - mostLines} more`] : lines
    super(`The file ${path ?? 'kontor.yaml'} cannot be used:\n${shown.map(line => `  ${line}`).join('\n')}`)
  }
}

/**
 * Reads the text of the file.
 * @param isNamed the environment names it, so that it has to be there
 * @throws OperatorMistake where it cannot be read
 */
export function siteFileAt(path: string | null, isNamed: boolean): SiteFile {
  if (path === null) return { path, text: null }
  try {
    if (statSync(path).size > mostBytes) throw new SiteMistake(path, [`it has more than ${mostBytes / 1024} KB`])
    const bytes = readFileSync(path)
    if (!isUtf8(bytes)) throw new SiteMistake(path, ['it is no UTF-8'])
    return { path, text: bytes.toString() }
  } catch (error) {
    if (error instanceof OperatorMistake) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isNamed) return { path, text: null }
    const why = code === 'ENOENT' ? 'it is not there' : `it cannot be read (${code})`
    throw new SiteMistake(path, [why])
  }
}

/**
 * Reads what the file sets: as it is written, and as its sections take it.
 * @throws OperatorMistake with everything that is wrong with it
 */
export function readSite({ path, text }: SiteFile, sections: Sections): { written: SiteValues; values: SiteValues } {
  const file = text === null ? null : parsed(path, text)
  const schema = z.strictObject(Object.fromEntries(sections.map(({ section, schema }) => [section, schema])))
  const { data, error } = schema.safeParse(file?.written ?? {}, { error: wordsOf, reportInput: true })
  if (data) return { written: file?.written ?? {}, values: data as SiteValues } // each section's values are those of its schema
  throw new SiteMistake(
    path,
    error.issues
      .flatMap(issue => mistakesOf(issue))
      .sort((one, other) => (file?.offsetOf(one.at) ?? 0) - (file?.offsetOf(other.at) ?? 0))
      .map(({ at, says, isUnknown }) => {
        const near = isUnknown ? meant(sections, schema, at) : null
        return `${file?.placeOf(at) ?? ''}${at.join('.')}: ${says}${near ? `; did you mean ${near}?` : ''}`
      }),
  )
}

/** Says what is wrong with entries of a file that can be read, each with its line. */
export function siteMistake(
  { path, text }: SiteFile,
  mistakes: readonly { at: readonly PropertyKey[]; says: string }[],
): OperatorMistake {
  const file = text === null ? null : parsed(path, text)
  return new SiteMistake(
    path,
    mistakes.map(({ at, says }) => `${file?.placeOf(at) ?? ''}${at.join('.')}: ${says}`),
  )
}

type Parsed = {
  written: SiteValues
  offsetOf(path: readonly PropertyKey[]): number
  placeOf(path: readonly PropertyKey[]): string
}

/** @throws OperatorMistake where it is no YAML that can be read without surprise */
function parsed(path: string | null, text: string): Parsed {
  const lines = new LineCounter()
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return `line ${line}, column ${col}: `
  }
  const document = documentOf(path, text, lines)
  const mistakes = [...document.errors, ...document.warnings].map(
    ({ code, message, pos }) =>
      place(pos[0]) + (yamlMistakes[code] ?? `${message[0]?.toLowerCase()}${message.slice(1)}`),
  )
  // an alias can stand for a million others
  visit(document, {
    Alias: (_, node) => void mistakes.push(`${place(node.range?.[0] ?? 0)}aliases are not read; write the value again`),
  })
  if (mistakes.length > 0) throw new SiteMistake(path, [...new Set(mistakes)])
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null))
    throw new SiteMistake(path, ['it is empty; delete it where nothing is to be set'])
  if (!isMap(document.contents))
    throw new SiteMistake(path, ['line 1, column 1: must hold sections, such as provider:'])
  return {
    written: withoutEmpty(document.toJS()),
    offsetOf: at => offsetOf(document, at),
    placeOf: at => place(offsetOf(document, at)),
  }
}

function documentOf(path: string | null, text: string, lineCounter: LineCounter): Document.Parsed {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false })
  } catch (error) {
    // lists in lists in lists, until the stack ends
    if (error instanceof RangeError) throw new SiteMistake(path, ['it is nested too deeply'])
    throw error
  }
}

const yamlMistakes: Partial<Record<string, string>> = {
  TAB_AS_INDENT: 'is indented by a tab; use spaces',
  DUPLICATE_KEY: 'stands here a second time',
  MULTIPLE_DOCS: 'begins a second document; there is one in a file',
  TAG_RESOLVE_FAILED: 'has a tag; tags are not read',
}

/** An entry without a value is none, as an empty variable of the environment is. */
function withoutEmpty(written: Record<string, unknown>): SiteValues {
  const filled = (entries: object) => Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null))
  return Object.fromEntries(
    Object.entries(filled(written)).map(([name, section]) => [name, isObject(section) ? filled(section) : section]),
  ) as SiteValues // what is no section is refused by the schema
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Finds the entry, or the one that it is missing in. */
function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents
  let offset = 0
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(step))
      if (!pair) break
      offset = (isScalar(pair.key) && pair.key.range?.[0]) || 0
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
      offset = ((isScalar(node) || isMap(node)) && node.range?.[0]) || offset
    } else break
  }
  return offset
}

/** Words of the file, where numbers and texts are told apart. */
function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.expected === 'string' && issue.input !== undefined)
    return Array.isArray(issue.input) ? 'must be a text, no list' : 'must be a text; put it in quotes'
  if (issue.code === 'invalid_type' && ['object', 'record'].includes(issue.expected)) return 'must hold entries'
  return expectedOf(issue)
}

type Found = { at: readonly PropertyKey[]; says: string; isUnknown?: boolean }

function mistakesOf(issue: z.core.$ZodIssue, before: readonly PropertyKey[] = []): Found[] {
  const at = [...before, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ at: [...at, key], says: 'is not known', isUnknown: true }))
  if (issue.code === 'invalid_key') return [{ at, says: issue.issues[0]?.message ?? issue.message }]
  if (issue.code !== 'invalid_union') return [{ at, says: issue.message }]
  // the one kind that was meant says what is wrong with it
  const meant = issue.errors.filter(
    issues => !issues.some(({ code, path }) => path.length === 0 && isOtherKind.has(code)),
  )
  const [only] = meant
  return meant.length === 1 && only ? only.flatMap(one => mistakesOf(one, at)) : [{ at, says: issue.message }]
}

const isOtherKind: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_format'])

/** Finds the known name that comes nearest, or the section that has this one; null: none does. */
function meant(sections: Sections, schema: z.ZodType, at: readonly PropertyKey[]): string | null {
  const name = String(at.at(-1))
  const near = keysAt(schema, at.slice(0, -1))
    .map(key => ({ key, far: distance(name, key) }))
    .sort((one, other) => one.far - other.far)[0]
  if (near && near.far <= Math.max(2, name.length / 3)) return [...at.slice(0, -1), near.key].join('.')
  const home = sections.find(({ variables }) => Object.hasOwn(variables, name))
  return home ? `${home.section}.${name}` : null
}

/** The entries that a type knows below a path. */
function keysAt(type: z.core.$ZodType, [step, ...rest]: readonly PropertyKey[]): string[] {
  const {
    innerType,
    in: before,
    options,
    shape,
  } = type._zod.def as {
    innerType?: z.core.$ZodType
    in?: z.core.$ZodType
    options?: z.core.$ZodType[]
    shape?: Record<PropertyKey, z.core.$ZodType>
  } // those of wrappers, of transformed, alternative and object types
  if (shape) {
    const entry = step === undefined ? undefined : shape[step]
    return step === undefined ? Object.keys(shape) : entry ? keysAt(entry, rest) : []
  }
  return [innerType, before, ...(options ?? [])].flatMap(inner =>
    inner ? keysAt(inner, step === undefined ? [] : [step, ...rest]) : [],
  )
}

/** Counts letters that have to be put in, left out or changed (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, above] of row.slice(1).entries())
      next.push(Math.min(above + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other[j] ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
