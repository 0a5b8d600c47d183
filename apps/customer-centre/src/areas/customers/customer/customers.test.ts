import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { ownerOf } from '../../../testing/owner.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const customers = '/ajax/v1/accounts/customers'
const search = (text: string) => `${customers}/search?search=${encodeURIComponent(text)}`

let centre: TestCentre
let admin: Browser
let ben: Browser
beforeAll(async () => {
  centre = await startTestCentre()
  admin = await centre.signedIn('admin@demo.example')
  ben = await centre.signedIn('ben@demo.example')
})
afterAll(() => centre.close())

const auditOf = (action: string) =>
  centre.services.database.operator
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()
const numbers = (answer: { body: { data: { number: number }[] } }) => answer.body.data.map(customer => customer.number)

describe('looking for a customer', () => {
  test.each([
    ['a number', '10003', [10003]],
    ['the beginning of a name', 'vogt ant', [10003]],
    ['a name without respect to case', 'LINDQVIST', [10001]],
    ['the beginning of any word', 'design', [10001]],
    ['words in any order, with signs between', 'design & lindqvist', [10001]],
    ['the person behind a company', 'sabine', [10003]],
    ['the beginning of an e-mail address', 'locked@', [10003]],
    ['the beginning of the address one of its people signs in with', 'ben@', [10002, 10001]],
    ['a domain', 'NORDSTERN-messe.eu', [10001]],
    ['the beginning of a domain', 'vogt-antiq', [10003]],
    ['an invoice number', 'RE-2026-000042', [10003]],
    ['an invoice number in small letters', 're-2026-000042', [10003]],
    ['nothing that exists', 'zzz', []],
    ['a wildcard', '%', []],
    ['a number no customer can have', '99999999999999', []],
  ])('staff find by %s', async (_what, text, found) => {
    expect(numbers(await admin.get(search(text)))).toEqual(found)
  })

  test('staff search on record, with what they searched for and found', async () => {
    await admin.get(search('vogt'))
    const [entry] = await auditOf('customers.searched')
    expect(entry).toMatchObject({
      customer_number: 0,
      actor_name: 'Jonas Petersen',
      staff: true,
      subject_label: 'vogt',
      after: { found: [10003] },
    })
  })

  test('a search that does not come on record shows nothing', async () => {
    const owner = ownerOf(centre.url)
    await sql`create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      owner,
    )
    // at the transaction's end, after the search has found
    await sql`create constraint trigger refused after insert on audit_entry deferrable initially deferred
      for each row execute function refuse_entry()`.execute(owner)
    try {
      expect((await admin.get(search('vogt'))).status).toBe(500)
    } finally {
      await sql`drop trigger refused on audit_entry`.execute(owner)
      await owner.destroy()
    }
  })

  test('other users find only their own', async () => {
    expect(numbers(await ben.get(`${customers}/search`)).toSorted()).toEqual([10001, 10002])
    expect(numbers(await ben.get(search('Vogt')))).toEqual([])
    expect(numbers(await ben.get(search('10003')))).toEqual([])
    expect(numbers(await ben.get(search('krüger')))).toEqual([10002])
    expect((await centre.browser().get(search('x'))).status).toBe(401)
  })
})

describe('acting for a customer', () => {
  const change = (browser: Browser, number: number | string, body?: unknown) =>
    browser.post(`${customers}/${number}/change`, body)

  test('switches between one’s own without a reason', async () => {
    expect((await change(ben, 10002)).body).toEqual({ current_customer_number: 10002 })
    expect((await ben.get('/ajax/v1/accounts/userdata')).body.number).toBe(10002)
    expect((await change(ben, 10001)).body).toEqual({ current_customer_number: 10001 })
    expect((await ben.get('/ajax/v1/accounts/userdata')).status).toBe(403)
  })

  test.each(['10003', '10999', '0', '-1', 'x', '1e30', '2147483648', '10003.5'])(
    'refuses %s, which is not one’s own, as if it did not exist',
    async number => {
      expect((await change(ben, number, { reason: 'just curious' })).status).toBe(404)
      expect((await ben.get('/ajax/v1/user')).body.current_customer_number).toBe(10001)
    },
  )

  test('a page of the previous customer reads and writes nothing of the next one', async () => {
    const meant = (number: number) => ({ 'x-customer-number': String(number) })
    expect((await change(ben, 10002)).status).toBe(200)
    const { version } = (await ben.get('/ajax/v1/accounts/userdata', meant(10002))).body
    for (const answer of [
      await ben.get('/ajax/v1/accounts/userdata', meant(10001)),
      await ben.send(
        'PATCH',
        '/ajax/v1/accounts/userdata',
        { first_name: 'Aus einem anderen Tab', version },
        meant(10001),
      ),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'customer_changed'])
    expect((await ben.get('/ajax/v1/accounts/userdata')).body).toMatchObject({ version, first_name: 'Ben' })
    // the user's own data are not about any customer
    expect((await ben.get('/ajax/v1/userinfo', meant(10001))).status).toBe(200)
    expect((await change(ben, 10001)).status).toBe(200)
  })

  test('asks staff for a reason, by field', async () => {
    for (const body of [undefined, {}, { reason: '  ' }, { reason: 'x' }, { reason: 'a b' }, { reason: 'Support.' }]) {
      const answer = await change(admin, 10003, body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['reason']])
    }
    expect((await admin.get('/ajax/v1/user')).body.current_customer_number).toBeNull()
  })

  test('needs a fresh proof of staff, and none of people who change between their own', async () => {
    const [stale, own] = [await centre.signedIn('admin@demo.example'), await centre.signedIn('ben@demo.example')]
    centre.wait(16 * 60_000)
    const refused = await change(stale, 10003, { reason: 'Ticket 20001' })
    expect([refused.status, refused.body.code]).toEqual([428, 'fresh_authentication_required'])
    expect((await stale.get('/ajax/v1/user')).body.current_customer_number).toBeNull()
    expect((await change(own, 10002)).status).toBe(200)
    expect((await stale.post('/ajax/v1/accounts/confirm', { password: 'kontor-demo-2026' })).status).toBe(204)
    expect((await change(stale, 10003, { reason: 'Ticket 20001' })).status).toBe(200)
    admin = await centre.signedIn('admin@demo.example')
  })

  test('admits staff on record that the customer can read, and ends again', async () => {
    expect((await change(admin, 10003, { reason: 'Ticket 20001' })).status).toBe(200)
    const info = (await admin.get('/ajax/v1/userinfo')).body
    expect(info).toMatchObject({ current_customer_number: 10003, acting_reason: 'Ticket 20001' })
    expect(info.customers[0]).toMatchObject({ number: 10003, role: 'staff', locked: true })
    expect((await admin.get('/ajax/v1/accounts/limits')).status).toBe(200)
    const [started] = await auditOf('staff.access_started')
    expect(started).toMatchObject({
      customer_number: 10003,
      actor_name: 'Jonas Petersen',
      staff: true,
      after: { reason: 'Ticket 20001' },
    })
    expect((await admin.post(`${customers}/leave`)).status).toBe(204)
    expect((await admin.get('/ajax/v1/userinfo')).body).toMatchObject({
      current_customer_number: null,
      acting_reason: null,
    })
    expect((await admin.get('/ajax/v1/accounts/limits')).body.code).toBe('no_customer')
    expect((await auditOf('staff.access_ended'))[0]).toMatchObject({
      customer_number: 10003,
      acting_reason: 'Ticket 20001',
    })
  })

  test('is open to staff only for an existing customer', async () => {
    expect((await change(admin, 10999, { reason: 'Ticket 4711' })).status).toBe(404)
  })

  test('can be ended only by staff', async () => {
    expect((await ben.post(`${customers}/leave`)).status).toBe(403)
  })

  test('is closed without a session', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    expect((await change(browser, 10001)).status).toBe(401)
  })
})

describe('closing a customer account', () => {
  const deactivate = (browser: Browser, number: number) => browser.post(`${customers}/${number}/deactivate`)
  const activate = (browser: Browser, number: number) => browser.post(`${customers}/${number}/activate`)

  test('is refused while contracts run or money is open, with the list', async () => {
    const answer = await deactivate(admin, 10003)
    expect([answer.status, answer.body.code]).toEqual([409, 'customer_has_obligations'])
    expect(answer.body.current).toEqual({
      contracts: [
        { number: 'C-1024', label: 'Webshop Antiquariat', state: 'suspended' },
        { number: 'C-1025', label: 'vogt-antiquariat-leipzig.de', state: 'suspended' },
      ],
      documents: [
        { id: expect.any(String), number: 'RE-2026-000042', open: { amount_minor: 2011, currency: 'EUR' } },
        { id: expect.any(String), number: 'RE-2026-000047', open: { amount_minor: 2011, currency: 'EUR' } },
      ],
    })
  })

  test('shuts its members out, keeps its documents, and can be undone', async () => {
    const member = await centre.signedIn('new@demo.example')
    expect((await member.get('/ajax/v1/accounts/userdata')).status).toBe(200)
    expect((await deactivate(admin, 10004)).status).toBe(204)
    expect((await member.get('/ajax/v1/accounts/userdata')).body.code).toBe('no_customer')
    expect((await member.get('/ajax/v1/userinfo')).body.customers).toEqual([])
    expect((await admin.get(search('10004'))).body.data).toMatchObject([{ number: 10004, deactivated: true }])
    expect((await deactivate(admin, 10004)).status).toBe(204)
    expect((await activate(admin, 10004)).status).toBe(204)
    expect((await member.get('/ajax/v1/accounts/userdata')).status).toBe(200)
    expect((await activate(admin, 10004)).body.code).toBe('customer_not_deactivated')
    expect(await auditOf('customer.deactivated')).toMatchObject([{ customer_number: 10004, staff: true }])
    expect(await auditOf('customer.activated')).toMatchObject([{ customer_number: 10004, staff: true }])
  })

  test('is for staff, and for customers that exist', async () => {
    for (const call of [deactivate, activate]) {
      expect((await call(ben, 10002)).status).toBe(403)
      expect((await call(admin, 10999)).status).toBe(404)
      const browser = centre.browser()
      await browser.get('/sanctum/csrf-cookie')
      expect((await call(browser, 10002)).status).toBe(401)
    }
  })
})

describe('limits', () => {
  const url = '/ajax/v1/accounts/limits'
  const set = (browser: Browser, key: string, limit: unknown, reason?: string) =>
    browser.post(url, { key, limit, ...(reason && { reason }) })

  test('are listed with what is used, named in the reader’s language, in one statement', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    centre.countStatements()
    const { body } = await anna.get(url)
    expect(centre.countStatements()).toHaveLength(2)
    expect(body.data).toEqual([
      {
        key: 'addresses',
        label: 'Public IP addresses',
        used: 1,
        limit: 8,
        ceiling: 16,
        unit: 'addresses',
        requested: null,
        decision: null,
      },
      {
        key: 'ram_gib',
        label: 'Memory',
        used: 20,
        limit: 128,
        ceiling: 256,
        unit: 'GiB',
        requested: null,
        decision: null,
      },
      {
        key: 'servers',
        label: 'Servers',
        used: 3,
        limit: 10,
        ceiling: 20,
        unit: 'servers',
        requested: null,
        decision: null,
      },
      {
        key: 'vcpus',
        label: 'CPU cores',
        used: 10,
        limit: 48,
        ceiling: 96,
        unit: 'vCPU',
        requested: null,
        decision: null,
      },
      {
        key: 'volumes',
        label: 'Volumes',
        used: 1,
        limit: 20,
        ceiling: 50,
        unit: 'volumes',
        requested: null,
        decision: null,
      },
    ])
  })

  test('are set within the ceiling, and asked for beyond it', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    const servers = (answer: { body: { data: { key: string }[] } }) =>
      answer.body.data.find(limit => limit.key === 'servers')
    expect(servers(await set(anna, 'servers', 20))).toMatchObject({ limit: 20, requested: null })
    expect(servers(await set(anna, 'servers', 40, 'Christmas'))).toMatchObject({ limit: 20, requested: 40 })
    expect((await auditOf('limit.requested'))[0]).toMatchObject({
      customer_number: 10001,
      subject_id: 'servers',
      before: { limit: 20, requested: null },
      after: { requested: 40, reason: 'Christmas' },
    })
    expect(servers(await set(anna, 'servers', 15))).toMatchObject({ limit: 15, requested: null })
    expect((await auditOf('limit.set'))[0]).toMatchObject({
      before: { limit: 20, requested: 40 },
      after: { limit: 15, requested: null },
    })
  })

  test.each([
    ['below what is used', 'servers', 2, 'limit'],
    ['of an unknown kind', 'elephants', 2, 'key'],
    ['that is negative', 'servers', -1, 'limit'],
    ['that is no number', 'servers', 'many', 'limit'],
    ['beyond any reason', 'servers', 1_000_001, 'limit'],
  ])('one %s is refused', async (_what, key, limit, field) => {
    const anna = await centre.signedIn('anna@demo.example')
    const answer = await set(anna, key, limit)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('of another customer cannot be found', async () => {
    await sql`insert into customer_limit (customer_number, key, unit, "limit", ceiling) values (10004, 'theirs', '', 1, 9)`.execute(
      centre.services.database.operator,
    )
    const anna = await centre.signedIn('anna@demo.example')
    expect((await set(anna, 'theirs', 2)).status).toBe(422)
  })

  test('need a session, the permission and an open account', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    expect([(await browser.get(url)).status, (await set(browser, 'servers', 1)).status]).toEqual([401, 401])
    expect([(await ben.get(url)).status, (await set(ben, 'servers', 1)).status]).toEqual([403, 403])
    const locked = await centre.signedIn('locked@demo.example')
    expect([(await locked.get(url)).status, (await set(locked, 'servers', 1)).status]).toEqual([423, 423])
  })
})
