import type { ApiProblem } from '../api/problem.ts'

export type FieldTexts = ReadonlyMap<string, string>

export const noTexts: FieldTexts = new Map()

/**
 * The customer centre's mistakes of single fields, by the form's own names.
 * @param under the fields' place in the body, as `contact` in `{contact: {last_name}, version}`; empty: at its top
 */
export function problemFields(problem: ApiProblem, under = ''): FieldTexts {
  const start = under === '' ? '' : `${under}.`
  const texts = new Map<string, string>()
  for (const [field, [text]] of Object.entries(problem.body.errors ?? {})) {
    if (text) texts.set(field.startsWith(start) ? field.slice(start.length) : field, text)
  }
  return texts
}

/**
 * Texts that no field of the form can show: about something the page adds by itself, or a whole without a single field.
 */
export function unplacedTexts(texts: FieldTexts, names: readonly string[]): string[] {
  return [...texts].filter(([field]) => !names.includes(field)).map(([, text]) => text)
}
