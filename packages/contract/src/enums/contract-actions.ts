/** Lists what customers can do with a contract, in the order of the menu. */
export const contractActions = [
  'keep',
  'rename',
  'pay',
  'change',
  'cancel',
  'undo_cancellation',
  'withdraw',
  'transfer',
  'switch',
  'complete_switch',
] as const
export type ContractAction = (typeof contractActions)[number]

/** Those that give a contract its last day by its terms, or take it to another customer. */
export const endingActions = ['cancel', 'transfer', 'switch', 'complete_switch'] as const
export type EndingAction = (typeof endingActions)[number]

/** Why an action is not possible now. */
export const actionObstacles = [
  'over',
  'no_trial',
  'on_trial',
  'not_running',
  'already_ends',
  'not_cancelled',
  'too_late_to_undo',
  'withdrawal_over',
  'not_a_consumer',
  'nothing_else_offered',
  'change_waiting',
  'transfer_waiting',
  'switch_waiting',
  'no_switch',
  'not_a_cloud_service',
  'invoices_overdue',
] as const
export type ActionObstacle = (typeof actionObstacles)[number]

/** Pages of a contract's actions, below its own. */
export const contractActionPages = ['keep', 'edit', 'change', 'cancel', 'withdraw', 'transfer', 'switch'] as const
export type ContractActionPage = (typeof contractActionPages)[number]

/** When a change takes effect: today, from the next billing period, or once the term renews. */
export const changeTimes = ['now', 'next_period', 'renewal'] as const

/** Lists what a customer of a cloud service wants (Art. 25 (3) Data Act): another provider, their own machines, or erasure alone. */
export const switchKinds = ['provider', 'own_machines', 'erasure'] as const
export type SwitchKind = (typeof switchKinds)[number]

export const transferStates = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const
