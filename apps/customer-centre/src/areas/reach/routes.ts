import type { reachEndpoints } from '@kontor/contract/areas/reach'
import type { Handlers } from '../../http/context.ts'
import { askForCall, askForOwnCall, cancelCall } from './callback.ts'
import { callerPin, createCallerPin } from './caller-pin.ts'
import { sendInquiry, sendOwnInquiry } from './inquiry.ts'
import { receiveNotice } from './notice.ts'
import { ownReach, reach } from './reach.ts'

export const reachHandlers: Handlers<typeof reachEndpoints> = {
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
}
