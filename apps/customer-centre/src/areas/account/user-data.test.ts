import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'

const url = '/ajax/v1/accounts/userdata'
const bank = `${url}/bankdata`

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre()
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

const lastAudit = (action: string) =>
  centre.centre.database.operator
    .selectFrom('audit_entry')
    .select(['customer_number', 'actor_name', 'before', 'after', 'subject_id'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** The record as a form would send it back. */
async function form(browser = anna) {
  const {
    number: _n,
    locked: _l,
    lock_reason: _r,
    locked_at: _a,
    bank_account: _b,
    ...rest
  } = (await browser.get(url)).body
  return rest
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
    const answer = await anna.send('PATCH', url, { version: record.version, phone: ' +49 40 1 ' })
    expect(answer.status).toBe(200)
    expect(await form()).toEqual({ ...record, phone: '+49 40 1', version: record.version + 1 })
  })

  test('of a stale version is refused with the record as it is', async () => {
    const record = await form()
    const answer = await anna.send('PATCH', url, { version: record.version - 1, phone: '2' })
    expect([answer.status, answer.body.code]).toEqual([409, 'stale_version'])
    expect(answer.body.current).toEqual((await anna.get(url)).body)
  })

  test('by several at once lets one through', async () => {
    // with its connections open, so that the calls really meet
    const [{ version }] = await Promise.all(Array.from({ length: 5 }, () => form()))
    const save = (phone: string) => anna.send('PATCH', url, { version, phone })
    const codes = (await Promise.all(['1', '2', '3', '4', '5'].map(save))).map(answer => answer.status)
    expect(codes.toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  test.each([
    ['a company without a name', { company_name: '  ' }, 'company_name'],
    ['a consumer without names', { type: 'consumer', first_name: '' }, 'first_name'],
    ['a VAT id of another form', { vat_id: '12' }, 'vat_id'],
    [
      'a country nobody has',
      { address: { line1: 'a', line2: '', postal_code: '1', city: 'b', country: 'de' } },
      'address.country',
    ],
    [
      'an address without a street',
      { address: { line1: '', line2: '', postal_code: '1', city: 'b', country: 'DE' } },
      'address.line1',
    ],
    ['a zero character', { first_name: 'A\u0000' }, 'first_name'],
    ['half a character', { last_name: '\ud83d' }, 'last_name'],
    ['a field that is not his to set', { locked: false }, 'locked'],
    ['a lock lifted by the back door', { lock_reason: null }, 'lock_reason'],
    ['a line too long', { phone: '1'.repeat(26) }, 'phone'],
  ])('%s is refused', async (_what, change, field) => {
    const before = await form()
    const answer = await anna.send('PATCH', url, { version: before.version, ...change })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect(await form()).toEqual(before)
  })

  test('needs the version', async () => {
    expect((await anna.send('PATCH', url, { phone: '5' })).body.errors).toHaveProperty('version')
  })
})

describe('the refund account', () => {
  const account = { holder: 'Lindqvist Studio GmbH', iban: 'at61 1904 3002 3457 3201', bic: 'bkauatww' }

  test('is stored without spaces, shown masked and recorded masked', async () => {
    const answer = await anna.send('PUT', bank, account)
    expect(answer.status).toBe(200)
    expect(answer.body.bank_account).toEqual({
      holder: 'Lindqvist Studio GmbH',
      iban_masked: 'AT61 ···· 3201',
      bic: 'BKAUATWW',
    })
    const row = await centre.centre.database.operator
      .selectFrom('customer')
      .select('refund_iban')
      .where('customer_number', '=', 10001)
      .executeTakeFirst()
    expect(row?.refund_iban).toBe('AT611904300234573201')
    const entry = await lastAudit('customer.bank_account_changed')
    expect(entry?.after).toEqual({ bank_account: answer.body.bank_account })
    expect(JSON.stringify(entry)).not.toContain('19043002')
  })

  test.each([
    ['a wrong check digit', { iban: 'AT611904300234573202' }, 'iban'],
    ['a country outside SEPA', { iban: 'US00123456789' }, 'iban'],
    ['a BIC that is none', { bic: 'X' }, 'bic'],
    ['no holder', { holder: ' ' }, 'holder'],
  ])('%s is refused', async (_what, change, field) => {
    const answer = await anna.send('PUT', bank, { ...account, ...change })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('needs a password given in the last quarter of an hour', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    centre.wait(14 * 60_000)
    expect((await browser.send('PUT', bank, account)).status).toBe(200)
    centre.wait(2 * 60_000)
    const refused = await browser.send('PUT', bank, account)
    expect([refused.status, refused.body.code]).toEqual([428, 'fresh_authentication_required'])
  })
})
