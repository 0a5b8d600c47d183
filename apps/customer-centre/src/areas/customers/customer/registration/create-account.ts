import { uuidv7 } from 'uuidv7'
import { bindTenant, type UnboundDb } from '../../../../platform/db/database.ts'
import { insertUser } from '../../../people/identity/queries.ts'
import { addFirstOwner } from '../../../people/people/queries.ts'
import { nextCustomerNumber } from './queries.ts'
import { nameOf, type RegistrationDetails } from './rules.ts'

export type NewAccount = {
  details: RegistrationDetails
  passwordHash: string
  termsVersion: string
  /** When the box was ticked. */
  acceptedAt: string
  now: Date
}

export type Account = { userId: string; name: string; customer: number }

/**
 * User, customer, membership and what was accepted, all new. Binds the transaction to the new customer.
 * @returns undefined where somebody has an account under this address by now
 */
export async function createAccount(unbound: UnboundDb, account: NewAccount): Promise<Account | undefined> {
  const { details, now } = account
  const { email, locale } = details
  const name = nameOf(details)
  const userId = uuidv7()
  const { passwordHash } = account
  if (!(await insertUser(unbound, { id: userId, email, name, locale, passwordHash, now }))) return undefined
  const customer = await nextCustomerNumber(unbound)
  // row-level security binds what is written about a customer
  const db = await bindTenant(unbound, customer)
  const { type, first_name, last_name, company_name, phone, vat_id, buyer_reference, address } = details
  await db
    .insertInto('customer')
    .values({
      customer_number: customer,
      type,
      first_name,
      last_name,
      company_name,
      email,
      phone,
      locale,
      vat_id,
      buyer_reference,
      ...address,
      email_verified_at: now,
      // the law asks public bodies for it (§ 4 ERechV); others choose later
      e_invoice_format: type === 'public_body' ? 'xrechnung_ubl' : 'pdf',
      created_at: now,
    })
    .execute()
  await addFirstOwner(db, customer, userId, now)
  await db
    .insertInto('terms_acceptance')
    .values({
      customer_number: customer,
      id: uuidv7(),
      user_id: userId,
      version: account.termsVersion,
      accepted_at: account.acceptedAt,
    })
    .execute()
  return { userId, name, customer }
}
