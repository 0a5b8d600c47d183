import { ApiProblem } from './problem.ts'
import { ownCentre } from './transport.ts'

/** For a page that another customer centre can fill in part: null where it knows nothing of the call. */
export async function orUnknown<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404 && !ownCentre()) return null
    throw error
  }
}
