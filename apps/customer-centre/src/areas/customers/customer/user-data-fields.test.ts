import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const url = '/ajax/v1/accounts/userdata'
const street = { line1: 'Weg 1', line2: '', postal_code: '24103', city: 'Kiel', country: 'DE' }
// a country whose postcodes have no form, so that only their length counts
const abroad = { ...street, country: 'AE' }
const invoicing = { format: 'pdf', buyer_reference: '', order_number: '', receiver_email: '', peppol_id: '' }

let centre: TestCentre
let nora: Browser
let customer: number
beforeAll(async () => {
  centre = await startTestCentre()
  const who = await newcomer(centre)
  customer = who.customer
  nora = await centre.signedIn(who.email)
})
afterAll(() => centre.close())

const patch = async (changes: object) => {
  const { version } = (await nora.get(url)).body
  return nora.send('PATCH', url, { version, ...changes })
}
const at = (record: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], record) // a path into plain JSON

type Limit = { field: string; max: number; required?: boolean; with: (text: string) => object }
const inAddress = (part: string, max: number, required: boolean): Limit[] =>
  ['address', 'billing_address'].map(block => ({
    field: `${block}.${part}`,
    max,
    required,
    with: text => ({ [block]: { ...abroad, [part]: text } }),
  }))
const plain = (field: string, max: number, required = false): Limit => ({
  field,
  max,
  required,
  with: text => ({ [field]: text }),
})

const limits: Limit[] = [
  plain('title', 40),
  plain('first_name', 80),
  plain('last_name', 80),
  plain('company_name', 200, true),
  ...inAddress('line1', 120, true),
  ...inAddress('line2', 120, false),
  ...inAddress('postal_code', 12, true),
  ...inAddress('city', 80, true),
  {
    field: 'e_invoice.buyer_reference',
    max: 100,
    with: text => ({ e_invoice: { ...invoicing, buyer_reference: text } }),
  },
  { field: 'e_invoice.order_number', max: 100, with: text => ({ e_invoice: { ...invoicing, order_number: text } }) },
]

describe.each(limits)('$field', ({ field, max, required, with: change }) => {
  test.each([max - 1, max])('takes %i characters', async length => {
    const text = 'X'.repeat(length)
    const answer = await patch(change(text))
    expect(answer.status).toBe(200)
    expect(at(answer.body, field)).toBe(text)
  })

  test('takes no character more, and says how many', async () => {
    const answer = await patch(change('X'.repeat(max + 1)))
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [`Use at most ${max} characters.`] }])
  })

  test(required ? 'cannot be empty' : 'may be empty', async () => {
    for (const text of ['', '  \t']) {
      const answer = await patch(change(text))
      if (required)
        expect([answer.status, answer.body.errors]).toEqual([
          422,
          { [field]: [expect.stringMatching(/^(Enter|Choose) /)] },
        ])
      else expect([answer.status, at(answer.body, field)]).toEqual([200, ''])
    }
  })
})

describe('a name', () => {
  test.each([
    ['right to left', 'شركة الاستضافة الشمالية'],
    ['Hebrew with points', 'שָׁלוֹם אירוח בע״מ'],
    ['combined from marks', 'Zoë Nguyễn'],
    ['Chinese', '汉堡云计算有限公司'],
    ['with signs beyond sixteen bits', '𠮷野家 👩🏽‍💻'],
    ['with what HTML and SQL read', `O'Neill & <b>Söhne</b> "GmbH"; --`],
  ])('%s is kept to the letter', async (_what, name) => {
    const answer = await patch({
      company_name: name,
      first_name: name.slice(0, 40),
      address: { ...street, city: name },
    })
    expect(answer.status).toBe(200)
    expect((await nora.get(url)).body).toMatchObject({ company_name: name, address: { city: name } })
    const names = (await nora.get('/ajax/v1/userinfo')).body.customers
    expect(names.find((one: { number: number }) => one.number === customer).name).toBe(name)
  })

  test.each(['salutation', 'type'])('and a %s come from a list', async field => {
    const answer = await patch({ [field]: 'other' })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})

describe('the page of the profile', () => {
  const profile = '/ajax/v1/accounts/profile'
  const changeName = async (name: unknown) => {
    const { version } = (await nora.get(profile)).body.profile
    return nora.send('PATCH', profile, { name, version })
  }

  test('takes one statement besides the session’s, with the record of the customer in it', async () => {
    centre.countStatements()
    const { body } = await nora.get(profile)
    expect(centre.countStatements()).toHaveLength(2)
    // the clock of the shown record may be written in two ways
    const record = (await nora.get(url)).body
    expect({ ...body.customer, changed_at: new Date(body.customer.changed_at).toISOString() }).toEqual({
      ...record,
      email_verified_at: body.customer.email_verified_at,
    })
  })

  test('shows no record to people who may not read it, and none where there is no customer', async () => {
    for (const email of ['ben@demo.example', 'admin@demo.example']) {
      const browser = await centre.signedIn(email)
      if (email.startsWith('ben')) await browser.post('/ajax/v1/accounts/customers/10001/change')
      const { body } = await browser.get(profile)
      expect([body.profile.email, body.customer]).toEqual([email, null])
    }
  })

  test('changes one’s own name, on record', async () => {
    const { body, status } = await changeName('  Nora von Neumann ')
    expect([status, body.name]).toEqual([200, 'Nora von Neumann'])
    expect((await nora.get('/ajax/v1/user')).body.name).toBe('Nora von Neumann')
    const entry = await centre.services.database.operator
      .selectFrom('audit_entry')
      .select(['before', 'after', 'customer_number'])
      .where('action', '=', 'profile.changed')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      before: { name: 'Nora Neumann' },
      after: { name: 'Nora von Neumann' },
      customer_number: customer,
    })
  })

  test.each([
    ['empty', ' ', 422],
    ['of 160 characters', 'N'.repeat(160), 200],
    ['of 161 characters', 'N'.repeat(161), 422],
    ['that is no text', 7, 422],
  ])('and a name %s is answered correctly', async (_what, name, status) => {
    expect((await changeName(name)).status).toBe(status)
  })

  test('refuses a stale version with the current one', async () => {
    const { version } = (await nora.get(profile)).body.profile
    const names = ['A', 'B'].map(name => nora.send('PATCH', profile, { name, version }))
    const answers = await Promise.all(names)
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
    const stale = answers.find(answer => answer.status === 409)?.body
    expect(stale.current).toEqual((await nora.get(profile)).body.profile)
  })

  test('needs a session', async () => {
    expect((await centre.browser().get(profile)).status).toBe(401)
  })
})
