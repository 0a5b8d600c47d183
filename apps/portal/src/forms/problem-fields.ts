import type { ApiProblem } from '../api/problem.ts'

export type FieldTexts = ReadonlyMap<string, string>

export const noTexts: FieldTexts = new Map()

/**
 * What the customer centre found wrong with single fields, by the form's own names.
 * @param under where the fields stand in the body, as `contact` in `{contact: {last_name}, version}`; empty: at its top
 */
export function problemFields(problem: ApiProblem, under = ''): FieldTexts {
  const start = under === '' ? '' : `${under}.`
  const texts = new Map<string, string>()
  for (const [field, [text]] of Object.entries(problem.body.errors ?? {})) {
    if (text) texts.set(field.startsWith(start) ? field.slice(start.length) : field, text)
  }
  return texts
}

/** Texts that no field of the form can show: of something the page adds by itself, or of a whole that has no single field. */
export function unplacedTexts(texts: FieldTexts, names: readonly string[]): string[] {
  return [...texts].filter(([field]) => !names.includes(field)).map(([, text]) => text)
}
