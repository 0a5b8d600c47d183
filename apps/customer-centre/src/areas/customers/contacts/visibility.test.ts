import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { addContact, addDomain, useContact } from '../../../testing/contacts/contacts.ts'
import { mailsOf, newMember } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { notifyContacts } from '../../people/people/recipients.ts'
import { notifyVatIdInvalid } from '../customer/tax/vat-notices.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

const db = () => centre.services.database.operator
const url = (id: string) => `/ajax/v1/contacts/${id}`

describe('which contracts name a contact', () => {
  /** A contact that holds two domains, and a reader of contacts with these permissions besides. */
  async function scene(permissions: (numbers: string[]) => string[]) {
    const contact = await addContact(anna)
    const domains = [await addDomain(centre, 10001), await addDomain(centre, 10001)]
    for (const { id } of domains) await useContact(centre, 10001, contact.id, id)
    const rows = await db()
      .selectFrom('contract')
      .select(['number', 'label'])
      .where(
        'id',
        'in',
        domains.map(({ id }) => id),
      )
      .orderBy('label')
      .execute()
    const numbers = rows.map(({ number }) => number)
    const terms = { role: 'technical', permissions: ['contacts', ...permissions(numbers)] } as const
    const { browser } = await newMember(centre, { ...terms, permissions: [...terms.permissions] })
    return { contact, rows, reader: browser }
  }
  type Told = { used_by: { contract_number: string }[]; holder: { domains: string[] } }
  const toldOf = ({ used_by, holder }: Told) => [used_by.map(use => use.contract_number), holder.domains]

  test('is counted for people who may not read contracts, in one statement, and shown nowhere', async () => {
    const { contact, rows, reader } = await scene(() => [])
    centre.countStatements()
    const { body } = await reader.get(url(contact.id))
    expect(centre.countStatements()).toHaveLength(2)
    expect(toldOf(body)).toEqual([[], []])
    expect([body.used_by_total, body.holder.domains_total]).toEqual([2, 2])
    const texts = [
      body,
      (await reader.get('/ajax/v1/contacts?limit=100')).body,
      (await reader.get('/ajax/v1/contacts/export?limit=500')).body,
      (await reader.send('DELETE', url(contact.id))).body,
      (await reader.send('PUT', url(contact.id), { contact: {}, version: 7 })).body,
    ].map(answer => JSON.stringify(answer))
    expect(texts[3]).toContain('"uses":[],"total":2')
    for (const { number, label } of rows)
      for (const text of texts) {
        expect(text).not.toContain(`"${number}"`)
        expect(text).not.toContain(label)
      }
  })

  test('shows the chosen contracts to people who may read these', async () => {
    const { contact, rows, reader } = await scene(([first = '']) => [`contracts:${first}`])
    const { body } = await reader.get(url(contact.id))
    expect(toldOf(body)).toEqual([[rows[0]?.number], [rows[0]?.label]])
    expect([body.used_by_total, body.holder.domains_total]).toEqual([2, 2])
    const refused = await reader.send('DELETE', url(contact.id))
    expect(refused.body.current).toMatchObject({ uses: [{ contract_number: rows[0]?.number }], total: 2 })
    expect(refused.body.current.uses).toHaveLength(1)
  })

  test('is shown in full to people who may read contracts', async () => {
    const { contact, rows, reader } = await scene(() => ['contracts:read'])
    const { body } = await reader.get(url(contact.id))
    expect(toldOf(body)).toEqual([rows.map(({ number }) => number), rows.map(({ label }) => label)])
  })

  test('is counted in the activity as well, after another contact took its places', async () => {
    const { contact, rows, reader } = await scene(() => ['account:read'])
    const heir = await addContact(anna)
    await anna.post(`${url(contact.id)}/replace`, { replacement_id: heir.id })
    const entryOf = async (by: Browser) =>
      (await by.get('/ajax/v1/activity?kind=contacts&limit=100')).body.data.find(
        (entry: { action: string; subject: string }) =>
          entry.action === 'contact.replaced' && entry.subject === contact.name,
      )
    expect((await entryOf(anna)).after.uses).toEqual(rows.map(({ number }) => `${number}: owner`))
    expect((await entryOf(reader)).after).toEqual({ replacement: heir.name, uses: 2 })
  })
})

describe('a mail to the customer’s people', () => {
  const invalid = { name: 'Lindqvist', vatId: 'DE136695976' }
  const tell = () =>
    notifyVatIdInvalid(db(), centre.services, { ...invalid, customer: 10001, now: centre.services.clock.now() })
  const verify = (email: string, state: string) =>
    db().updateTable('contact').set({ email_verification: state }).where('email', '=', email).execute()
  const got = async (email: string) => (await mailsOf(centre, email)).filter(mail => mail.template === 'vat_id_invalid')

  test('also goes to a contact of its kind whose address is verified, in the contact’s language, and says why', async () => {
    const { email } = await addContact(anna, { mail_categories: ['billing'], locale: 'de' })
    const { email: other } = await addContact(anna, { mail_categories: ['domains'] })
    await verify(other, 'verified')
    for (const state of ['unverified', 'mail_sent', 'failed', 'expired']) {
      await verify(email, state)
      await tell()
    }
    expect(await got(email)).toEqual([])
    await verify(email, 'verified')
    await tell()
    const [mail] = await got(email)
    expect(mail?.body).toContain('USt-IdNr. DE136695976')
    expect(mail?.body).toMatch(/Sie bekommen diese E-Mail, weil .* Sie als Kontakt/)
    expect(mail?.html).toContain('Sie bekommen diese E-Mail')
    expect(await got(other)).toEqual([])
    const [own] = await got('anna@demo.example')
    expect(own?.body).not.toContain('You receive this email because')
  })

  test('comes once to an address, and not to users who have turned it off', async () => {
    const { email } = await addContact(anna, { mail_categories: ['billing'] })
    await addContact(anna, { email: email.toUpperCase(), mail_categories: ['billing'], allow_duplicate: true })
    const own = { email: 'anna@demo.example', mail_categories: ['billing'], allow_duplicate: true }
    await addContact(anna, own)
    for (const address of [email, email.toUpperCase(), own.email]) await verify(address, 'verified')
    await anna.post('/ajax/v1/preferences', { preferences: { notifications: { vat_id: { mail: false } } } })
    const before = (await got(own.email)).length
    await tell()
    expect([...(await got(email)), ...(await got(email.toUpperCase()))]).toHaveLength(1)
    expect(await got(own.email)).toHaveLength(before)
  })

  test('stays with each customer’s own contacts, and ends where the customer is deactivated', async () => {
    const { email } = await addContact(anna, { mail_categories: ['billing'] })
    await verify(email, 'verified')
    const mail = {
      services: centre.services,
      template: 'vat_id_invalid',
      now: centre.services.clock.now(),
      category: 'billing',
      values: { customer: 'x', vatId: 'x', appUrl: 'https://app.example' },
      people: [],
    } as const
    await notifyContacts(db(), { ...mail, customer: 10002 })
    await db()
      .updateTable('customer')
      .set({ deactivated_at: new Date() })
      .where('customer_number', '=', 10001)
      .execute()
    await notifyContacts(db(), { ...mail, customer: 10001 })
    await db().updateTable('customer').set({ deactivated_at: null }).where('customer_number', '=', 10001).execute()
    expect(await got(email)).toEqual([])
    await notifyContacts(db(), { ...mail, customer: 10001 })
    expect(await got(email)).toHaveLength(1)
  })
})
