import type { ActionObstacle, ContractAction } from '@kontor/contract/enums/contract-actions'
import { contractActions } from '@kontor/contract/enums/contract-actions'
import type { Lifecycle, LifecycleEvent } from '../../contracts/contracts/lifecycle.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { passed, transition } from '../../contracts/contracts/transition.ts'
import { obstacleOf } from './refusals.ts'

/** Holds what of a contract its actions depend on besides its life. */
export type Surroundings = {
  /** The catalogue has another product, option or billing period for it. */
  choices: boolean
  /** First day of a new price or product that waits; one of today holds already, and waits for the run that bills it. */
  changesOn: string | null
  /** It has overdue invoices: dunning would lose what it can end. */
  overdue: boolean
}

type Rule = (life: Lifecycle, today: string, around: Surroundings) => ActionObstacle | null

/** Says whether the machine lets something happen, and why not. */
const happening =
  (happened: LifecycleEvent): Rule =>
  (life, today) => {
    const next = transition(life, happened, today)
    return 'refused' in next ? obstacleOf(next.refused, life) : null
  }

const notOver: Rule = ({ state }) => (finishedStates.includes(state) ? 'over' : null)

/** No notice is under way, and no one else is about to take it over. */
const settled: Rule = ({ state, ends_on, switch_notified_on }) => {
  if (state === 'trial') return 'on_trial'
  if (state === 'transfer_pending') return 'transfer_waiting'
  if (switch_notified_on !== null) return 'switch_waiting'
  return ends_on === null ? null : 'already_ends'
}

const rules: Record<ContractAction, Rule> = {
  keep: ({ state }) => (state === 'trial' ? null : 'no_trial'),
  rename: notOver,
  pay: notOver,
  change(life, today, around) {
    if (life.state !== 'active' && life.state !== 'transfer_pending' && life.ends_on === null) return 'not_running'
    const waiting = settled(life, today, around)
    if (waiting !== null) return waiting
    if (around.changesOn !== null && around.changesOn > today) return 'change_waiting'
    return around.choices ? null : 'nothing_else_offered'
  },
  cancel: happening({ event: 'cancel' }),
  undo_cancellation: (life, today, around) =>
    life.ends_on === null ? 'not_cancelled' : happening({ event: 'undo_cancellation' })(life, today, around),
  // nothing was bought yet
  withdraw: (life, today, around) =>
    life.state === 'trial' && life.consumer ? 'on_trial' : happening({ event: 'withdraw' })(life, today, around),
  transfer(life, today, around) {
    const waiting = settled(life, today, around)
    if (waiting !== null) return waiting
    if (around.changesOn !== null) return 'change_waiting'
    return happening({ event: 'begin_transfer' })(life, today, around) ?? (around.overdue ? 'invoices_overdue' : null)
  },
  switch: (life, today, around) =>
    life.state === 'trial'
      ? 'on_trial'
      : life.switch_notified_on === null
        ? happening({ event: 'notify_switch' })(life, today, around)
        : 'switch_waiting',
  complete_switch: (life, today, around) =>
    life.switch_notified_on === null ? 'no_switch' : happening({ event: 'switch_done' })(life, today, around),
}

export type PossibleAction = { action: ContractAction; obstacle: ActionObstacle | null }

/** Every action with what stands in its way on a day: the pages show it, and the handlers ask the same rule. */
export const actionsOf = (stored: Lifecycle, today: string, around: Surroundings): PossibleAction[] =>
  contractActions.map(action => ({ action, obstacle: obstacleTo(action, stored, today, around) }))

export function obstacleTo(
  action: ContractAction,
  stored: Lifecycle,
  today: string,
  around: Surroundings,
): ActionObstacle | null {
  const life = passed(stored, today)
  return notOver(life, today, around) ?? rules[action](life, today, around)
}
