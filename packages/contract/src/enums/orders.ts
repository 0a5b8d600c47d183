export const provisioningStates = ['waiting', 'sent', 'done', 'failed', 'given_up'] as const

export const provisioningKinds = ['set_up', 'erase'] as const

/** What staff do about an order that was not set up: send it once more, say that they have done it, or end it. Of data to be deleted they say only that it is done. */
export const provisioningDecisions = ['retry', 'done', 'give_up'] as const
export type ProvisioningDecision = (typeof provisioningDecisions)[number]
