import type { transferStates } from '@kontor/contract/enums/contract-actions'
import type { Cycle } from '@kontor/contract/enums/contracts'
import { sql } from 'kysely'
import { type BoundDb, bindAllAreas, type Db, type OperatorDb, type TenantDb } from '../../../platform/db/database.ts'
import type { AgreedOption } from '../../contracts/catalogue/agreed.ts'
import type { Product } from '../../contracts/catalogue/catalogue.ts'
import { contractTable, productTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { mayAct } from '../../people/people/may-act.ts'
import { membershipTable, userTable } from '../../people/reads.ts'
import type { Binding } from './taken-over-terms.ts'

type State = (typeof transferStates)[number]

type NewTransfer = {
  id: string
  contract: string
  to: number
  email: string
  tokenHash: Buffer
  until: Date
  now: Date
}

/** One that no one has accepted in time makes room. */
export async function insertTransfer(db: TenantDb, customer: number, offer: NewTransfer): Promise<void> {
  await db
    .updateTable('contract_transfer')
    .set({ state: 'expired', decided_at: offer.now })
    .where('customer_number', '=', customer)
    .where('contract_id', '=', offer.contract)
    .where('state', '=', 'pending')
    .execute()
  await db
    .insertInto('contract_transfer')
    .values({
      customer_number: customer,
      id: offer.id,
      contract_id: offer.contract,
      to_customer: offer.to,
      to_email: offer.email,
      token_hash: offer.tokenHash,
      offered_at: offer.now,
      expires_at: offer.until,
    })
    .execute()
}

export const pendingTransfer = (db: BoundDb, customer: number, contract: string) =>
  db
    .selectFrom('contract_transfer')
    .select(['id', 'to_customer', 'to_email', 'expires_at'])
    .where('customer_number', '=', customer)
    .where('contract_id', '=', contract)
    .where('state', '=', 'pending')
    .executeTakeFirst()

export async function decideTransfer(
  db: BoundDb,
  customer: number,
  id: string,
  { state, now, number = null }: { state: Exclude<State, 'pending'>; now: Date; number?: string | null },
): Promise<void> {
  await db
    .updateTable('contract_transfer')
    .set({ state, decided_at: now, new_number: number })
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .execute()
}

/** Those of contracts that cannot be handed over any more. */
export async function withdrawOffers(
  db: BoundDb,
  customer: number,
  contracts: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('contract_transfer')
    .set({ state: 'withdrawn', decided_at: now })
    .where('customer_number', '=', customer)
    .where('contract_id', 'in', contracts)
    .where('state', '=', 'pending')
    .execute()
}

/** The person of another customer with this address, if they can take contracts over there. */
export async function namedPerson(operator: OperatorDb, customer: number, email: string, now: Date) {
  const { rows } = await sql<{
    id: string
    email: string
    name: string
    locale: string
    preferences: unknown
    consumer: boolean
  }>`
    select u.id, u.email, u.name, u.locale, u.preferences, c.type = 'consumer' as consumer
    from ${membershipTable} m join ${userTable} u on u.id = m.user_id join ${customerTable} c on c.customer_number = m.customer_number
    where m.customer_number = ${customer} and lower(u.email) = ${email.toLowerCase()} and ${mayAct(now)}
      and c.deactivated_at is null and (m.role = 'owner'
        or m.permissions && array['contracts', 'contracts:write'] and m.permissions && array['billing', 'billing:write'])`.execute(
    operator,
  )
  return rows[0]
}

/** From here on the transaction sees the customer who offers by a mailed link. Null where the link is unknown. */
export async function bindTransfer(db: Db, tokenHash: Buffer): Promise<{ giver: number; db: TenantDb } | null> {
  const { rows } = await sql<{ giver: number | null }>`select bind_transfer(${tokenHash}) as giver`.execute(db)
  const giver = rows[0]?.giver ?? null
  return giver === null ? null : { giver, db: await bindAllAreas(db) }
}

/** Finds what the terms of a contract are for who takes it over. @param db bound to its customer */
export async function bindingOf(db: TenantDb, customer: number, contract: string) {
  const { rows } = await sql<Binding & { giver: boolean; sold_to: Product['sold_to'] | null }>`
    select c.cycle, c.notice_days, c.minimum_term_ends_on, c.renews_on, (c.agreed ->> 'minimum_months')::integer as minimum_months,
      (c.agreed ->> 'renewal_months')::integer as renewal_months, u.type = 'consumer' as giver, p.content -> 'sold_to' as sold_to
    from ${contractTable} c join ${productTable} p on p.code = c.product_code join ${customerTable} u on u.customer_number = c.customer_number
    where c.customer_number = ${customer} and c.id = ${contract}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an offered contract is there')
  const { giver, sold_to, ...binding } = row
  return { binding, giver, sold_to }
}

export type OfferedTransfer = {
  id: string
  state: State
  to_customer: number
  expires_at: string
  contract: string
  number: string
  label: string
  product: string
  from: string
  price_minor: number
  currency: string
  options: AgreedOption[]
  cycle: Cycle
}

/** @param db bound to the customer who offers */
export async function transferByToken(
  db: TenantDb,
  giver: number,
  tokenHash: Buffer,
): Promise<OfferedTransfer | undefined> {
  const { rows } = await sql<OfferedTransfer>`
    select t.id, t.state, t.to_customer, t.expires_at, t.to_email, c.id as contract, c.number, c.label, p.name as product,
      u.name as from, c.price_minor, c.currency, coalesce(c.agreed -> 'options', '[]') as options, c.cycle
    from contract_transfer t
    join ${contractTable} c on c.customer_number = t.customer_number and c.id = t.contract_id
    join ${productTable} p on p.code = c.product_code join ${customerTable} u on u.customer_number = c.customer_number
    where t.customer_number = ${giver} and t.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}
