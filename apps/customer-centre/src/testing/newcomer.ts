import { uuidv7 } from 'uuidv7'
import type { TestCentre } from './test-centre.ts'

export type Newcomer = { id: string; email: string; customer: number }

let made = 0

/**
 * A user with the demo's password and their own customer, unknown to other tests. Only in a centre with the demo's
 * data.
 */
export async function newcomer(
  { services }: TestCentre,
  { name = 'Nora Neumann', verified = true, contact }: { name?: string; verified?: boolean; contact?: string } = {},
): Promise<Newcomer> {
  const { clock, database } = services
  const now = clock.now()
  const customer = 30_000 + ++made
  const id = uuidv7()
  const email = `nora.${customer}@new.example`
  const { password_hash } = await database.operator
    .selectFrom('user_account')
    .select('password_hash')
    .where('email', '=', 'anna@demo.example')
    .executeTakeFirstOrThrow()
  await database.operator
    .insertInto('user_account')
    .values({
      id,
      email,
      name,
      password_hash,
      locale: 'en',
      password_changed_at: now,
      email_verified_at: verified ? now : null,
      created_at: now,
    })
    .execute()
  await database.operator
    .insertInto('customer')
    .values({
      customer_number: customer,
      type: 'business',
      company_name: `Neumann ${customer}`,
      locale: 'de',
      line1: 'Weg 1',
      postal_code: '24103',
      city: 'Kiel',
      country: 'DE',
      email: contact ?? email,
      created_at: now,
    })
    .execute()
  await database.operator
    .insertInto('membership')
    .values({ customer_number: customer, user_id: id, role: 'owner', created_at: now })
    .execute()
  return { id, email, customer }
}
