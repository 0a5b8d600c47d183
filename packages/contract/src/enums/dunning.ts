/** Lists what happens one after the other while invoices stay unpaid. */
export const dunningSteps = ['reminder', 'first_notice', 'second_notice', 'lock', 'termination_notice'] as const
export type DunningStep = (typeof dunningSteps)[number]

/**
 * `lock_again`: a promise was broken, or a payment that had ended the lock went back; `contracts_ended`: on the day that the notice of
 * termination named.
 */
export const takenSteps = [...dunningSteps, 'lock_again', 'contracts_ended'] as const
export type TakenStep = (typeof takenSteps)[number]

/** `asked`: staff decide; `granted`: it holds back dunning; then how it ended. */
export const deferralStates = ['asked', 'granted', 'refused', 'kept', 'broken', 'over'] as const
export type DeferralState = (typeof deferralStates)[number]
