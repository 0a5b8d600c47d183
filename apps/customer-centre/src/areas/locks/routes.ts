import type { lockEndpoints } from '@kontor/contract/areas/locks'
import type { staffLockEndpoints } from '@kontor/contract/areas/staff-locks'
import type { Handlers } from '../../http/context.ts'
import { liftHold, setHold } from './legal-hold.ts'
import { requestAboutLock } from './lock-request.ts'
import { lockState } from './lock-state.ts'
import { answerRequest, endLock, setLock } from './staff-lock.ts'
import { showStaffLock } from './staff-view.ts'
import { unlock } from './unlock.ts'

export const lockHandlers: Handlers<typeof lockEndpoints> = {
  lockState,
  unlock,
  lockRequest: requestAboutLock,
}

export const staffLockHandlers: Handlers<typeof staffLockEndpoints> = {
  staffLock: showStaffLock,
  staffLockSet: setLock,
  staffLockLift: endLock,
  staffLockAnswer: answerRequest,
  staffHoldSet: setHold,
  staffHoldLift: liftHold,
}
