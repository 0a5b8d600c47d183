import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const url = '/ajax/v1/accounts/userdata'
const bank = `${url}/bankdata`

const street = { line1: 'Weg 1', line2: '', postal_code: '24103', city: 'Kiel', country: 'DE' }

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre()
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

const lastAudit = (action: string) =>
  centre.services.database.operator
    .selectFrom('audit_entry')
    .select(['customer_number', 'actor_name', 'before', 'after', 'subject_id'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** The record as a form would send it back. */
async function form(browser = anna) {
  const { number, locked, lock_reason, locked_at, bank_account, bank_account_version, ...rest } = (
    await browser.get(url)
  ).body
  const { vat_check, email_change, email_verified_at, changed_at, ...record } = rest
  return record
}

describe('reading', () => {
  test('takes one statement besides the session’s and masks the bank account', async () => {
    centre.countStatements()
    const { status, body } = await anna.get(url)
    expect(centre.countStatements()).toHaveLength(2)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      number: 10001,
      company_name: 'Lindqvist & Partner Design GmbH',
      address: { city: 'Hamburg', country: 'DE' },
      e_invoice: { format: 'zugferd', buyer_reference: 'LPD-HOSTING' },
      locked: false,
      bank_account: { iban_masked: 'DE89 ···· 3000' },
    })
    expect(JSON.stringify(body)).not.toContain('370400440532')
  })

  test('stays open while the customer is locked; changing does not', async () => {
    const locked = await centre.signedIn('locked@demo.example')
    const { body } = await locked.get(url)
    expect(body).toMatchObject({ number: 10003, locked: true, lock_reason: 'payment' })
    expect((await locked.send('PATCH', url, { version: body.version, phone: '1' })).status).toBe(423)
    expect((await locked.send('PUT', bank, { holder: 'x', iban: 'x', bic: '' })).status).toBe(423)
  })

  test('needs a session and the permission', async () => {
    expect((await centre.browser().get(url)).status).toBe(401)
    const ben = await centre.signedIn('ben@demo.example')
    const refused = await ben.get(url)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    const record = await form()
    expect((await ben.send('PUT', url, record)).status).toBe(403)
    expect((await ben.send('PATCH', url, { version: record.version })).status).toBe(403)
    expect((await ben.send('PUT', bank, { holder: 'Ben', iban: 'DE02120300000000202051', bic: '' })).status).toBe(403)
  })
})

describe('changing', () => {
  test('replaces the whole record and says what changed, and who', async () => {
    const record = await form()
    const changed = { ...record, company_name: 'Lindqvist Studio GmbH', address: { ...record.address, city: 'Kiel' } }
    const answer = await anna.send('PUT', url, changed)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ company_name: 'Lindqvist Studio GmbH', version: record.version + 1 })
    expect(await form()).toEqual({ ...changed, version: record.version + 1 })
    expect(await lastAudit('customer.changed')).toEqual({
      customer_number: 10001,
      actor_name: 'Anna Lindqvist',
      subject_id: '10001',
      before: { company_name: 'Lindqvist & Partner Design GmbH', address: record.address },
      after: { company_name: 'Lindqvist Studio GmbH', address: changed.address },
    })
  })

  test('changes some fields and leaves the others', async () => {
    const record = await form()
    const answer = await anna.send('PATCH', url, { version: record.version, phone: ' 040 30098215 ' })
    expect(answer.status).toBe(200)
    expect(await form()).toEqual({ ...record, phone: '+49 40 30098215', version: record.version + 1 })
  })

  test('of a stale version is refused with the record as it is', async () => {
    const record = await form()
    const answer = await anna.send('PATCH', url, { version: record.version - 1, tax_number: '2' })
    expect([answer.status, answer.body.code]).toEqual([409, 'stale_version'])
    expect(answer.body.current).toEqual((await anna.get(url)).body)
  })

  test('by several at once, of different fields, lets one through and shows it to the others', async () => {
    // with its connections open, so that the calls really meet
    const [{ version }] = await Promise.all(Array.from({ length: 5 }, () => form()))
    const changes = [
      { title: 'Dr.' },
      { first_name: 'Anne' },
      { company_name: 'X' },
      { salutation: 'ms' },
      { last_name: 'Y' },
    ]
    const answers = await Promise.all(changes.map(change => anna.send('PATCH', url, { version, ...change })))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const saved = answers.find(answer => answer.status === 200)?.body
    for (const { status, body } of answers) if (status === 409) expect(body.current).toEqual(saved)
  })

  test.each([
    ['a company without a name', { company_name: '  ' }, 'company_name'],
    ['a consumer without names', { type: 'consumer', first_name: '' }, 'first_name'],
    ['a VAT id of another form', { vat_id: '12' }, 'vat_id'],
    ['an unknown country', { address: { ...street, country: 'de' } }, 'address.country'],
    ['an address without a street', { address: { ...street, line1: '' } }, 'address.line1'],
    ['a postcode of another country', { address: { ...street, country: 'AT' } }, 'address.postal_code'],
    ['a postcode that is none', { billing_address: { ...street, postal_code: 'x' } }, 'billing_address.postal_code'],
    ['a part of a billing address', { billing_address: { city: 'Kiel' } }, 'billing_address.line1'],
    ['a phone number outside of every plan', { phone: '+49 1' }, 'phone'],
    ['an unknown form of address', { salutation: 'sir' }, 'salutation'],
    ['a zero character', { first_name: 'A\u0000' }, 'first_name'],
    ['half a character', { last_name: '\ud83d' }, 'last_name'],
    ['a field that customers cannot set', { locked: false }, 'locked'],
    ['a lock lifted by the back door', { lock_reason: null }, 'lock_reason'],
    ['a line too long', { phone: '1'.repeat(26) }, 'phone'],
  ])('%s is refused', async (_what, change, field) => {
    const before = await form()
    const answer = await anna.send('PATCH', url, { version: before.version, ...change })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toContain(field)
    expect(await form()).toEqual(before)
  })

  test('without a change leaves version, time and audit as they are', async () => {
    const before = await lastAudit('customer.changed')
    const { version, changed_at } = (await anna.get(url)).body
    const answer = await anna.send('PUT', url, await form())
    expect([answer.status, answer.body.version, answer.body.changed_at]).toEqual([200, version, changed_at])
    expect(await lastAudit('customer.changed')).toEqual(before)
  })

  test('says when it was', async () => {
    const { version } = await form()
    centre.wait(60_000)
    const before = centre.services.clock.now().getTime()
    const { body } = await anna.send('PATCH', url, { version, register_number: 'HRB 1' })
    expect(Date.parse(body.changed_at)).toBeGreaterThanOrEqual(before)
  })

  test('sets a billing address and removes it', async () => {
    const save = async (billing_address: object | null) =>
      (await anna.send('PATCH', url, { version: (await form()).version, billing_address })).body.billing_address
    expect(await save({ ...street, postal_code: 'D-24103' })).toEqual(street)
    const other = (await form()).address
    expect(other).not.toEqual(street)
    expect(await save(null)).toBeNull()
    expect((await form()).address).toEqual(other)
  })

  test('of a phone number leaves values stored under older rules alone', async () => {
    const operator = centre.services.database.operator
    const store = (columns: { postal_code: string; phone: string }) =>
      operator.updateTable('customer').set(columns).where('customer_number', '=', 10001).execute()
    const { address, phone } = await form()
    await store({ postal_code: 'old', phone: '0815' })
    const record = await form()
    const answer = await anna.send('PUT', url, { ...record, title: 'Prof. Dr.' })
    expect([answer.status, answer.body.title]).toEqual([200, 'Prof. Dr.'])
    const moved = { ...record, version: answer.body.version, address: { ...record.address, city: 'Bonn' } }
    const refused = await anna.send('PUT', url, moved)
    expect(Object.keys(refused.body.errors)).toContain('address.postal_code')
    await store({ postal_code: address.postal_code, phone })
  })

  test('never touches a document that was issued', async () => {
    const invoices = (await anna.get('/ajax/v1/invoices?limit=1')).body.data
    const invoice = `/ajax/v1/invoices/${invoices[0].id}`
    const before = (await anna.get(invoice)).body
    const record = await form()
    const changes = {
      company_name: 'Renamed AG',
      address: street,
      billing_address: street,
      vat_id: '',
      type: 'business',
    }
    expect((await anna.send('PUT', url, { ...record, ...changes })).status).toBe(200)
    expect((await anna.get(invoice)).body).toEqual(before)
    expect(JSON.stringify(before.buyer)).not.toContain('Renamed AG')
    expect(before.buyer.name).not.toBe('')
  })

  test('needs the version', async () => {
    expect((await anna.send('PATCH', url, { phone: '5' })).body.errors).toHaveProperty('version')
  })
})
