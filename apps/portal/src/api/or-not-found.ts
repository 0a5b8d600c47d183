import { notFound } from '@tanstack/react-router'
import { ApiProblem } from './problem.ts'

/** For loaders: what the customer centre does not know is a page that does not exist. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) throw notFound()
    throw error
  }
}
