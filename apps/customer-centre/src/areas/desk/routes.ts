import type { deskEndpoints } from '@kontor/contract/areas/desk'
import type { Handlers } from '../../http/context.ts'
import { decide, staffInquiries, staffNotices } from './notices.ts'
import { checkPin } from './pin-check.ts'

export const deskHandlers: Handlers<typeof deskEndpoints> = {
  staffNotices,
  noticeDecide: decide,
  staffInquiries,
  pinCheck: checkPin,
}
