import type { RegistrationState } from '@kontor/contract/areas/customers/registration'
import { call } from '../../../../api/client.ts'
import { orDeadLink } from '../../../../api/or-dead-link.ts'

/** The state of a link. */
export const registrationState = (token: string): Promise<RegistrationState> =>
  orDeadLink(call('GET /ajax/v1/accounts/register/{token}', { params: { token } }), {
    state: 'unknown',
    email: null,
    needs_password: false,
  })
