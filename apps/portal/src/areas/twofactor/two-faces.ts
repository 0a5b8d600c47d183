import type { UserInfo } from '@kontor/contract/areas/identity'
import { canDo } from '@kontor/contract/can'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { PendingSignIn } from './challenge/ChallengePage.tsx'

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

/** What the management shows; the customer's policy for those alone who may decide it. */
export async function readFactors(user: UserInfo) {
  const [factors, policy] = await Promise.all([
    call('GET /ajax/v1/accounts/factors'),
    canDo(user, 'people:write') ? call('GET /ajax/v1/accounts/second-factor-policy') : null,
  ])
  return { factors, policy }
}
