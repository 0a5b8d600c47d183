export const provisioningStates = ['waiting', 'sent', 'done', 'failed', 'given_up'] as const

/** Lists what becomes of a contract after it was set up, as the provider's systems are told. */
export const contractNews = ['changed', 'ended', 'transferred', 'suspended', 'resumed', 'kept'] as const
export type ContractNewsKind = (typeof contractNews)[number]

export const provisioningKinds = ['set_up', 'erase', ...contractNews] as const

/**
 * Lists what staff do about an order that was not set up: send it once more, say that they have done it, or end it. Of everything else they
 * say only that it is done.
 */
export const provisioningDecisions = ['retry', 'done', 'give_up'] as const
export type ProvisioningDecision = (typeof provisioningDecisions)[number]
