import { lockEndpoints } from '@kontor/contract/areas/arrears/locks'
import { staffLockEndpoints } from '@kontor/contract/areas/arrears/staff-locks'
import { staffSuspensionEndpoints } from '@kontor/contract/areas/arrears/staff-suspensions'
import { lockQueueEndpoints } from '@kontor/contract/areas/desk/staff-queues'
import { routes } from '../../../platform/http/routes.ts'
import { liftHold, setHold } from './legal-hold.ts'
import { requestAboutLock } from './lock-request.ts'
import { lockState } from './lock-state.ts'
import { answerRequest, endLock, setLock } from './staff-lock.ts'
import { lockQueueHandlers } from './staff-queue.ts'
import { showStaffLock } from './staff-view.ts'
import { resumeContract, suspendContract } from './suspension.ts'
import { unlock } from './unlock.ts'

const named = ({ params }: { params: { id: number } }) => params.id

export const lockRoutes = [
  ...routes(lockQueueEndpoints, lockQueueHandlers),
  ...routes(lockEndpoints, { lockState, unlock, lockRequest: requestAboutLock }),
  ...routes(staffLockEndpoints, {
    staffLock: showStaffLock,
    staffLockSet: setLock,
    staffLockLift: { carryOut: endLock, customer: named },
    staffLockAnswer: { carryOut: answerRequest, customer: named, takesAway: ({ body }) => body.accept },
    staffHoldSet: setHold,
    staffHoldLift: { carryOut: liftHold, customer: named },
  }),
  ...routes(staffSuspensionEndpoints, { staffContractSuspend: suspendContract, staffContractResume: resumeContract }),
]
