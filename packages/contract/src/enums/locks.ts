/** Lists what a lock closes: everything that runs, or only the administration of the account. */
export const lockScopes = ['services', 'administration'] as const
export type LockScope = (typeof lockScopes)[number]

/**
 * Lists what led to a lock because of content: a notice under Art. 16 of Regulation (EU) 2022/2065, the provider's own initiative, or an
 * order.
 */
export const lockOrigins = ['notice', 'own_initiative', 'order'] as const
export type LockOrigin = (typeof lockOrigins)[number]

/** Says whether the content breaks the law or the provider's terms. */
export const groundKinds = ['law', 'terms'] as const
export type GroundKind = (typeof groundKinds)[number]

/** Ways to have a lock reviewed (Art. 17 (3) (f) of Regulation (EU) 2022/2065). */
export const redressWays = ['complaint', 'out_of_court', 'court'] as const
export type RedressWay = (typeof redressWays)[number]

/** Locks because of content: they need a statement of reasons. */
export const contentReasons = ['abuse', 'legal'] as const
export const needsStatement = (reason: string | null): boolean =>
  (contentReasons as readonly (string | null)[]).includes(reason)

export const lockRequestKinds = ['review', 'deferral', 'proof'] as const
export type LockRequestKind = (typeof lockRequestKinds)[number]

/** `over`: the lock ended before an answer. */
export const lockRequestStates = ['open', 'accepted', 'declined', 'over'] as const
export type LockRequestState = (typeof lockRequestStates)[number]

/** Why an erasure has to wait (Art. 17 (3) GDPR): claims that need the data (e), or a duty to keep them (b). */
export const holdReasons = ['claims', 'obligation'] as const
export type HoldReason = (typeof holdReasons)[number]
