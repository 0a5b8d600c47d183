import { demoClockEndpoints } from '@kontor/contract/areas/desk/demo-clock'
import { staffEndpoints } from '@kontor/contract/areas/desk/staff'
import { routes } from '../../../platform/http/routes.ts'
import { markAnswered } from '../../service/contact-provider/staff-queue.ts'
import { staffCounts } from './counts.ts'
import { activateCustomer, deactivateCustomer } from './deactivation.ts'
import { demoClock, demoClockMove } from './demo-clock.ts'
import { decide, staffInquiries, staffNotices } from './notices.ts'
import { checkPin } from './pin-check.ts'

export const staffRoutes = routes(
  { ...staffEndpoints, ...demoClockEndpoints },
  {
    staffNotices,
    noticeDecide: decide,
    staffInquiries,
    inquiryAnswered: markAnswered,
    staffCounts,
    pinCheck: checkPin,
    customerDeactivate: deactivateCustomer,
    customerActivate: activateCustomer,
    demoClock,
    demoClockMove,
  },
)
