import { callQueueEndpoints } from '@kontor/contract/areas/desk/staff-queues'
import { countryEndpoints } from '@kontor/contract/areas/service/country'
import { providerEndpoints } from '@kontor/contract/areas/service/provider'
import { reachEndpoints } from '@kontor/contract/areas/service/reach'
import { routes } from '../../../platform/http/routes.ts'
import { askForCall, askForOwnCall, cancelCall } from './callback.ts'
import { callerPin, createCallerPin } from './caller-pin.ts'
import { countryHandlers } from './country-routes.ts'
import { sendInquiry, sendOwnInquiry } from './inquiry.ts'
import { receiveNotice } from './notice.ts'
import { providerHandlers } from './provider-routes.ts'
import { ownReach, reach } from './reach.ts'
import { settleCall, staffCallbacks } from './staff-queue.ts'

export const reachRoutes = [
  ...routes(reachEndpoints, {
    reach,
    ownReach,
    inquiry: sendInquiry,
    ownInquiry: sendOwnInquiry,
    callback: askForCall,
    ownCallback: askForOwnCall,
    callbackCancel: cancelCall,
    notice: receiveNotice,
    callerPin,
    callerPinCreate: createCallerPin,
  }),
  ...routes(callQueueEndpoints, { staffCallbacks, callbackSettle: settleCall }),
  ...routes(providerEndpoints, providerHandlers),
  ...routes(countryEndpoints, countryHandlers),
]
