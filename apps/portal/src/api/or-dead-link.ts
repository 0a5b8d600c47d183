import { ApiProblem } from './problem.ts'

/**
 * For loaders of pages that a mailed link opens: a link that a mail program has cut or doubled is as dead as an old
 * one.
 */
export async function orDeadLink<T>(answer: Promise<T>, dead: T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 422)) return dead
    throw error
  }
}
