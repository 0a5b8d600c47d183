import type { Money } from '@kontor/contract/money'
import { coversLimit, hundredthsOf, moneyOfLimit, type StaffLimitKind } from '@kontor/contract/staff-limits'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb, OperatorDb } from '../../../platform/db/database.ts'
import { lockAlone } from '../../../platform/db/lock-alone.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/http/session.ts'

type Db = BoundDb | OperatorDb
type Deciding = { caller: Pick<Caller, 'limits' | 'userId'>; kind: StaffLimitKind; now: Date }

/** Is what is decided about: a sum, or days. */
export type Size = Money | { days: number }
export const numberOf = (size: Size): number => ('days' in size ? size.days : hundredthsOf(size))

/** Says whether they would decide alone about it: with the sums of the last day, as many small ones are a large one. */
export async function isWithinLimit(db: Db, { caller, kind, now }: Deciding, size: Size): Promise<boolean> {
  const limit = caller.limits[kind]
  if (limit === null) return true
  if (!coversLimit(limit, numberOf(size))) return false
  if ('days' in size) return true
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(size), 0)::bigint as used from staff_limit_use
    where user_id = ${caller.userId} and kind = ${kind} and used_at > ${now}::timestamptz - interval '1 day'`.execute(
    db,
  )
  return (rows[0]?.used ?? 0) + numberOf(size) <= limit
}

/**
 * Lets them decide alone where it is within their limit, and counts it. The caller has called `lockAlone`, where there is a limit.
 * @returns whether they may
 */
export async function takeFromLimit(db: Db, deciding: Deciding, size: Size): Promise<boolean> {
  if (!(await isWithinLimit(db, deciding, size))) return false
  const { caller, kind, now } = deciding
  if (caller.limits[kind] === null || 'days' in size) return true
  await sql`insert into staff_limit_use (id, user_id, kind, size, used_at)
    values (${uuidv7()}, ${caller.userId}, ${kind}, ${numberOf(size)}, ${now})`.execute(db)
  return true
}

/** Locks what they do alone before a customer's lock, where a limit is counted. */
export async function lockLimit(db: Db, { caller, kind }: Omit<Deciding, 'now'>): Promise<void> {
  if (caller.limits[kind] !== null) await lockAlone(db, caller.userId)
}

/**
 * Requires someone whose limit covers what a colleague has asked for.
 * @throws limit_too_low
 */
export function requireCovering({ limits }: Pick<Caller, 'limits'>, kind: StaffLimitKind, size: Size): void {
  if (!coversLimit(limits[kind], numberOf(size))) throw problem('limit_too_low')
}

/** Shows a limit in a currency; null bounds nothing. */
export const limitShown = (
  { limits }: Pick<Caller, 'limits'>,
  kind: StaffLimitKind,
  currency: string,
): Money | null => {
  const limit = limits[kind]
  return limit === null ? null : moneyOfLimit(limit, currency)
}
