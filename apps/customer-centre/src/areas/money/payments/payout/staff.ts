import type { StaffPayout, staffPayoutEndpoints } from '@kontor/contract/areas/money/payouts'
import { maskIban } from '@kontor/contract/iban'
import type { Money } from '@kontor/contract/money'
import { coversLimit, hundredthsOf } from '@kontor/contract/staff-limits'
import { type RawBuilder, sql } from 'kysely'
import { bindTenant, type OperatorDb, type TenantDb } from '../../../../platform/db/database.ts'
import { list, oldestFirst } from '../../../../platform/db/list.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../../platform/http/context.ts'
import { isMaker, isOwn, requireAnother } from '../../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import type { Services } from '../../../../platform/services.ts'
import { customerTable, wholeIban } from '../../../customers/reads.ts'
import { lockLimit, requireCovering, takeFromLimit } from '../../../people/identity/staff-limits.ts'
import { userName } from '../../../people/reads.ts'
import { type PostingContext, postingFor } from '../paying/posting-context.ts'
import { refund } from '../paying/refund.ts'
import { refundPayment } from '../paying/refund-job.ts'
import { payoutCameBack } from './carried-out.ts'
import { obstacleTo, type PayoutSource, sourceColumns } from './free.ts'
import { notifyOwners } from './notify.ts'
import { endPayout, lockPayout, movePayout, notePayout, notSent, type StoredPayout } from './payout-rows.ts'

type Endpoints = typeof staffPayoutEndpoints
type Row = Omit<StaffPayout, 'iban_masked' | 'two_people' | 'beyond_limit' | 'source'> & {
  iban: string
  source: PayoutSource | null
}

/** Says that the customer of a payout `x`, `c`, has another account than when it was asked for. */
export const accountChanged: RawBuilder<unknown> = sql`(x.iban = '' or ${wholeIban('refund', 'c')} is distinct from ${wholeIban('payout', 'x')})`

/** Finds what someone has to look at; and what is approved and cannot be sent, as the account is another one by now. */
export const waitingPayouts: RawBuilder<unknown> = sql`from payout x join ${customerTable} c on c.customer_number = x.customer_number
  where (x.state in ('asked', 'second') or x.state = 'approved' and (${accountChanged} or x.objection is not null))`

/** The payment that brought it, as far as it can go back there. */
const sourceOf = sql`(select to_jsonb(f) from (
  select ${sourceColumns} from payment p where p.customer_number = x.customer_number and p.id = x.payment_id) f)`

export const listPayouts: Handler<Endpoints['staffPayouts']> = ({ caller, services, db, query }) => {
  const isBeyond = (amount: Money) => !coversLimit(caller.limits.refund, hundredthsOf(amount))
  return list(
    db,
    {
      columns: sql<Row>`x.id, x.state, json_build_object('amount_minor', x.amount_minor, 'currency', x.currency) as amount, x.holder, x.iban,
        x.asked_at, x.not_before, x.reason, x.objection, x.customer_number, c.name as customer_name, x.to_source, x.version,
        coalesce(${userName('x.asked_by')}, '') as asked_by,
        ${userName('x.approved_by')} as approved_by,
        ${isMaker(caller, sql`x.asked_by`, sql`c.refund_changed_by`, sql`x.approved_by`)} as own,
        ${accountChanged} as account_changed, c.refund_check as payee_check, c.lock_reason, ${sourceOf} as source`,
      source: query.file
        ? sql`from payout x join ${customerTable} c on c.customer_number = x.customer_number where x.file_id = ${query.file}`
        : waitingPayouts,
      order: oldestFirst('x.asked_at', 'x.id'),
    },
    query,
    ({ iban, source, account_changed, ...row }) => ({
      ...row,
      ...wayTold(source, { account_changed, amount: row.amount.amount_minor, services }),
      iban_masked: maskIban(iban),
      two_people: row.state === 'second' || isBeyond(row.amount),
      beyond_limit: row.state === 'second' && isBeyond(row.amount),
    }),
  )
}

type Told = { account_changed: boolean; amount: number; services: Services }

/** Tells the way; what goes back to its payment needs no account, unless something is in the way of that. */
function wayTold(from: PayoutSource | null, { account_changed, amount, services }: Told) {
  if (!from) return { source: null, account_changed }
  const { id, label, kind } = from
  const obstacle = obstacleTo(from, amount, services)
  return { source: { id, label, kind, obstacle }, account_changed: account_changed && obstacle !== null }
}

/** Above the limit the second one approves the way that the first one chose. Who asked for it, or named the account, approves nothing. */
export const decidePayout: Handler<Endpoints['staffPayoutDecide']> = context =>
  deciding(context, async (db, posting, payout, operator) => {
    const { body, caller, services, now } = context
    if (!notSent.includes(payout.state)) throw problem('conflict')
    if (body.decision === 'refuse') {
      if (body.reason === '') throw invalidField('reason', 'required')
      await endPayout(db, posting, payout, { state: 'refused', reason: body.reason })
      await notePayout(db, posting, 'refused', payout, { reason: body.reason })
      return notifyOwners(db, posting, payout, 'payout_refused', { reason: body.reason, back: false, why: null })
    }
    const toSource = body.decision === 'to_source'
    if (payout.state === 'approved') throw problem('conflict')
    const namedBy = toSource ? null : await accountNamedBy(db, payout)
    requireAnother(caller, [payout.asked_by, namedBy, payout.approved_by])
    if (payout.state === 'second' && payout.to_source !== toSource) throw problem('conflict')
    const source = await sourceBehind(db, payout)
    if (!toSource && source && obstacleTo(source, payout.amount_minor, services) === null)
      throw problem('payout_goes_back')
    if (payout.state === 'second') requireCovering(caller, 'refund', payout)
    if (payout.state === 'asked' && !(await takeFromLimit(operator, { caller, kind: 'refund', now }, payout))) {
      await movePayout(db, payout, sql`state = 'second', approved_by = ${caller.userId}, to_source = ${toSource}`)
      return notePayout(db, posting, 'seconded', payout)
    }
    const by = payout.state === 'second' ? sql`seconded_by = ${caller.userId}` : sql`approved_by = ${caller.userId}`
    await movePayout(db, payout, sql`state = 'approved', approved_at = ${now}, to_source = ${toSource}, ${by}`)
    await notePayout(db, posting, 'approved', payout)
    return toSource ? backToSource(db, posting, payout, caller.userId) : undefined
  })

/** @throws conflict where the customer has told us another account since: who asked for this one may not have been them */
async function accountNamedBy(db: TenantDb, { customer_number, id }: StoredPayout): Promise<string | null> {
  const { rows } = await sql<{ by: string | null }>`select c.refund_changed_by as by
    from ${customerTable} c join payout x on x.customer_number = c.customer_number and x.id = ${id}
    where c.customer_number = ${customer_number} and not ${accountChanged}`.execute(db)
  if (!rows[0]) throw problem('conflict')
  return rows[0].by
}

async function sourceBehind(db: TenantDb, { customer_number, id }: StoredPayout): Promise<PayoutSource | null> {
  const { rows } = await sql<{ source: PayoutSource | null }>`
    select ${sourceOf} as source from payout x where x.customer_number = ${customer_number} and x.id = ${id}`.execute(
    db,
  )
  return rows[0]?.source ?? null
}

async function backToSource(db: TenantDb, posting: PostingContext, payout: StoredPayout, by: string): Promise<void> {
  const { customer_number: customer, payment_id, amount_minor } = payout
  if (payment_id === null) throw problem('refund_impossible')
  await endPayout(db, posting, payout, { state: 'to_source' })
  const refundId = await refund(db, posting, customer, payment_id, { amount_minor, reason: '', by })
  await enqueue(db, refundPayment, { customer, id: refundId })
}

/** The bank has refused it, or sent it back. */
export const returnPayout: Handler<Endpoints['staffPayoutReturned']> = context =>
  deciding(context, async (db, posting, payout) => {
    if (payout.state !== 'sent' && payout.state !== 'paid') throw problem('conflict')
    await payoutCameBack(db, posting, payout, { reason: context.body.reason })
  })

type Deciding = Context<Endpoints['staffPayoutDecide'] | Endpoints['staffPayoutReturned']>

async function deciding(
  context: Deciding,
  work: (db: TenantDb, posting: PostingContext, payout: StoredPayout, operator: OperatorDb) => Promise<void>,
): Promise<undefined> {
  const { body, caller, db: operator, params } = context
  const customer = await customerOf(operator, params.id)
  if (customer === undefined) throw problem('not_found')
  if (isOwn(caller, customer)) throw problem('own_customer')
  await lockLimit(operator, { caller, kind: 'refund' })
  const db = await bindTenant(operator, customer)
  await lockCustomer(db, customer)
  const payout = await lockPayout(db, customer, params.id)
  if (!payout) throw problem('not_found')
  if (payout.version !== body.version) throw problem('stale_version')
  await work(db, postingFor(context), payout, operator)
  return undefined
}

async function customerOf(db: OperatorDb, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('payout').select('customer_number').where('id', '=', id).executeTakeFirst()
  return row?.customer_number
}
