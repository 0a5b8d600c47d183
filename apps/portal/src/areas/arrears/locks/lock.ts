import type { LockState } from '@kontor/contract/areas/arrears/locks'

/** A lock that stands: it has a reason. */
export type Lock = LockState & { reason: NonNullable<LockState['reason']> }
