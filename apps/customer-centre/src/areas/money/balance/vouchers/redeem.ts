import type { balanceEndpoints } from '@kontor/contract/areas/money/balance'
import type { VoucherKind } from '@kontor/contract/enums/balance'
import { formatMoney } from '@kontor/contract/money'
import { sql } from 'kysely'
import type { TenantDb } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../../platform/http/context.ts'
import { isMaker } from '../../../../platform/http/own-people.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { moveMoney } from '../../payments/paying/move-money.ts'
import { hashOf, readCode } from './code.ts'

type Redeemed = {
  kind: VoucherKind
  amount_minor: number
  currency: string
  ending: string
  batch_id: string
  own: boolean
}

/**
 * Adds a voucher to the balance, or one that was given away to the promotional credit, which pays nothing that is issued already. One that is unknown, expired, used up, stopped or of another currency is refused in the same words: no one
 * learns by trying which codes there are.
 * @throws own_voucher to staff who made or approved the batch, or were shown its codes, for whomever they redeem it
 */
export const redeemVoucher: Handler<(typeof balanceEndpoints)['voucherRedeem']> = async context => {
  const { audit, body, caller, services, customer, db, now } = context
  const code = readCode(body.code)
  if (code === undefined) throw problem('voucher_unusable', { field: 'code' })
  const hash = hashOf(code)
  const today = services.clock.today()
  await lockCustomer(db, customer)
  if (await isRedeemed(db, customer, hash)) throw problem('voucher_redeemed', { field: 'code' })
  const voucher = await takeUse(db, context, hash)
  if (!voucher) throw problem('voucher_unusable', { field: 'code' })
  if (voucher.own) throw problem('own_voucher', { field: 'code' })
  const { kind, amount_minor, currency, ending } = voucher
  const amount = { amount_minor, currency }
  await db
    .insertInto('voucher_use')
    .values({ ...amount, customer_number: customer, code_hash: hash, at: now, user_id: caller.userId })
    .execute()
  const movement = {
    kind: 'voucher',
    to: 'vouchers',
    from: kind === 'sold' ? 'balance' : 'promotion',
    amount: amount_minor,
    currency,
    note: ending,
  } as const
  await moveMoney(db, [{ customer, movements: [movement], usesCredit: true }], { now, today })
  await audit({
    action: 'voucher.redeemed',
    subject: { kind: 'voucher', id: voucher.batch_id, label: ending },
    after: { amount: formatMoney(amount, 'en') },
  })
  const { balance_minor, promotion_minor } = await db
    .selectFrom('ledger_account')
    .select(['balance_minor', 'promotion_minor'])
    .where('customer_number', '=', customer)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  const money = (minor: number | string) => ({ amount_minor: Number(minor), currency })
  return { kind, amount, balance: money(balance_minor), promotion: money(promotion_minor) }
}

async function isRedeemed(db: TenantDb, customer: number, hash: Buffer): Promise<boolean> {
  const use = await db
    .selectFrom('voucher_use')
    .select('at')
    .where('customer_number', '=', customer)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return use !== undefined
}

/** Gives the last use to one of two who want it at once. */
async function takeUse(
  db: TenantDb,
  {
    caller,
    services,
    customer,
  }: Pick<Context<(typeof balanceEndpoints)['voucherRedeem']>, 'caller' | 'services' | 'customer'>,
  hash: Buffer,
): Promise<Redeemed | undefined> {
  const { rows } = await sql<Redeemed>`
    update voucher v set uses = v.uses + 1 from voucher_batch b, customer c
    where v.code_hash = ${hash} and b.id = v.batch_id and b.stopped_at is null and b.expires_on >= ${services.clock.today()}::date
      and v.uses < b.max_uses and c.customer_number = ${customer} and c.currency = b.currency
    returning b.kind, b.amount_minor, b.currency, v.ending, v.batch_id,
      ${isMaker(caller, sql`b.created_by`, sql`b.approved_by`, sql`b.made_by`)} as own`.execute(db)
  return rows[0]
}
