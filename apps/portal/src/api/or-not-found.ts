import { notFound } from '@tanstack/react-router'
import { ApiProblem } from './problem.ts'

/** For loaders: a record unknown to the customer centre is a page that does not exist. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) throw notFound()
    throw error
  }
}
