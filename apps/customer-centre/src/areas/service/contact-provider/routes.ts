import { callQueueEndpoints } from '@kontor/contract/areas/desk/staff-queues'
import { contactProviderEndpoints } from '@kontor/contract/areas/service/contact-provider'
import { countryEndpoints } from '@kontor/contract/areas/service/country'
import { providerEndpoints } from '@kontor/contract/areas/service/provider'
import { routes } from '../../../platform/http/routes.ts'
import { askForCall, askForOwnCall, cancelCall } from './callback.ts'
import { callerPin, createCallerPin } from './caller-pin.ts'
import { ownReach, reach } from './channels.ts'
import { countryHandlers } from './country-routes.ts'
import { sendInquiry, sendOwnInquiry } from './inquiry.ts'
import { receiveNotice } from './notice.ts'
import { providerHandlers } from './provider-routes.ts'
import { settleCall, staffCallbacks } from './staff-queue.ts'

export const contactProviderRoutes = [
  ...routes(contactProviderEndpoints, {
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
