import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { addContact, auditOf } from '../../../testing/contacts/contacts.ts'
import { type Newcomer, newcomer } from '../../../testing/newcomer.ts'
import { order, preview } from '../../../testing/orders/orders.ts'
import { mailsOf, newPerson } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let owner: Newcomer
let browser: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  owner = await newcomer(centre)
  await sql`update customer set locale = 'en' where customer_number = ${owner.customer}`.execute(operator())
  browser = await centre.signedIn(owner.email)
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator

let ordered = 0
const domain = (holder_id: string | null) => ({
  product: 'domain-de',
  cycle: 'year' as const,
  identifier: `held-${++ordered}.de`,
  holder_id,
})
const refusal = async (by: Browser, holder_id: string | null) => {
  const { status, body } = await order(by, domain(holder_id), { reason: 'Asked by phone', shown: 'a'.repeat(64) })
  return [status, body.errors?.holder_id?.[0] ?? body.code]
}
const incomplete = 'Choose a person or an organisation with a phone number and a full address.'

describe('a domain', () => {
  test('is held by the contact that was chosen: in the summary, the confirmation, the contract and the contact', async () => {
    const { id, name, email } = await addContact(browser, { organisation: 'Petersen GmbH' })
    const { body: shown } = await preview(browser, domain(id))
    expect(shown.holder).toEqual({ id, name, organisation: 'Petersen GmbH', email })
    const { status, body } = await order(browser, domain(id))
    expect(status).toBe(201)
    const { body: contract } = await browser.get(`/ajax/v1/contracts/${body.number}`)
    expect(contract.contacts).toEqual([{ id, name, role: 'owner' }])
    const { body: contact } = await browser.get(`/ajax/v1/contacts/${id}`)
    expect(contact.used_by).toMatchObject([{ contract_number: body.number, role: 'owner' }])
    expect(contact.holder).toMatchObject({ state: 'open', domains_total: 1, missing: ['email', 'phone'] })
    const entries = await auditOf(centre, id)
    expect(entries.map(({ action }) => action)).toEqual(['contact.created', 'contact.holder_asked'])
    const mail = (await mailsOf(centre, owner.email)).find(({ template }) => template === 'order_confirmed')
    expect(mail?.body).toContain(`Holder: ${name}, Petersen GmbH, ${email}`)
    const { after } = await operator()
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'contract.ordered')
      .where('subject_label', 'like', `${body.number} %`)
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ holder: name })
  })

  test('is shown without a holder, and not ordered', async () => {
    expect((await preview(browser, domain(null))).body.holder).toBeNull()
    expect(await refusal(browser, null)).toEqual([422, 'Enter a value.'])
  })

  test('is not held by a contact that lacks what registries ask for', async () => {
    for (const lack of ['phone', 'line1', 'postal_code', 'city']) {
      const { id } = await addContact(browser, { [lack]: '' })
      expect([lack, ...(await refusal(browser, id))]).toEqual([lack, 422, incomplete])
    }
    const { id: role } = await addContact(browser, { kind: 'role', organisation: 'Hostmaster' })
    expect(await refusal(browser, role)).toEqual([422, incomplete])
    const { data } = (await browser.get('/ajax/v1/contacts?limit=100')).body
    const lacks = data.map(({ holder_lacks }: { holder_lacks: string[] }) => holder_lacks.join())
    expect(new Set(lacks)).toEqual(new Set(['', 'phone', 'line1', 'postal_code', 'city', 'kind']))
  })

  test('is held without a postcode where there are none', async () => {
    const { id } = await addContact(browser, { country: 'AE', postal_code: '' })
    expect((await order(browser, domain(id))).status).toBe(201)
  })

  test('is not held by a contact of others, one that is gone, or what is no contact', async () => {
    const other = await newcomer(centre)
    const theirs = await addContact(await centre.signedIn(other.email))
    const gone = await addContact(browser)
    expect((await browser.send('DELETE', `/ajax/v1/contacts/${gone.id}`)).status).toBe(204)
    for (const id of [theirs.id, gone.id])
      expect(await refusal(browser, id)).toEqual([422, 'Choose one of the options.'])
    expect((await refusal(browser, 'nobody'))[0]).toBe(422)
  })

  test('is ordered anew where its holder has changed since it was shown', async () => {
    const contact = await addContact(browser)
    const { shown } = (await preview(browser, domain(contact.id))).body
    expect(await order(browser, domain(contact.id), { shown })).toMatchObject({
      status: 409,
      body: { code: 'order_changed', current: { holder: { id: contact.id } } },
    })
  })

  test('is not ordered by people who may not see contacts', async () => {
    const { id } = await addContact(browser)
    const permissions = ['contracts:write', 'billing:write']
    const { email } = await newPerson(centre, { role: 'technical', permissions, customer: owner.customer })
    expect(await refusal(await centre.signedIn(email), id)).toEqual([403, 'forbidden'])
  })

  test('is ordered by staff for a contact of the customer', async () => {
    const { id } = await addContact(browser)
    const staff = await centre.signedIn('admin@demo.example')
    await staff.post(`/ajax/v1/accounts/customers/${owner.customer}/change`, { reason: 'Asked by phone' })
    expect((await order(staff, domain(id), { reason: 'Ordered by phone' })).status).toBe(201)
    const own = await addContact(await centre.signedIn('anna@demo.example'))
    expect((await refusal(staff, own.id))[0]).toBe(422)
  })
})

test('what is no domain has no holder', async () => {
  const { id } = await addContact(browser)
  expect((await order(browser, { holder_id: id }, { shown: 'a'.repeat(64) })).body.errors).toHaveProperty('holder_id')
  expect((await order(browser)).status).toBe(201)
})
