import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { addContact } from '../../../testing/contacts/contacts.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { notifyContacts } from './recipients.ts'

let centre: TestCentre
let anna: Browser
let sent: string[] = []
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
})
beforeEach(() => {
  sent = []
})
afterEach(() => run(sql`update customer set locked_at = null, lock_reason = null, deactivated_at = null`))
afterAll(() => centre.close())

type Contact = { id: string; email: string }

const run = (statement: ReturnType<typeof sql>) => statement.execute(centre.services.database.operator)
const leave = () => runQueued(centre.services, { send: async ({ to }) => void sent.push(to) })
const deliveryOf = async (recipient: string) => {
  const { rows } = await run(sql`select d.sent_at is not null as sent, d.last_error from mail m
    join mail_delivery d on d.mail_id = m.id where m.recipient = ${recipient}`)
  return rows
}

const tell = () =>
  notifyContacts(centre.services.database.operator, {
    services: centre.services,
    template: 'vat_id_invalid',
    now: centre.services.clock.now(),
    customer: 10001,
    category: 'billing',
    values: { customer: 'Lindqvist', vatId: 'DE136695976', appUrl: 'https://app.example' },
    people: [],
  })

async function verified(changes: Record<string, unknown> = {}): Promise<Contact> {
  const contact = await addContact(anna, { mail_categories: ['billing'], ...changes })
  await run(sql`update contact set email_verification = 'verified' where id = ${contact.id}`)
  return contact
}
const remove = ({ id }: Contact) => anna.send('DELETE', `/ajax/v1/contacts/${id}`)
const set = ({ id }: Contact, values: ReturnType<typeof sql>) => run(sql`update contact set ${values} where id = ${id}`)

describe('a mail that waits to leave', () => {
  test.each<[string, (contact: Contact) => Promise<unknown>]>([
    ['the contact was deleted', remove],
    ['the contact has another address', contact => set(contact, sql`email = 'other@made.example'`)],
    ['the address has expired', contact => set(contact, sql`email_verification = 'expired'`)],
    ['the contact no longer gets such mails', contact => set(contact, sql`mail_categories = '{domains}'`)],
    [
      'the customer is closed',
      () => run(sql`update customer set deactivated_at = now() where customer_number = 10001`),
    ],
  ])('is not sent where %s, and is not tried again', async (_what, change) => {
    const contact = await verified()
    await tell()
    await change(contact)
    await leave()
    expect(sent).not.toContain(contact.email)
    expect(await deliveryOf(contact.email)).toEqual([{ sent: false, last_error: 'no longer meant for this contact' }])
    await run(sql`update contact set email = ${contact.email}, email_verification = 'verified', mail_categories = '{}'
      where id = ${contact.id}`)
  })

  test.each<[string, (contact: Contact) => Promise<unknown>]>([
    ['nothing has changed', async () => undefined],
    [
      'the customer is locked: what law and tax ask for does not wait',
      () => run(sql`update customer set locked_at = now(), lock_reason = 'payment' where customer_number = 10001`),
    ],
    [
      'another contact of the same address has taken over',
      async contact => {
        await verified({ email: contact.email.toUpperCase(), allow_duplicate: true })
        await remove(contact)
      },
    ],
  ])('goes to the contact where %s', async (_what, change) => {
    const contact = await verified()
    await tell()
    await change(contact)
    await leave()
    expect(sent.filter(to => to === contact.email)).toHaveLength(1)
  })
})

test('a locked customer’s contacts are written to, a closed one’s are not', async () => {
  const { email } = await verified()
  await run(sql`update customer set locked_at = now(), lock_reason = 'abuse' where customer_number = 10001`)
  await tell()
  await leave()
  expect(sent.filter(to => to === email)).toHaveLength(1)
  await run(sql`update customer set deactivated_at = now() where customer_number = 10001`)
  await tell()
  await leave()
  expect(await deliveryOf(email)).toHaveLength(1)
})

describe('a code that waits to leave', () => {
  const ask = async () => {
    const contact = await addContact(anna)
    expect((await anna.post(`/ajax/v1/contacts/${contact.id}/verification/email`)).status).toBe(200)
    return contact
  }

  test('goes to an address that is not verified yet', async () => {
    const { email } = await ask()
    await leave()
    expect(sent).toContain(email)
  })

  test.each<[string, (contact: Contact) => Promise<unknown>]>([
    ['deleted', remove],
    ['given another address', contact => set(contact, sql`email = 'other@made.example'`)],
  ])('is not sent once the contact was %s', async (_what, change) => {
    const contact = await ask()
    await change(contact)
    await leave()
    expect(sent).not.toContain(contact.email)
  })
})
