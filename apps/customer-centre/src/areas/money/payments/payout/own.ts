import type { Payout, PayoutStanding, payoutEndpoints } from '@kontor/contract/areas/money/payouts'
import { payoutWaitDays } from '@kontor/contract/enums/payouts'
import { maskIban } from '@kontor/contract/iban'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Handler } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { addDays } from '../../../../values/local-date.ts'
import { isWritable } from '../../../../values/sepa-text.ts'
import { settleCredits } from '../../billing/settle-credits.ts'
import { post } from '../../ledger/post.ts'
import { type PostingContext, postingFor } from '../paying/posting-context.ts'
import { allocate } from '../paying/rules.ts'
import { availableForPayout, type Free, freeOf, type PayoutSource } from './free.ts'
import { notifyOwners } from './notify.ts'
import {
  bookPayout,
  endPayout,
  lockPayout,
  notePayout,
  notSent,
  type StoredPayout,
  sourceOf,
  wayOf,
} from './payout-rows.ts'

type Endpoints = typeof payoutEndpoints

/** Payouts that the page shows. */
const shown = 10

export const showPayouts: Handler<Endpoints['payouts']> = async ({ services, customer, db }) => {
  const today = services.clock.today()
  const free = await freeOf(db, services, customer)
  const money = (amount_minor: number) => ({ amount_minor, currency: free.currency })
  return {
    free: money(availableForPayout(free)),
    back: free.sources.map(({ source: { id, kind, label }, amount }) => ({ id, kind, label, amount: money(amount) })),
    vouchers: money(free.vouchers_minor),
    credit: money(free.credit_minor),
    account:
      free.iban === null
        ? null
        : {
            holder: free.holder ?? '',
            iban_masked: maskIban(free.iban),
            not_before: notBefore(free, today),
          },
    payouts: await payoutsOf(db, customer, sql`true`),
  } satisfies PayoutStanding
}

/** Until when nothing is sent to the account; null: it can be today. */
function notBefore({ changed_on }: Free, today: string): string | null {
  const day = changed_on && addDays(changed_on, payoutWaitDays)
  return day && day > today ? day : null
}

async function payoutsOf(db: BoundDb, customer: number, which: RawBuilder<unknown>): Promise<Payout[]> {
  const { rows } = await sql<Omit<Payout, 'iban_masked' | 'can_withdraw'> & { iban: string }>`
    select x.id, x.state, json_build_object('amount_minor', x.amount_minor, 'currency', x.currency) as amount, x.holder, x.iban,
      ${sourceOf} as source, x.asked_at, x.not_before, x.reason
    from payout x where x.customer_number = ${customer} and ${which} order by x.asked_at desc, x.id desc limit ${shown}`.execute(
    db,
  )
  return rows.map(({ iban, ...row }) => ({
    ...row,
    iban_masked: maskIban(iban),
    can_withdraw: notSent.includes(row.state),
  }))
}

/** From here on the amount cannot be spent. What came by card or PayPal is a payout of its own for each payment. */
export const askPayout: Handler<Endpoints['payoutAsk']> = async context => {
  const { body, caller, services, customer, db } = context
  const posting = postingFor(context)
  await lockCustomer(db, customer)
  // what is open is paid first
  await settleCredits(db, customer, posting)
  const free = await freeOf(db, services, customer)
  if (body.amount_minor > availableForPayout(free)) throw problem('payout_too_much')
  const ways = waysOf(free, body.amount_minor)
  if (free.iban === null && ways.some(({ transferred }) => transferred)) throw problem('payout_no_account')
  if (ways.some(({ transferred }) => transferred) && !isWritable(free.holder ?? '')) throw problem('payout_holder')
  await creditToBalance(db, posting, customer, free)
  const ids: string[] = []
  for (const way of ways) ids.push(await ask(db, posting, { customer, free, by: caller, ...way }))
  return { payouts: await payoutsOf(db, customer, sql`x.id = any(${ids}::uuid[])`) }
}

type Way = { amount: number; source: PayoutSource | null; transferred: boolean }

/** Cards and PayPal first, as far as what they brought is there, and then the account. */
function waysOf({ sources }: Free, amount: number): Way[] {
  const { parts, rest } = allocate(
    amount,
    sources.map(({ source: { id }, amount: open }) => ({ id, open })),
  )
  const back = parts.flatMap(({ id, amount }) => {
    const found = sources.find(({ source }) => source.id === id)
    return found ? [{ amount, source: found.source, transferred: found.obstacle !== null }] : []
  })
  return rest > 0 ? [...back, { amount: rest, source: null, transferred: true }] : back
}

type Asking = Way & { customer: number; free: Free; by: { userId: string; name: string } }

async function ask(
  db: BoundDb,
  posting: PostingContext,
  { customer, free, by, amount, source }: Asking,
): Promise<string> {
  const { services, now, today } = posting
  const id = uuidv7()
  const row = {
    customer_number: customer,
    id,
    state: 'asked',
    amount_minor: amount,
    currency: free.currency,
    holder: free.holder ?? '',
    iban: free.iban ?? '',
    bic: free.bic,
    not_before: notBefore(free, today),
    end_to_end_id: id.replaceAll('-', '').toUpperCase(),
    asked_at: now,
    asked_by: by.userId,
    payment_id: source?.id ?? null,
  }
  await db.insertInto('payout').values(row).execute()
  const payout = (await lockPayout(db, customer, id)) as StoredPayout // just written
  await bookPayout(db, posting, payout, 'asked')
  await notePayout(db, posting, 'asked', payout, source ? { label: wayOf(payout) } : { iban: wayOf(payout) })
  const { email: service } = services.configuration.provider
  await notifyOwners(db, posting, payout, 'payout_asked', { by: by.name, service, transferred: source === null })
  return id
}

/** No invoice will use them: from here on they are balance. */
async function creditToBalance(
  db: BoundDb,
  posting: PostingContext,
  customer: number,
  { credits, currency }: Free,
): Promise<void> {
  const movements = credits.map(({ id, open_minor }) => ({
    kind: 'applied' as const,
    to: { document: id },
    from: 'balance' as const,
    amount: -open_minor,
    currency,
  }))
  await post(db, customer, movements, posting)
}

export const withdrawPayout: Handler<Endpoints['payoutWithdraw']> = async context => {
  const { customer, db, params } = context
  const posting = postingFor(context)
  await lockCustomer(db, customer)
  const payout = await lockPayout(db, customer, params.id)
  if (!payout) throw problem('not_found')
  if (!notSent.includes(payout.state)) throw problem('conflict')
  await endPayout(db, posting, payout, { state: 'withdrawn' })
  await notePayout(db, posting, 'withdrawn', payout)
  return only(db, customer, params.id)
}

async function only(db: BoundDb, customer: number, id: string): Promise<Payout> {
  const [payout] = await payoutsOf(db, customer, sql`x.id = ${id}`)
  if (!payout) throw new Error('a payout just written is not there')
  return payout
}
