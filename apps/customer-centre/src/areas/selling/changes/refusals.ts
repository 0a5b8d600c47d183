import type { ActionObstacle } from '@kontor/contract/enums/contract-actions'
import type { LifeRefusal } from '@kontor/contract/enums/contracts'
import type { Lifecycle } from '../../contracts/contracts/lifecycle.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'

/** Says how the page calls what stands in a contract's way. */
export function obstacleOf(refusal: LifeRefusal, { state }: Pick<Lifecycle, 'state'>): ActionObstacle {
  switch (refusal) {
    case 'not_in_this_state':
      return finishedStates.includes(state) ? 'over' : 'not_running'
    case 'no_withdrawal':
      return 'withdrawal_over'
    case 'not_switchable':
      return 'not_a_cloud_service'
    // days that someone wished for, which the form checks
    case 'before_earliest_end':
    case 'in_the_past':
      return 'not_running'
    default:
      return refusal
  }
}
