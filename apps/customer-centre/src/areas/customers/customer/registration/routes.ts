import type { registrationEndpoints } from '@kontor/contract/areas/customers/registration'
import type { Handlers } from '../../../../platform/http/context.ts'
import { confirmRegistration, declineRegistration, registrationState } from './confirm.ts'
import { register, resendRegistration } from './register.ts'

export const registrationHandlers: Handlers<typeof registrationEndpoints> = {
  register,
  registrationResend: resendRegistration,
  registrationState,
  registrationConfirm: confirmRegistration,
  registrationDecline: declineRegistration,
}
