import type { VerificationChannel, VerificationState } from '@kontor/contract/enums/contacts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../platform/db/database.ts'

export type Code = {
  code_hash: Buffer | null
  sent_to: string
  sent_at: string
  expires_at: string
  tries: number
  sends: number
  next_send_at: string
}

const columns = ['code_hash', 'sent_to', 'sent_at', 'expires_at', 'tries', 'sends', 'next_send_at'] as const

/** The last code of a contact that the caller has locked. */
export function lastCode(
  db: TenantDb,
  customer: number,
  id: string,
  channel: VerificationChannel,
): Promise<Code | undefined> {
  return db
    .selectFrom('contact_code')
    .select(columns)
    .where('customer_number', '=', customer)
    .where('contact_id', '=', id)
    .where('channel', '=', channel)
    .executeTakeFirst()
}

type NewCode = { hash: Buffer; to: string; now: Date; expiresAt: Date; sends: number; nextSendAt: Date }

/** Stores a code; the previous one is void. */
export async function storeCode(
  db: TenantDb,
  customer: number,
  id: string,
  channel: VerificationChannel,
  { hash, to, now, expiresAt, sends, nextSendAt }: NewCode,
): Promise<void> {
  const values = {
    code_hash: hash,
    sent_to: to,
    sent_at: now,
    expires_at: expiresAt,
    tries: 0,
    sends,
    next_send_at: nextSendAt,
  }
  await db
    .insertInto('contact_code')
    .values({ customer_number: customer, contact_id: id, channel, ...values })
    .onConflict(conflict => conflict.columns(['customer_number', 'contact_id', 'channel']).doUpdateSet(values))
    .execute()
}

/** Counts a wrong code. */
export async function countWrong(
  db: TenantDb,
  customer: number,
  id: string,
  channel: VerificationChannel,
): Promise<void> {
  await sql`update contact_code set tries = tries + 1
    where customer_number = ${customer} and contact_id = ${id} and channel = ${channel}`.execute(db)
}

/** Voids the codes; how often codes were sent is kept, or changing the address would reset the wait. */
export async function voidCodes(
  db: TenantDb,
  customer: number,
  ids: readonly string[],
  channel: VerificationChannel,
): Promise<void> {
  await sql`update contact_code set code_hash = null
    where customer_number = ${customer} and contact_id = any(${[...ids]}::uuid[]) and channel = ${channel}`.execute(db)
}

/** @param verifiedAt only for that state */
export async function setVerification(
  db: TenantDb,
  customer: number,
  id: string,
  channel: VerificationChannel,
  state: VerificationState,
  verifiedAt: Date | null = null,
): Promise<void> {
  const [verification, at] =
    channel === 'email' ? ['email_verification', 'email_verified_at'] : ['phone_verification', 'phone_verified_at']
  await sql`update contact set ${sql.ref(verification as string)} = ${state}, ${sql.ref(at as string)} = ${verifiedAt}
    where customer_number = ${customer} and id = ${id}`.execute(db)
}

export type Asker = { name: string; number: number }

/** Who wants to know, as the contact reads it. */
export async function askerOf(db: TenantDb, customer: number): Promise<Asker> {
  return db
    .selectFrom('customer')
    .select(['name', 'customer_number as number'])
    .where('customer_number', '=', customer)
    .executeTakeFirstOrThrow()
}
