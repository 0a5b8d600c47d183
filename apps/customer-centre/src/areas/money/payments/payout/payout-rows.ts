import type { PayoutState } from '@kontor/contract/enums/payouts'
import { maskIban } from '@kontor/contract/iban'
import { decimalString } from '@kontor/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../../platform/db/database.ts'
import type { Movement } from '../../ledger/entries.ts'
import { post } from '../../ledger/post.ts'
import { moveMoney } from '../paying/move-money.ts'
import type { PostingContext } from '../paying/posting-context.ts'
import { balanceIn } from '../paying/queries.ts'

export type StoredPayout = {
  customer_number: number
  id: string
  state: PayoutState
  amount_minor: number
  currency: string
  holder: string
  iban: string
  not_before: string | null
  asked_by: string | null
  approved_by: string | null
  to_source: boolean
  /** The card or PayPal payment that brought it, and what that is called. */
  payment_id: string | null
  payment_label: string
  file_id: string | null
  reason: string
  version: number
}

/** Not with the bank: it can still be withdrawn or refused. */
export const notSent: readonly PayoutState[] = ['asked', 'second', 'approved']

/** Selects of a payout `x` the payment that brought it, and that it goes back to. */
export const sourceOf: RawBuilder<unknown> = sql`(select json_build_object('id', p.id, 'label', p.label, 'kind', p.kind)
  from payment p where p.customer_number = x.customer_number and p.id = x.payment_id)`

/** Names where it goes, for people: the name of a card, or the masked account. */
export const wayOf = ({ iban, payment_label }: Pick<StoredPayout, 'iban' | 'payment_label'>): string =>
  payment_label || maskIban(iban)

/** With the row locked. @param which a condition on `x` */
export async function lockPayouts(db: BoundDb, customer: number, which: RawBuilder<unknown>): Promise<StoredPayout[]> {
  const { rows } = await sql<StoredPayout>`
    select x.customer_number, x.id, x.state, x.amount_minor, x.currency, x.holder, x.iban, x.not_before, x.asked_by, x.approved_by, x.to_source,
      x.payment_id, coalesce((select coalesce(nullif(p.label, ''), case p.kind when 'paypal' then 'PayPal' else 'Card' end)
        from payment p where p.customer_number = x.customer_number and p.id = x.payment_id), '') as payment_label, x.file_id, x.reason, x.version
    from payout x where x.customer_number = ${customer} and ${which} order by x.asked_at, x.id for update of x`.execute(
    db,
  )
  return rows
}

export async function lockPayout(db: BoundDb, customer: number, id: string): Promise<StoredPayout | undefined> {
  const [payout] = await lockPayouts(db, customer, sql`x.id = ${id}`)
  return payout
}

export async function movePayout(
  db: BoundDb,
  { customer_number, id }: Pick<StoredPayout, 'customer_number' | 'id'>,
  change: RawBuilder<unknown>,
): Promise<void> {
  await sql`update payout set version = version + 1, ${change} where customer_number = ${customer_number} and id = ${id}`.execute(
    db,
  )
}

/** Says what the books move for a payout: asked, from the balance; `sent` once it is gone, `came_back` where the bank returns it; `back` to the balance. */
function movementOf(payout: StoredPayout, step: 'asked' | 'sent' | 'came_back' | 'back'): Movement {
  const sides = {
    asked: { to: 'balance', from: 'payouts' },
    sent: { to: 'payouts', from: 'money' },
    came_back: { to: 'money', from: 'payouts' },
    back: { to: 'payouts', from: 'balance' },
  } as const
  const { amount_minor: amount, currency, payment_id: payment } = payout
  return { kind: 'refunded', ...sides[step], amount, currency, payment, note: wayOf(payout) }
}

/** Books what changes nothing of what the customer owes or can spend. */
export const bookPayout = (
  db: BoundDb,
  posting: PostingContext,
  payout: StoredPayout,
  step: 'asked' | 'sent' | 'came_back' | 'back',
): Promise<void> => post(db, payout.customer_number, [movementOf(payout, step)], posting)

type Ending = { state: 'refused' | 'withdrawn' | 'returned' | 'to_source'; reason?: string }

/** It is not made: the amount is balance again. The caller has locked the customer. */
export async function endPayout(
  db: BoundDb,
  posting: PostingContext,
  payout: StoredPayout,
  { state, reason = '' }: Ending,
): Promise<void> {
  await movePayout(db, payout, sql`state = ${state}, reason = ${reason}, ended_at = ${posting.now}`)
  // what goes back by card is not to be spent before the gateway is asked
  if (state === 'to_source') return bookPayout(db, posting, payout, 'back')
  const { customer_number: customer } = payout
  await moveMoney(db, [{ customer, movements: [movementOf(payout, 'back')], usesCredit: true }], posting)
}

/**
 * Money is wanted back that is about to be paid out: what is not with the bank yet is stopped, the latest first, until the balance has this
 * much, those of the payment's own money before others. The caller has locked the customer.
 */
export async function stopPayouts(
  db: BoundDb,
  posting: PostingContext,
  customer: number,
  { amount, currency, payment }: { amount: number; currency: string; payment: string },
): Promise<void> {
  let missing = amount - (await balanceIn(db, customer, currency))
  if (missing <= 0) return
  const open = await lockPayouts(db, customer, sql`x.currency = ${currency} and x.state = any(${notSent}::text[])`)
  const others = ({ payment_id }: StoredPayout) => Number(payment_id !== payment)
  for (const payout of open.toReversed().toSorted((a, b) => others(a) - others(b))) {
    if (missing <= 0) return
    await movePayout(db, payout, sql`state = 'withdrawn', ended_at = ${posting.now}`)
    await bookPayout(db, posting, payout, 'back')
    await notePayout(db, posting, 'withdrawn', payout)
    missing -= payout.amount_minor
  }
}

export const notePayout = (
  db: BoundDb,
  { origin, actor }: PostingContext,
  deed: 'asked' | 'withdrawn' | 'seconded' | 'approved' | 'refused' | 'paid' | 'returned',
  payout: Pick<StoredPayout, 'customer_number' | 'id' | 'amount_minor' | 'currency'>,
  after: object = {},
): Promise<void> =>
  writeAudit(db, origin, {
    action: `payout.${deed}`,
    subject: { kind: 'payout', id: payout.id, label: `${decimalString(payout)} ${payout.currency}` },
    customer: payout.customer_number,
    after,
    ...(actor && { actor: { userId: null, name: actor } }),
  })
