import type { emailChangeEndpoints } from '@kontor/contract/areas/email-change'
import type { Handlers } from '../../http/context.ts'
import { confirmEmailLink, emailLink, refuseEmailLink } from './answer-link.ts'
import { cancelEmailChange, requestEmailChange, resendEmailChange } from './request-change.ts'

export const emailChangeHandlers: Handlers<typeof emailChangeEndpoints> = {
  emailChangeRequest: requestEmailChange,
  emailChangeResend: resendEmailChange,
  emailChangeCancel: cancelEmailChange,
  emailLink,
  emailLinkConfirm: confirmEmailLink,
  emailLinkRefuse: refuseEmailLink,
}
