import type { emailChangeEndpoints } from '@kontor/contract/areas/people/email-change'
import type { Handlers } from '../../../../platform/http/context.ts'
import { confirmEmailLink, emailLink, refuseEmailLink } from './answer-link.ts'
import type { CustomerAddresses } from './customer-addresses.ts'
import { cancelEmailChange, requestEmailChange, resendEmailChange } from './request-change.ts'

export const emailChangeHandlers = (addresses: CustomerAddresses): Handlers<typeof emailChangeEndpoints> => ({
  emailChangeRequest: context => requestEmailChange({ ...context, addresses }),
  emailChangeResend: resendEmailChange,
  emailChangeCancel: cancelEmailChange,
  emailLink,
  emailLinkConfirm: context => confirmEmailLink({ ...context, addresses }),
  emailLinkRefuse: context => refuseEmailLink({ ...context, addresses }),
})
