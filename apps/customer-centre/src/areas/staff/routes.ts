import { deskEndpoints } from '@kontor/contract/areas/desk'
import { routes } from '../../platform/http/routes.ts'
import { activateCustomer, deactivateCustomer } from './deactivation.ts'
import { decide, staffInquiries, staffNotices } from './notices.ts'
import { checkPin } from './pin-check.ts'

export const staffRoutes = routes(deskEndpoints, {
  staffNotices,
  noticeDecide: decide,
  staffInquiries,
  pinCheck: checkPin,
  customerDeactivate: deactivateCustomer,
  customerActivate: activateCustomer,
})
