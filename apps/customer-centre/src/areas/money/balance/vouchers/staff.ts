import type { staffVoucherEndpoints, VoucherBatch, VoucherUse } from '@kontor/contract/areas/money/staff-vouchers'
import { formatMoney } from '@kontor/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db, OperatorDb } from '../../../../platform/db/database.ts'
import { likeLiteral, list, oldestFirst, orderOf, type SortKey } from '../../../../platform/db/list.ts'
import type { Context, Handler } from '../../../../platform/http/context.ts'
import { isMaker } from '../../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import type { Caller } from '../../../../platform/http/session.ts'
import { presentCatalogue } from '../../../contracts/catalogue/present.ts'
import { customerTable } from '../../../customers/reads.ts'
import { limitShown, lockLimit, requireCovering, takeFromLimit } from '../../../people/identity/staff-limits.ts'
import { userName, userTable } from '../../../people/reads.ts'
import { endingOf, hashOf, newCode, readCode } from './code.ts'

type BatchRow = Omit<VoucherBatch, 'amount' | 'redeemed'> & {
  amount_minor: number
  redeemed_minor: number
  currency: string
}

/** Says where a batch `b` stands. @param today where the provider is */
const stateOf = (today: string): RawBuilder<string> => sql`case when b.stopped_at is not null then 'stopped'
    when b.expires_on < ${today}::date then 'expired' when b.made_at is not null then 'handed_out'
    when b.needs_approval and b.approved_at is null then 'waiting' else 'ready' end`

/** Lists the columns of a batch `b`. @param today where the provider is */
const batchColumns = (
  caller: Pick<Caller, 'userId'>,
  today: string,
): RawBuilder<BatchRow> => sql`b.id, b.kind, b.reason, b.codes,
  b.amount_minor, b.currency, b.max_uses, b.expires_on, b.created_at, ${isMaker(caller, sql`b.created_by`)} as own,
  ${userName('b.created_by')} as created_by,
  ${userName('b.approved_by')} as approved_by,
  ${stateOf(today)} as state,
  use.uses, use.uses * b.amount_minor as redeemed_minor`

const batchSource = sql`from voucher_batch b
  cross join lateral (select coalesce(sum(v.uses), 0)::int as uses from voucher v where v.batch_id = b.id) use where true`

/** Batches that a list asks for. A whole code is looked up by its hash. */
function batchesBy(
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

function batchOf({ amount_minor, redeemed_minor, currency, ...row }: BatchRow): VoucherBatch {
  const money = (minor: number) => ({ amount_minor: minor, currency })
  return { ...row, amount: money(amount_minor), redeemed: money(redeemed_minor) }
}

async function batchById(
  db: OperatorDb,
  id: string,
  caller: Pick<Caller, 'userId'>,
  today: string,
): Promise<VoucherBatch | undefined> {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns(caller, today)} ${batchSource} and b.id = ${id}`.execute(db)
  return rows[0] && batchOf({ ...rows[0], amount_minor: Number(rows[0].amount_minor) })
}

type Endpoints = typeof staffVoucherEndpoints

const currencyOf = async (db: Db): Promise<string> => (await presentCatalogue(db))?.currency ?? 'EUR'

const newest = { created_at: { sql: 'b.created_at', type: 'timestamptz' } } as const satisfies Record<string, SortKey>

export const listBatches: Handler<Endpoints['staffVouchers']> = async ({ caller, services, db, query }) => {
  const today = services.clock.today()
  const batches = {
    columns: batchColumns(caller, today),
    source: batchesBy(query, today),
    order: orderOf('-created_at', newest, { sql: 'b.id', type: 'uuid' }),
  }
  const currency = await currencyOf(db)
  return { ...(await list(db, batches, query, batchOf)), currency, alone: limitShown(caller, 'vouchers', currency) }
}

export const makeBatch: Handler<Endpoints['staffVouchersMake']> = async context => {
  const { body, caller, services, now } = context
  const today = services.clock.today()
  if (body.expires_on < today) throw invalidField('expires_on', 'invalid_choice')
  return changing(context, async db => {
    await lockLimit(db, { caller, kind: 'vouchers' })
    const currency = await currencyOf(db)
    const id = uuidv7()
    const worth = { amount_minor: body.codes * body.max_uses * body.amount_minor, currency }
    const needs_approval = !(await takeFromLimit(db, { caller, kind: 'vouchers', now }, worth))
    await db
      .insertInto('voucher_batch')
      .values({ ...body, id, currency, created_at: now, created_by: caller.userId, needs_approval })
      .execute()
    return { action: 'voucher_batch.requested', id }
  })
}

/** The second pair of eyes: never of who asked for it. */
export const approveBatch: Handler<Endpoints['staffVouchersApprove']> = context =>
  changing(context, async (db, batch) => {
    if (batch.own) throw problem('own_approval')
    if (batch.state !== 'waiting') throw problem('conflict', { current: batch })
    const { caller, now } = context
    const { amount, codes, max_uses } = batch
    requireCovering(caller, 'vouchers', { ...amount, amount_minor: amount.amount_minor * codes * max_uses })
    await update(db, batch.id, { approved_at: now, approved_by: caller.userId })
    return { action: 'voucher_batch.approved', id: batch.id }
  })

export const stopBatch: Handler<Endpoints['staffVouchersStop']> = context =>
  changing(context, async (db, batch) => {
    if (batch.state === 'stopped') throw problem('conflict', { current: batch })
    await update(db, batch.id, { stopped_at: context.now })
    return { action: 'voucher_batch.stopped', id: batch.id }
  })

/** Shown this once: afterwards no one knows the codes but who has them. */
export const makeCodes: Handler<Endpoints['staffVouchersCodes']> = async context => {
  const codes = new Set<string>()
  await changing(context, async (db, batch) => {
    if (batch.state !== 'ready') throw problem('conflict', { current: batch })
    while (codes.size < batch.codes) codes.add(newCode())
    const bare = [...codes].map(code => code.replaceAll('-', ''))
    await db
      .insertInto('voucher')
      .values(bare.map(code => ({ batch_id: batch.id, code_hash: hashOf(code), ending: endingOf(code) })))
      .execute()
    await update(db, batch.id, { made_at: context.now, made_by: context.caller.userId })
    return { action: 'voucher_batch.handed_out', id: batch.id }
  })
  return { codes: [...codes] }
}

export const listUses: Handler<Endpoints['staffVoucherUses']> = async ({ caller, services, db, params, query }) => {
  if (!(await batchById(db, params.id, caller, services.clock.today()))) throw problem('not_found')
  return list(
    db,
    {
      columns: sql<VoucherUse>`u.customer_number, c.name as customer_name, v.ending, u.at,
        json_build_object('amount_minor', u.amount_minor, 'currency', u.currency) as amount`,
      source: sql`from voucher_use u join voucher v on v.code_hash = u.code_hash join ${customerTable} c on c.customer_number = u.customer_number
        where v.batch_id = ${params.id}`,
      order: oldestFirst('u.at', { sql: 'u.customer_number', type: 'bigint' }),
    },
    query,
  )
}

type Step = Omit<Context<Endpoints['staffVouchersStop']>, 'params' | 'body'> & { params?: { id: string } | undefined }
type Done = { action: `voucher_batch.${'requested' | 'approved' | 'handed_out' | 'stopped'}`; id: string }

/** One step of a batch, alone with it, and its entry in the audit. Vouchers are no customer's: the tenant's role cannot write them. */
async function changing(
  { audit, caller, services, db, params }: Step,
  work: (db: OperatorDb, batch: VoucherBatch) => Promise<Done>,
): Promise<VoucherBatch> {
  const today = services.clock.today()
  if (params) await sql`select from voucher_batch where id = ${params.id} for update`.execute(db)
  const before = params && (await batchById(db, params.id, caller, today))
  if (params && !before) throw problem('not_found')
  const { action, id } = await work(db, before as VoucherBatch) // those that name one have it
  const batch = (await batchById(db, id, caller, today)) as VoucherBatch // it is there
  const subject = { kind: 'voucher_batch', id, label: batch.reason }
  const after = { amount: formatMoney(batch.amount, 'en'), codes: batch.codes, uses: batch.max_uses }
  await audit({ action, subject, after, customer: 0 })
  return batch
}

async function update(
  db: OperatorDb,
  id: string,
  changes: Partial<Record<'approved_at' | 'made_at' | 'stopped_at', Date>> &
    Partial<Record<'approved_by' | 'made_by', string>>,
): Promise<void> {
  await db.updateTable('voucher_batch').set(changes).where('id', '=', id).execute()
}
