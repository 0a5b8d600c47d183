import { readFileSync } from 'node:fs'
import { OperatorMistake } from '../../../platform/operator-mistake.ts'
import { type Catalogue, catalogueSchema } from './catalogue.ts'
import { checkCatalogue } from './check.ts'
import { linesOf, schemaMistakes } from './mistakes.ts'

/** @property raw what the provider wrote: it is what is kept, so that a later Kontor, which knows more fields, finds the same in it */
export type CatalogueFile = { raw: unknown; catalogue: Catalogue }

/** Everything wrong with a catalogue's text as lines, or the catalogue. */
export function readCatalogue(text: string, today: string): { file: CatalogueFile } | { mistakes: string[] } {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (error) {
    return { mistakes: [`is no JSON: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const parsed = catalogueSchema.safeParse(raw, { reportInput: true })
  const mistakes = parsed.success ? checkCatalogue(parsed.data, today) : schemaMistakes(parsed.error)
  if (!parsed.success || mistakes.length > 0) return { mistakes: linesOf(mistakes, raw) }
  return { file: { raw, catalogue: parsed.data } }
}

/** @throws OperatorMistake naming the file and everything that is wrong with it */
export function readCatalogueFile(path: string, today: string): CatalogueFile {
  const read = readCatalogue(textOf(path), today)
  if ('file' in read) return read.file
  const { mistakes } = read
  const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`
  throw new OperatorMistake(`The catalogue ${path} has ${count}:\n${mistakes.map(line => `  ${line}`).join('\n')}`)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`
    throw new OperatorMistake(`CATALOGUE: the file ${path} ${why}.`)
  }
}
