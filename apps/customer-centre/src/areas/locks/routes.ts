import { lockEndpoints } from '@kontor/contract/areas/locks'
import { staffLockEndpoints } from '@kontor/contract/areas/staff-locks'
import { lockQueueEndpoints } from '@kontor/contract/areas/staff-queues'
import { staffSuspensionEndpoints } from '@kontor/contract/areas/staff-suspensions'
import { routes } from '../../platform/http/routes.ts'
import { liftHold, setHold } from './legal-hold.ts'
import { requestAboutLock } from './lock-request.ts'
import { lockState } from './lock-state.ts'
import { answerRequest, endLock, setLock } from './staff-lock.ts'
import { lockQueueHandlers } from './staff-queue.ts'
import { showStaffLock } from './staff-view.ts'
import { resumeContract, suspendContract } from './suspension.ts'
import { unlock } from './unlock.ts'

export const lockRoutes = [
  ...routes(lockQueueEndpoints, lockQueueHandlers),
  ...routes(lockEndpoints, { lockState, unlock, lockRequest: requestAboutLock }),
  ...routes(staffLockEndpoints, {
    staffLock: showStaffLock,
    staffLockSet: setLock,
    staffLockLift: endLock,
    staffLockAnswer: answerRequest,
    staffHoldSet: setHold,
    staffHoldLift: liftHold,
  }),
  ...routes(staffSuspensionEndpoints, { staffContractSuspend: suspendContract, staffContractResume: resumeContract }),
]
