import { redirect } from '@tanstack/react-router'
import { ApiProblem } from '../api/problem.ts'

/**
 * For the loaders of lists: a page that no longer exists, for example in an old link, leads to the first page instead
 * of an error.
 */
export async function orFirstPage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'cursor_invalid') throw error
    throw redirect({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, cursor: undefined }),
      replace: true,
    })
  }
}
