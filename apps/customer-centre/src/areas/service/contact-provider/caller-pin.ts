import { randomInt } from 'node:crypto'
import type { contactProviderEndpoints } from '@kontor/contract/areas/service/contact-provider'
import { open, seal } from '../../../platform/crypto/vault.ts'
import type { TenantDb } from '../../../platform/db/database.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'

type Endpoints = typeof contactProviderEndpoints

const validDays = 7

export const callerPin: Handler<Endpoints['callerPin']> = async context => {
  const { caller, services, customer, db, now } = context
  refuseStaff(context)
  const row = await db
    .selectFrom('caller_pin')
    .select(['sealed', 'expires_at'])
    .where('customer_number', '=', customer)
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!row) return { current: null }
  const pin = open(await services.keys.vault(), row.sealed, pinContext(customer, caller.userId)).toString()
  return { current: { pin, expires_at: new Date(row.expires_at).toISOString() } }
}

export const createCallerPin: Handler<Endpoints['callerPinCreate']> = async context => {
  const { caller, services, customer, db, now } = context
  refuseStaff(context)
  const vault = await services.keys.vault()
  const others = await pinsOf(db, customer)
  const taken = others
    .filter(other => other.user_id !== caller.userId)
    .map(other => open(vault, other.sealed, pinContext(customer, other.user_id)).toString())
  const pin = newPin(taken)
  const expiresAt = new Date(now.getTime() + validDays * 86_400_000)
  const row = {
    sealed: seal(vault, Buffer.from(pin), pinContext(customer, caller.userId)),
    created_at: now,
    expires_at: expiresAt,
  }
  await db
    .insertInto('caller_pin')
    .values({ customer_number: customer, user_id: caller.userId, ...row })
    .onConflict(conflict => conflict.columns(['customer_number', 'user_id']).doUpdateSet(row))
    .execute()
  await context.audit({
    action: 'caller_pin.created',
    subject: { kind: 'caller_pin', id: caller.userId, label: caller.name },
    after: { expires_at: expiresAt.toISOString() },
  })
  return { pin, expires_at: expiresAt.toISOString() }
}

/** A sealed PIN moved to another customer or user does not open. */
export const pinContext = (customer: number, userId: string): string => `caller_pin:${customer}:${userId}`

const pinsOf = (db: TenantDb, customer: number) =>
  db.selectFrom('caller_pin').select(['user_id', 'sealed']).where('customer_number', '=', customer).execute()

/** Two people of one customer never have the same. */
function newPin(taken: readonly string[]): string {
  for (;;) {
    const pin = String(randomInt(1_000_000)).padStart(6, '0')
    if (!taken.includes(pin)) return pin
  }
}

/** Staff who act for a customer would make a PIN for themselves. */
function refuseStaff({ caller }: Context<Endpoints['callerPin']>): void {
  if (caller.admin) throw problem('forbidden')
}
