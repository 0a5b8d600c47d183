import type { VoucherBatch } from '@kontor/contract/areas/money/staff-vouchers'
import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import { likeLiteral } from '../../../../platform/db/list.ts'
import { isMaker } from '../../../../platform/http/own-people.ts'
import type { Caller } from '../../../../platform/http/session.ts'
import { userName, userTable } from '../../../people/reads.ts'
import { hashOf, readCode } from './code.ts'

type BatchRow = Omit<VoucherBatch, 'amount' | 'redeemed'> & {
  amount_minor: number
  redeemed_minor: number
  currency: string
}

/** Where a batch `b` stands. @param today where the provider is */
const stateOf = (today: string): RawBuilder<string> => sql`case when b.stopped_at is not null then 'stopped'
    when b.expires_on < ${today}::date then 'expired' when b.made_at is not null then 'handed_out'
    when b.needs_approval and b.approved_at is null then 'waiting' else 'ready' end`

/** Of a batch `b`. @param today where the provider is */
export const batchColumns = (
  caller: Pick<Caller, 'userId'>,
  today: string,
): RawBuilder<unknown> => sql`b.id, b.kind, b.reason, b.codes,
  b.amount_minor, b.currency, b.max_uses, b.expires_on, b.created_at, ${isMaker(caller, sql`b.created_by`)} as own,
  ${userName('b.created_by')} as created_by,
  ${userName('b.approved_by')} as approved_by,
  ${stateOf(today)} as state,
  use.uses, use.uses * b.amount_minor as redeemed_minor`

export const batchSource = sql`from voucher_batch b
  cross join lateral (select coalesce(sum(v.uses), 0)::int as uses from voucher v where v.batch_id = b.id) use where true`

/** Batches that a list asks for. A whole code is looked up by its hash. */
export function batchesBy(
  { state, q }: { state?: string | undefined; q?: string | undefined },
  today: string,
): RawBuilder<unknown> {
  const conditions = [batchSource]
  if (state) conditions.push(sql`${stateOf(today)} = ${state}`)
  if (q) {
    const code = readCode(q)
    const pattern = `%${likeLiteral(q)}%`
    const customer = /^\d{1,9}$/.test(q) ? Number(q) : 0
    conditions.push(
      code
        ? sql`exists (select from voucher v where v.batch_id = b.id and v.code_hash = ${hashOf(code)})`
        : sql`(b.reason ilike ${pattern}
          or exists (select from ${userTable} u where u.id = b.created_by and u.name ilike ${pattern})
          or exists (select from voucher v where v.batch_id = b.id and v.ending = ${q.toUpperCase()})
          or exists (select from voucher v join voucher_use u on u.code_hash = v.code_hash
            where v.batch_id = b.id and u.customer_number = ${customer}))`,
    )
  }
  return sql.join(conditions, sql` and `)
}

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
