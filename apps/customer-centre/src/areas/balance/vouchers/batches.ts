import type { VoucherBatch } from '@kontor/contract/areas/staff-vouchers'
import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/session.ts'

type BatchRow = Omit<VoucherBatch, 'amount' | 'redeemed'> & {
  amount_minor: number
  redeemed_minor: number
  currency: string
}

/** Of a batch `b`. @param today where the provider is */
export const batchColumns = (
  { userId }: Pick<Caller, 'userId'>,
  today: string,
): RawBuilder<unknown> => sql`b.id, b.reason, b.codes,
  b.amount_minor, b.currency, b.max_uses, b.expires_on, b.created_at, b.created_by = ${userId}::uuid as own,
  (select u.name from user_account u where u.id = b.created_by) as created_by,
  (select u.name from user_account u where u.id = b.approved_by) as approved_by,
  case when b.stopped_at is not null then 'stopped' when b.expires_on < ${today}::date then 'expired'
    when b.made_at is not null then 'handed_out' when b.needs_approval and b.approved_at is null then 'waiting'
    else 'ready' end as state,
  use.uses, use.uses * b.amount_minor as redeemed_minor`

export const batchSource = sql`from voucher_batch b
  cross join lateral (select coalesce(sum(v.uses), 0)::int as uses from voucher v where v.batch_id = b.id) use where true`

export function batchOf({ amount_minor, redeemed_minor, currency, ...row }: BatchRow): VoucherBatch {
  const money = (minor: number) => ({ amount_minor: minor, currency })
  return { ...row, amount: money(amount_minor), redeemed: money(redeemed_minor) }
}

export type { BatchRow }

export async function batchById(
  db: OperatorDb,
  id: string,
  caller: Pick<Caller, 'userId'>,
  today: string,
): Promise<VoucherBatch | undefined> {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns(caller, today)} ${batchSource} and b.id = ${id}`.execute(db)
  return rows[0] && batchOf({ ...rows[0], amount_minor: Number(rows[0].amount_minor) })
}
