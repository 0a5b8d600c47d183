import { ApiProblem } from '../../../api/problem.ts'

/** Shows what is wrong with one entry at the field in which all are written. */
export function asOfLists(error: unknown): never {
  if (!(error instanceof ApiProblem) || !error.body.errors) throw error
  const errors = Object.entries(error.body.errors).map(([field, texts]) => [field.replace(/\.\d+$/, ''), texts])
  throw new ApiProblem(error.status, { ...error.body, errors: Object.fromEntries(errors) })
}
