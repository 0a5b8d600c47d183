import type { CallOutput } from '@kontor/contract/wire/types'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'

export type PendingSignIn = CallOutput<'GET /ajax/v1/accounts/login/pending'>

/** The sign-in of this browser that waits for its second step; null where there is none. */
export async function readPending(): Promise<PendingSignIn | null> {
  try {
    return await call('GET /ajax/v1/accounts/login/pending')
  } catch (error) {
    // another customer centre may not know the question at all
    if (error instanceof ApiProblem && error.status < 500) return null
    throw error
  }
}
