import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb, TenantDb } from '../../../platform/db/database.ts'
import { contractTable } from '../../contracts/reads.ts'
import { billedNoMore, usableStates } from './rules.ts'

type Mandate = NonNullable<PaymentMethod['mandate']>
type MethodRow = Omit<PaymentMethod, 'mandate'> & {
  mandate_reference: string | null
  creditor_id: string | null
  mandate_signed_at: string | null
  lapses_on: string | null
  text_kept: boolean
} & Pick<Mandate, 'sequence' | 'last_used_on' | 'notice_days'> & { told_iban: string | null }

/** Finds the day 36 months after it was used last, or given (SEPA Core rulebook 4.1), where the provider is. */
export const lapsesOn = (timeZone: string) =>
  sql`(coalesce(m.last_used_on, (m.mandate_signed_at at time zone ${timeZone})::date) + interval '36 months')::date`

/** Methods of a customer that have not been revoked, the default one first, then the newest. */
export async function paymentMethods(
  db: BoundDb,
  customer: number,
  timeZone: string,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<PaymentMethod[]> {
  const { rows } = await sql<MethodRow>`
    select m.id, m.kind as method, m.state, m.label, m.holder, m.is_default, m.is_backup, m.expires, m.mandate_reference, m.creditor_id,
      m.mandate_signed_at, m.created_at, m.sequence, m.last_used_on, m.notice_days, m.told_iban, ${lapsesOn(timeZone)} as lapses_on,
      exists (select from sepa_mandate s where s.customer_number = m.customer_number and s.payment_method_id = m.id) as text_kept,
      (select count(*)::integer from ${contractTable} c where c.customer_number = m.customer_number and c.payment_method_id = m.id
        and c.state <> all(${billedNoMore}::text[])) as used_by_contracts
    from payment_method m
    where m.customer_number = ${customer} and m.state <> 'revoked' and ${condition}
    order by m.is_default desc, m.created_at desc, m.id desc
    limit 200`.execute(db)
  return rows.map(methodOf)
}

function methodOf({
  mandate_reference,
  creditor_id,
  mandate_signed_at,
  text_kept,
  sequence,
  last_used_on,
  lapses_on,
  notice_days,
  told_iban,
  ...method
}: MethodRow): PaymentMethod {
  const state = method.state === 'expired' ? 'lapsed' : told_iban === null ? 'active' : 'amended'
  const life = { state, sequence, last_used_on, notice_days } as const
  const mandate = mandate_reference !== null && creditor_id !== null && mandate_signed_at !== null && lapses_on !== null
  return {
    ...method,
    mandate: mandate
      ? { reference: mandate_reference, creditor_id, signed_at: mandate_signed_at, text_kept, lapses_on, ...life }
      : null,
  }
}

export async function methodById(
  db: BoundDb,
  customer: number,
  timeZone: string,
  id: string,
): Promise<PaymentMethod | undefined> {
  return (await paymentMethods(db, customer, timeZone, sql`m.id = ${id}`))[0]
}

export type NewMethod = {
  kind: PaymentMethod['method']
  state: PaymentMethod['state']
  label: string
  holder: string
  expires?: string
  gateway_token?: string
  iban?: string
  bic?: string
  mandate_reference?: string
  creditor_id?: string
  mandate_signed_at?: Date
  told_iban?: string | null
  last_used_on?: string
  notice_days?: number
}

/** @returns the new method's id */
export async function insertMethod(db: TenantDb, customer: number, method: NewMethod, now: Date): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('payment_method')
    .values({ customer_number: customer, id, created_at: now, ...method })
    .execute()
  return id
}

export async function updateMethod(
  db: BoundDb,
  customer: number,
  id: string,
  changes: Partial<NewMethod> & { is_default?: boolean; is_backup?: boolean },
): Promise<void> {
  await db
    .updateTable('payment_method')
    .set({ ...changes, version: sql`version + 1` })
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .execute()
}

/** Counts the mandates that a customer has had; revoked ones keep their number. */
export async function lastMandateNumber(db: TenantDb, customer: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substring(mandate_reference from '-(\\d{1,9})$')::integer), 0) as last
    from payment_method where customer_number = ${customer} and mandate_reference is not null`.execute(db)
  return rows[0]?.last ?? 0
}

/** A method that can be charged by this token. */
export async function methodOfToken(
  db: TenantDb,
  customer: number,
  timeZone: string,
  token: string,
): Promise<PaymentMethod | undefined> {
  const usable = sql<boolean>`m.gateway_token = ${token} and m.state in ('active', 'expiring')`
  return (await paymentMethods(db, customer, timeZone, usable))[0]
}

/** Says whether there was ever one by this token: removed, it must not come back by news that are late. */
export async function knowsToken(db: TenantDb, customer: number, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_method where customer_number = ${customer} and gateway_token = ${token} limit 1`.execute(db)
  return rows.length > 0
}

/** The method of an agreement with the gateway, whatever its state. */
export function methodOfAgreement(db: TenantDb, customer: number, agreement: string) {
  return db
    .selectFrom('payment_method')
    .select(['id', 'state'])
    .where('customer_number', '=', customer)
    .where('kind', '=', 'paypal')
    .where('gateway_token', '=', agreement)
    .executeTakeFirst()
}

/** Agreements that were begun and not finished: a new beginning replaces them. */
export async function dropUnfinishedAgreements(db: TenantDb, customer: number): Promise<void> {
  await db
    .updateTable('payment_method')
    .set({ state: 'revoked', version: sql`version + 1` })
    .where('customer_number', '=', customer)
    .where('kind', '=', 'paypal')
    .where('state', '=', 'pending_confirmation')
    .execute()
}

export function contractsUsing(db: TenantDb, customer: number, methodId: string) {
  return db
    .selectFrom(contractTable.as('contract'))
    .select(['number', 'label'])
    .where('customer_number', '=', customer)
    .where('payment_method_id', '=', methodId)
    .where('state', 'not in', billedNoMore)
    .orderBy('number')
    .limit(100)
    .execute()
}

export type ToCharge = {
  id: string
  kind: PaymentMethod['method']
  label: string
  token: string | null
  is_default: boolean
}

/** A method that can be charged today, with its secret. */
export const methodToCharge = (
  db: BoundDb,
  customer: number,
  id: string,
  today: string,
): Promise<ToCharge | undefined> => methodsToCharge(db, customer, today, sql`m.id = ${id}`)

/** The first of those that can. @param which a condition on `m`, and an order */
export async function methodsToCharge(
  db: BoundDb,
  customer: number,
  today: string,
  which: RawBuilder<unknown>,
): Promise<ToCharge | undefined> {
  const { rows } = await sql<ToCharge>`
    select ${chargedBy} from payment_method m where m.customer_number = ${customer} and ${isUsable(today)} and ${which} limit 1`.execute(
    db,
  )
  return rows[0]
}

export const chargedBy = sql.raw('m.id, m.kind, m.label, m.gateway_token as token, m.is_default')
export const isUsable = (today: string): RawBuilder<unknown> =>
  sql`m.state = any(${usableStates}::text[]) and (m.expires is null or m.expires >= ${today.slice(0, 7)})`
/**
 * Finds what is tried once when `not` has failed: the customer's choice, else the default one, else the newest; cards and agreements alone.
 */
export const backupOf = (
  db: BoundDb,
  customer: number,
  not: string | null,
  today: string,
): Promise<ToCharge | undefined> =>
  methodsToCharge(
    db,
    customer,
    today,
    sql`m.kind in ('card', 'paypal') and m.id is distinct from ${not}::uuid
    order by m.is_backup desc, m.is_default desc, m.created_at desc`,
  )
