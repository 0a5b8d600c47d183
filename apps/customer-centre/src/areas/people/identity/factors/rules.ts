import type { CentreConfiguration } from '../../../../platform/configuration.ts'
import { factorRequirement } from '../../../../platform/http/session.ts'

/** Bounds how many of each one user may have. */
export const most = { apps: 5, passkeys: 10 } as const

/** Says how long a new app waits for its first code. */
export const setupMinutes = 15

const hour = 3_600_000
/** Says how long the link that finishes a recovery counts. */
export const finishWindow = 7 * 24 * hour

/**
 * From when a user without a factor would need one, over all customers they act for: a factor that one of them requires
 * cannot be removed while the user acts for another.
 */
export function requirementWithoutFactor(
  user: { admin: boolean; earliest: string | null },
  configuration: CentreConfiguration['secondFactor'],
  today: string,
) {
  const none = { two_factor: false, admin: user.admin, factor_required_from: user.earliest }
  return factorRequirement(none, configuration, today)
}

/**
 * Says whether a passkey's counter reveals a copy of it (WebAuthn, section 6.1.1). Zero on both sides is a key that does not count; a
 * synced key is on several devices, whose counters need not agree.
 */
export function looksCopied(key: { counter: number; synced: boolean }, counter: number): boolean {
  if (key.synced || (counter === 0 && key.counter === 0)) return false
  return counter <= key.counter
}

export type RecoveryTimes = { due_at: string; reminded_at: string; ready_at: string | null }

/** Says what an open recovery needs at this moment. */
export function recoveryStep(times: RecoveryTimes, now: Date): 'wait' | 'remind' | 'make_ready' | 'expire' {
  const at = (time: string) => new Date(time).getTime()
  if (times.ready_at !== null) return finishExpired(times.ready_at, now) ? 'expire' : 'wait'
  if (at(times.due_at) <= now.getTime()) return 'make_ready'
  return now.getTime() - at(times.reminded_at) >= 24 * hour ? 'remind' : 'wait'
}

export const finishExpired = (readyAt: string | null, now: Date): boolean =>
  readyAt !== null && now.getTime() - new Date(readyAt).getTime() >= finishWindow

export const finishUntil = (readyAt: Date): Date => new Date(readyAt.getTime() + finishWindow)
