import { emptyContact } from '@kontor/contract/enums/contact-fields'
import { uuidv7 } from 'uuidv7'
import type { Browser } from '../browser.ts'
import type { TestCentre } from '../test-centre.ts'

/** A whole and valid contact for tests. */
export const contactInput = {
  ...emptyContact,
  first_name: 'Kim',
  last_name: 'Petersen',
  email: 'kim@petersen.example',
  phone: '+49 40 1234567',
  line1: 'Hafenstraße 1',
  postal_code: '20457',
  city: 'Hamburg',
  locale: 'de',
  roles: ['billing'],
}

let made = 0

/** A contact that resembles no other, unless the changes make it. @returns the answer's body */
export async function addContact(by: Browser, changes: Record<string, unknown> = {}) {
  made += 1
  const own = {
    last_name: `Contact ${made}`,
    email: `contact${made}@made.example`,
    phone: `+49 40 ${7_000_000 + made}`,
  }
  const { status, body } = await by.post('/ajax/v1/contacts', { ...contactInput, ...own, ...changes })
  if (status !== 201) throw new Error(`no contact was made: ${JSON.stringify(body)}`)
  return body
}

/** The writable part of an answer, as the body of `put` wants it. */
export function writable(contact: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(contactInput).map(field => [field, contact[field]]))
}

/** A running domain contract. @returns id and label */
export async function addDomain({ services }: TestCentre, customer: number, state = 'active') {
  made += 1
  const contract = { id: uuidv7(), label: `domain-${made}.example` }
  await services.database.operator
    .insertInto('contract')
    .values({
      customer_number: customer,
      ...contract,
      product_code: 'domain-de',
      state,
      price_minor: 900,
      cycle: 'year',
      started_on: '2025-01-01',
      created_at: new Date(),
    })
    .execute()
  return contract
}

/** Names a contact in a contract, as the provider's systems do. */
export async function useContact(
  { services }: TestCentre,
  customer: number,
  contact: string,
  contract: string,
  role = 'owner',
) {
  await services.database.operator
    .insertInto('contact_use')
    .values({ customer_number: customer, contact_id: contact, contract_id: contract, role })
    .execute()
}

/** The audit of a contact, oldest first. */
export const auditOf = ({ services }: TestCentre, id: string) =>
  services.database.operator
    .selectFrom('audit_entry')
    .select(['customer_number', 'action', 'actor_name', 'subject_label', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

/** The newest code mailed to an address, or sent to a number by the sandbox. */
export async function codeFor({ services }: TestCentre, to: string): Promise<string> {
  const recipient = to.includes('@') ? to : `${to.replaceAll(/\D/g, '')}@phone.example`
  const mail = await services.database.operator
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', recipient)
    .where('template', 'in', ['contact_code', 'contact_phone_code'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\b\d{6}\b/.exec(mail.body)?.[0] ?? ''
}
