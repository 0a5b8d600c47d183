import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const url = '/ajax/v1/accounts/userdata'
const leitweg = '04011000-1234512345-06'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre()
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

type Record_ = { e_invoice: object; version: number }
const record = async () => (await anna.get<Record_ & Record<string, unknown>>(url)).body
async function patch(changes: object) {
  const { version } = await record()
  return anna.send('PATCH', url, { version, ...changes })
}
/** One field of the block changed, the others as they are. */
const block = async (changes: object) => ({ e_invoice: { ...(await record()).e_invoice, ...changes } })

describe('a field of the company', () => {
  test.each([
    ['tax_number', 30, { country: 'AT' }],
    ['register_court', 80, { register_number: 'HRB 1' }],
    ['register_number', 40, { register_court: 'Kiel' }],
    ['company_name', 200, {}],
  ])('%s holds %i characters and not one more', async (field, max, besides) => {
    const { address } = await record()
    const { country, ...others } = besides as { country?: string }
    const more = country ? { address: { ...(address as object), country, postal_code: '1010' } } : others
    const full = await patch({ ...more, [field]: 'ü'.repeat(max) })
    expect([full.status, full.body[field]]).toEqual([200, 'ü'.repeat(max)])
    const over = await patch({ [field]: 'ü'.repeat(max + 1) })
    expect([over.status, over.body.errors]).toEqual([422, { [field]: [`Use at most ${max} characters.`] }])
    await patch({ address, tax_number: '', register_court: '', register_number: '', company_name: 'Lindqvist' })
  })

  test.each([
    ['a name from right to left', { company_name: 'شركة ليندكفيست' }],
    ['a name in another script', { company_name: '株式会社リンドクヴィスト' }],
    ['a small business', { small_business: true }],
  ])('%s is kept as written', async (_what, change) => {
    expect((await patch(change)).body).toMatchObject(change)
  })

  test.each([
    ['a small business that is a word', { small_business: 'yes' }, 'small_business'],
    ['a VAT id of 41 characters', { vat_id: `DE${' '.repeat(39)}` }, 'vat_id'],
    ['a VAT id of 21 once the spaces are out', { vat_id: `DE${'1 '.repeat(19)}` }, 'vat_id'],
    ['a check written by the customer', { vat_check: { state: 'valid' } }, 'vat_check'],
  ])('%s is refused', async (_what, change, field) => {
    const answer = await patch(change)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('a VAT id of 40 characters is read without its spaces', async () => {
    const answer = await patch({ vat_id: `D E${' '.repeat(28)}136695976` })
    expect([answer.status, answer.body.vat_id]).toEqual([200, 'DE136695976'])
  })

  test('an error says how ids of that country are written, in the reader’s language', async () => {
    const wrong = await patch({ vat_id: 'atu 12345676', register_court: 'Kiel', register_number: '' })
    expect(wrong.body.errors).toEqual({
      vat_id: ['Check each character of the VAT ID, because one is wrong. It looks like ATU12345675.'],
      register_number: ['Enter both the register court and the number, or leave both empty.'],
    })
    const { version } = await record()
    const german = await anna.send('PATCH', url, { version, vat_id: 'fr1' }, { 'accept-language': 'de' })
    const ben = await centre.signedIn('ben@demo.example')
    await ben.post('/ajax/v1/accounts/customers/10002/change')
    const bens = (await ben.get(url)).body
    const refused = await ben.send('PATCH', url, { version: bens.version, vat_id: 'fr1' })
    expect(german.status).toBe(422)
    expect(refused.body.errors).toEqual({ vat_id: ['Geben Sie eine USt-IdNr. wie FR40303265045 ein.'] })
  })
})

describe('a field of the invoices', () => {
  test.each([
    ['buyer_reference', 100],
    ['order_number', 100],
  ])('%s holds %i characters and not one more', async (field, max) => {
    expect((await patch(await block({ [field]: 'x'.repeat(max) }))).body.e_invoice[field]).toBe('x'.repeat(max))
    const over = await patch(await block({ [field]: 'x'.repeat(max + 1) }))
    expect(Object.keys(over.body.errors)).toEqual([`e_invoice.${field}`])
    await patch(await block({ [field]: '' }))
  })

  test.each([
    ['an address that is none', { receiver_email: 'nowhere' }, 'receiver_email'],
    ['an unknown format', { format: 'edifact' }, 'format'],
    ['a participant of 61 characters', { peppol_id: `9930:${'1'.repeat(56)}` }, 'peppol_id'],
    ['a participant with a wrong VAT id', { peppol_id: '9930:DE136695977' }, 'peppol_id'],
    ['an XRechnung without a reference', { format: 'xrechnung_ubl', buyer_reference: '' }, 'buyer_reference'],
    ['a field that is not known', { leitweg: '1' }, 'leitweg'],
  ])('%s is refused', async (_what, change, field) => {
    const before = await record()
    const answer = await patch(await block(change))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [`e_invoice.${field}`]])
    expect(await record()).toEqual(before)
  })

  test('a participant is kept without spaces and in capitals', async () => {
    expect((await patch(await block({ peppol_id: '9930: de136695976' }))).body.e_invoice.peppol_id).toBe(
      '9930:DE136695976',
    )
    expect((await patch(await block({ peppol_id: '' }))).status).toBe(200)
  })

  test('a public body’s reference is its Leitweg-ID', async () => {
    const invoices = await block({ format: 'xrechnung_ubl', buyer_reference: '' })
    const without = await patch({ type: 'public_body', ...invoices })
    expect(without.body.errors).toEqual({
      'e_invoice.buyer_reference': ['Enter the Leitweg-ID. German public bodies require it on an XRechnung.'],
    })
    const withWrong = await patch({
      type: 'public_body',
      ...(await block({ buyer_reference: '04011000-1234512345-07' })),
    })
    expect(withWrong.body.errors['e_invoice.buyer_reference'][0]).toContain(leitweg)
    const right = await block({ format: 'xrechnung_ubl', buyer_reference: ` ${leitweg} ` })
    expect((await patch({ type: 'public_body', ...right })).body.e_invoice.buyer_reference).toBe(leitweg)
    // a telephone number can still be changed, and the kind of customer, as long as everything fits
    expect((await patch({ type: 'consumer' })).body.errors).toEqual({
      'e_invoice.format': [expect.stringContaining('companies and public bodies')],
    })
    expect((await patch({ type: 'business' })).status).toBe(200)
  })
})

test('values stored before there were rules stop no change', async () => {
  await centre.services.database.operator
    .updateTable('customer')
    .set({ vat_id: 'DE1', tax_number: '12', register_court: 'Kiel', register_number: '', peppol_id: 'x' })
    .where('customer_number', '=', 10001)
    .execute()
  expect((await patch({ phone: '+49 40 7654321' })).status).toBe(200)
  const whole = await record()
  const {
    number: _n,
    locked: _l,
    lock_reason: _r,
    locked_at: _a,
    bank_account: _b,
    bank_account_version: _i,
    vat_check: _v,
    ...rest
  } = whole
  const { email_verified_at: _e, email_change: _c, changed_at: _d, ...input } = rest
  const replaced = await anna.send('PUT', url, { ...input, phone: '+49 40 7654322' })
  expect([replaced.status, replaced.body.errors]).toEqual([200, undefined])
})

test('invoices that were issued keep the VAT id and the name they were issued with', async () => {
  const list = (await anna.get('/ajax/v1/invoices?limit=1')).body
  const invoice = `/ajax/v1/invoices/${list.data[0].id}`
  const before = (await anna.get(invoice)).body
  await patch({ company_name: 'Somebody Else GmbH', vat_id: 'ATU12345675' })
  const after = (await anna.get(invoice)).body
  expect(after).toEqual(before)
  expect(JSON.stringify(after)).not.toContain('ATU12345675')
})
