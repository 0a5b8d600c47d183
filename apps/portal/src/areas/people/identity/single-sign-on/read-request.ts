import { redirect } from '@tanstack/react-router'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'

/** A request of another session, or an expired one, counts as none. */
export async function readRequest(uid: string) {
  try {
    return await call('GET /ajax/v1/sign-on/requests/{uid}', { params: { uid } })
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error
    throw redirect({ to: '/authorise/failed', search: { reason: 'expired' } })
  }
}
