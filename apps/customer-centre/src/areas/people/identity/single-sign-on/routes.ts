import type { singleSignOnEndpoints } from '@kontor/contract/areas/people/single-sign-on'
import type { Handlers } from '../../../../platform/http/context.ts'
import { answerRequest, applicationRequest, signOutAsAsked, signOutRequest } from './provider/asking.ts'

export const singleSignOnHandlers: Handlers<typeof singleSignOnEndpoints> = {
  applicationRequest,
  answerApplication: answerRequest,
  applicationSignOut: signOutRequest,
  signOutForApplication: signOutAsAsked,
}
