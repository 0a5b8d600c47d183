import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { canDo } from '@kontor/contract/can'
import { call } from '../../../../api/client.ts'

/** Reads what the management shows; the customer's policy for those alone who may decide about people. */
export async function readFactors(user: UserInfo) {
  const [factors, policy] = await Promise.all([
    call('GET /ajax/v1/accounts/factors'),
    canDo(user, 'people:write') ? call('GET /ajax/v1/accounts/second-factor-policy') : null,
  ])
  return { factors, policy }
}
