import { personSchema } from '@kontor/contract/areas/people/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { membershipsOf } from '../../../platform/db/signature.ts'
import type { Browser } from '../../../testing/browser.ts'
import {
  access,
  entriesAbout,
  invitations,
  mailsOf,
  newAddress,
  newMember,
  newPerson,
  url,
} from '../../../testing/people/people.ts'
import { setUpApp } from '../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', {}, 8)
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const change = (by: Browser, id: string, body: object) => by.send('PUT', `${url}/${id}`, { version: 1, ...body })
const idOf = async (email: string) =>
  (await sql<{ id: string }>`select id from user_account where email = ${email}`.execute(operator())).rows[0]?.id ?? ''

describe('the list', () => {
  test('has members with their access and invitations with their state, in one statement', async () => {
    centre.countStatements()
    const { body } = await anna.get(url)
    expect(centre.countStatements()).toHaveLength(2)
    const person = (email: string) => body.data.find((one: { email: string }) => one.email === email)
    expect(body.data[0]).toMatchObject({ email: 'anna@demo.example', role: 'owner', self: true, version: 1 })
    expect(person('mia@demo.example')).toMatchObject({ permissions: expect.arrayContaining(['contracts:C-1005']) })
    expect(person('tom@demo.example')).toMatchObject({ expired: true, expires_on: '2026-11-04', second_factor: false })
    const states = body.invitations.map((one: { email: string; state: string }) => [one.email, one.state])
    expect(states).toEqual([
      ['lena.brandt@wirtschaftskanzlei.example', 'pending'],
      ['ole@studio-ole.example', 'expired'],
    ])
    expect(JSON.stringify(body)).not.toMatch(/token|granter|hash/)
  })

  test('shows only the current customer’s, and a person of another one is not found', async () => {
    const locked = await idOf('locked@demo.example')
    expect((await anna.get(`${url}/${locked}`)).status).toBe(404)
    const ben = await centre.signedIn('ben@demo.example')
    expect((await ben.get(url)).status).toBe(403)
    await ben.post('/ajax/v1/accounts/customers/10002/change')
    expect((await ben.get(url)).body.data.map((one: { email: string }) => one.email)).toEqual(['ben@demo.example'])
  })

  test('says when people were there last, to the minute, from the sign-in on', async () => {
    const now = () => centre.services.clock.now().toISOString()
    const seen = async (id: string): Promise<string | null> => (await anna.get(`${url}/${id}`)).body.last_used_at
    const { id, email } = await newPerson(centre, { role: 'admin', permissions: ['support'] })
    expect(await seen(id)).toBeNull()
    const arrived = now()
    const browser = await centre.signedInByPassword(email)
    const first = await seen(id)
    expect(first && first >= arrived).toBe(true)
    centre.wait(61_000)
    expect(await seen(id)).toBe(first)
    const back = now()
    await browser.get('/ajax/v1/user')
    const second = await seen(id)
    expect(second && second >= back).toBe(true)
  })

  test('knows of a customer that a session has switched to as soon as it does something there', async () => {
    const { id, browser } = await newMember(centre, { customer: 10004, role: 'owner' })
    await sql`insert into membership (customer_number, user_id, role, created_at) values (10001, ${id}, 'owner', now())`.execute(
      operator(),
    )
    expect((await anna.get(`${url}/${id}`)).body.last_used_at).toBeNull()
    await browser.post('/ajax/v1/accounts/customers/10001/change')
    await browser.get('/ajax/v1/user')
    expect((await anna.get(`${url}/${id}`)).body.last_used_at).not.toBeNull()
    await sql`delete from membership where user_id = ${id}`.execute(operator())
  })
})

describe('a change of access', () => {
  test('counts immediately in an open session, is reported by mail and recorded', async () => {
    const { id, email, browser } = await newMember(centre, { role: 'support', permissions: ['support'] })
    expect((await browser.get('/ajax/v1/invoices')).status).toBe(403)
    const wanted = access({
      role: 'billing',
      permissions: ['billing:read', 'billing', 'support:C-1005'],
      expires_on: '2026-12-24',
    })
    const answer = await change(anna, id, wanted)
    expect(answer.body).toMatchObject({ role: 'billing', permissions: ['billing', 'support:C-1005'], version: 2 })
    expect(personSchema.parse(answer.body).expires_on).toBe('2026-12-24')
    expect((await browser.get('/ajax/v1/invoices')).status).toBe(200)
    expect((await browser.get('/ajax/v1/user')).body.permissions).toEqual(['10001-billing', '10001-support:C-1005'])
    const [mail] = await mailsOf(centre, email)
    expect(mail?.template).toBe('access_changed')
    expect(mail?.body).toMatch(
      /Anna Lindqvist.*Billing: view and change\nSupport: view and change \(only C-1005\)\nLast day: 24 December 2026/s,
    )
    expect(await entriesAbout(centre, `Person ${email}`)).toMatchObject([
      {
        customer_number: 10001,
        action: 'person.changed',
        actor_name: 'Anna Lindqvist',
        before: { role: 'support', permissions: ['support'], expires_on: null, second_factor_required: false },
        after: { role: 'billing', expires_on: '2026-12-24' },
      },
    ])
  })

  test.each([
    ['2026-11-20', '2026-11-20T23:00:00.000Z'],
    // the days on which clocks go forward and back, and the days before
    ['2027-03-27', '2027-03-27T23:00:00.000Z'],
    ['2027-03-28', '2027-03-28T22:00:00.000Z'],
    ['2027-10-30', '2027-10-30T22:00:00.000Z'],
    ['2027-10-31', '2027-10-31T23:00:00.000Z'],
    ['9999-12-31', '9999-12-31T23:00:00.000Z'],
  ])('ends with its last day, where the provider is: %s', async (expires_on, expires_at) => {
    const { id } = await newPerson(centre, { role: 'support', permissions: ['support'] })
    await change(anna, id, access({ expires_on }))
    const { rows } = await sql`select expires_at from membership where user_id = ${id}`.execute(operator())
    expect(rows).toEqual([{ expires_at }])
    expect((await anna.get(`${url}/${id}`)).body).toMatchObject({ expires_on, expired: false })
  })

  test('with a stale version is refused with the current record', async () => {
    const { id } = await newPerson(centre, { role: 'support', permissions: ['support'] })
    await change(anna, id, access({ permissions: ['support:read'] }))
    const answer = await change(anna, id, access({ permissions: ['billing'] }))
    expect([answer.status, answer.body.code, answer.body.current.version]).toEqual([409, 'stale_version', 2])
  })

  test('that changes nothing is none', async () => {
    const { id, email } = await newPerson(centre, { role: 'support', permissions: ['support'] })
    expect((await change(anna, id, access({ permissions: ['support', 'support:read'] }))).body.version).toBe(1)
    expect(await mailsOf(centre, email)).toEqual([])
  })

  test.each([
    ['no permission at all', { permissions: [] }, 'permissions'],
    ['an unknown contract', { permissions: ['contracts:C-999999'] }, 'permissions'],
    ['a contract of another customer', { permissions: ['contracts:C-1022'] }, 'permissions'],
    ['an unknown permission', { permissions: ['everything'] }, 'permissions.0'],
    ['writing in a role that only reads', { role: 'read_only', permissions: ['support'] }, 'permissions'],
    [
      'a single contract in a role that only reads',
      { role: 'read_only', permissions: ['support:C-1005'] },
      'permissions',
    ],
    ['an end in the past', { expires_on: '2026-11-15' }, 'expires_on'],
    ['a day that is none', { expires_on: '2026-02-30' }, 'expires_on'],
    ['an unknown role', { role: 'staff' }, 'role'],
  ] as const)('is refused for %s', async (_what, wrong, field) => {
    const answer = await change(anna, await idOf('mia@demo.example'), { ...access(), ...wrong })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })

  test('may end today, and an owner’s permissions are none', async () => {
    const { id } = await newPerson(centre, { role: 'support', permissions: ['support'] })
    expect((await change(anna, id, access({ expires_on: '2026-11-16' }))).status).toBe(200)
    const promoted = await change(anna, id, { ...access({ role: 'owner' }), version: 2 })
    expect(promoted.body).toMatchObject({ role: 'owner', permissions: [] })
    expect((await anna.send('DELETE', `${url}/${id}`)).status).toBe(204)
  })

  test('needs a fresh proof, and people cannot change their own', async () => {
    const owner = await newMember(centre, { role: 'owner' })
    expect((await change(owner.browser, owner.id, access())).body.code).toBe('own_access')
    expect((await owner.browser.send('DELETE', `${url}/${owner.id}`)).body.code).toBe('own_access')
    const shouted = owner.id.toUpperCase()
    expect((await change(owner.browser, shouted, access())).body.code).toBe('own_access')
    expect((await owner.browser.send('DELETE', `${url}/${shouted}`)).body.code).toBe('own_access')
    await sql`update session set authenticated_at = authenticated_at - interval '1 hour' where user_id = ${owner.id}`.execute(
      operator(),
    )
    const mia = await idOf('mia@demo.example')
    expect((await change(owner.browser, mia, access())).status).toBe(428)
    expect((await owner.browser.send('DELETE', `${url}/${mia}`)).status).toBe(428)
  })
})

describe('people give only what they have', () => {
  const manager = { role: 'admin', permissions: ['people', 'support', 'contracts:read'] } as const
  const managing = () => newMember(centre, { ...manager, permissions: [...manager.permissions] })

  test.each([
    ['what the giver holds', { permissions: ['support', 'contracts:read'] }, 200],
    ['a contract of an area that the giver holds', { permissions: ['support:C-1005'] }, 200],
    ['billing', { permissions: ['support', 'billing:read'] }, 403],
    ['more than reading, by a reader', { permissions: ['contracts'] }, 403],
    ['a single contract, by a reader', { permissions: ['contracts:C-1005'] }, 403],
    ['ownership', { role: 'owner' }, 403],
  ] as const)('%s', async (_what, wanted, status) => {
    const { browser } = await managing()
    const { id } = await newPerson(centre, { role: 'support', permissions: ['support:read'] })
    const answer = await change(browser, id, { ...access(), ...wanted })
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.body.code).toBe('access_beyond_own')
  })

  test('what a member has already stays, unless it were for longer', async () => {
    const { browser } = await managing()
    const { id } = await newPerson(centre, {
      role: 'billing',
      permissions: ['billing'],
      expiresAt: '2026-12-01T00:00:00+01:00',
    })
    const less = await change(
      browser,
      id,
      access({ permissions: ['billing:read', 'support'], expires_on: '2026-11-30' }),
    )
    expect(less.body).toMatchObject({ permissions: ['billing:read', 'support'], expires_on: '2026-11-30' })
    const put = (expires_on: string | null) =>
      change(browser, id, { ...access({ permissions: ['billing:read'], expires_on }), version: 2 })
    expect([(await put('2026-12-01')).status, (await put(null)).status, (await put('2026-11-29')).status]).toEqual([
      403, 403, 200,
    ])
  })

  test('nor for longer than the giver has it, owners included', async () => {
    const ends = { expiresAt: '2026-12-01T00:00:00+01:00' }
    const temporary = await newMember(centre, { ...manager, permissions: [...manager.permissions], ...ends })
    const interim = await newMember(centre, { role: 'owner', ...ends })
    const { id } = await newPerson(centre, { role: 'support', permissions: ['support:read'] })
    for (const { browser } of [temporary, interim]) {
      const invite = (expires_on: string | null) =>
        browser.post(invitations, { ...access({ expires_on }), email: newAddress(), locale: 'en' })
      expect((await invite('2026-11-30')).status).toBe(201)
      for (const later of ['2026-12-01', null]) expect((await invite(later)).body.code).toBe('access_beyond_own')
      expect((await change(browser, id, access())).body.code).toBe('access_beyond_own')
    }
    expect((await change(interim.browser, id, access({ role: 'owner' }))).body.code).toBe('access_beyond_own')
    // taking access away needs nothing
    expect((await change(temporary.browser, id, access({ permissions: ['support:read'] }))).status).toBe(200)
    await anna.send('DELETE', `${url}/${interim.id}`)
  })

  test('only owners change an owner', async () => {
    const { browser } = await managing()
    const { id } = await newPerson(centre, { role: 'owner' })
    expect((await change(browser, id, access())).body.code).toBe('access_beyond_own')
    expect((await browser.send('DELETE', `${url}/${id}`)).body.code).toBe('access_beyond_own')
    expect((await anna.send('DELETE', `${url}/${id}`)).status).toBe(204)
  })

  test('who needs a second factor only owners decide, and all of them hear where it is weakened', async () => {
    const { browser } = await managing()
    const owner = await newPerson(centre, { role: 'owner' })
    const { id } = await newPerson(centre, { role: 'support', permissions: ['support:read'] })
    const put = (by: Browser, second_factor_required: boolean, version: number) =>
      change(by, id, { ...access({ permissions: ['support:read'], second_factor_required }), version })
    expect((await put(browser, true, 1)).body.code).toBe('owners_only')
    expect((await put(anna, true, 1)).status).toBe(200)
    expect((await put(browser, false, 2)).body.code).toBe('owners_only')
    const staff = await centre.signedIn('admin@demo.example')
    await staff.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Ticket 20014' })
    expect((await put(staff, false, 2)).body.code).toBe('own_people_only')
    // the rest of the access is theirs to change
    const ends = access({ permissions: ['support:read'], second_factor_required: true, expires_on: '2026-12-24' })
    expect((await change(browser, id, { ...ends, version: 2 })).status).toBe(200)
    expect(await mailsOf(centre, owner.email)).toEqual([])
    expect((await put(anna, false, 3)).status).toBe(200)
    const [mail] = await mailsOf(centre, owner.email)
    expect([mail?.template, mail?.body]).toEqual([
      'factor_rule_weakened',
      expect.stringMatching(/Anna Lindqvist .*no longer required of .* in particular.*\/account\/people/s),
    ])
    await anna.send('DELETE', `${url}/${owner.id}`)
  })

  test('without the permission there is neither list nor change', async () => {
    const { browser } = await newMember(centre, { role: 'read_only', permissions: ['people:read'] })
    const mia = await idOf('mia@demo.example')
    expect((await browser.get(url)).status).toBe(200)
    expect((await change(browser, mia, access())).body.code).toBe('forbidden')
    expect((await browser.send('DELETE', `${url}/${mia}`)).body.code).toBe('forbidden')
  })
})

test('making an owner is reported to all of them, including the one who did it', async () => {
  const { id, email } = await newPerson(centre, { role: 'support', permissions: ['support'] })
  const before = (await mailsOf(centre, 'anna@demo.example')).length
  await change(anna, id, access({ role: 'owner' }))
  expect((await mailsOf(centre, 'anna@demo.example')).slice(before)).toMatchObject([
    { template: 'owner_added', body: expect.stringContaining(`Anna Lindqvist made Person ${email} an owner`) },
  ])
  expect((await mailsOf(centre, email)).map(mail => mail.template).toSorted()).toEqual([
    'access_changed',
    'owner_added',
  ])
  await anna.send('DELETE', `${url}/${id}`)
})

test('a removed person is out immediately, is told, and continues with another customer of theirs', async () => {
  const { id, email, browser } = await newMember(centre, { role: 'support', permissions: ['support'] })
  await sql`insert into membership (customer_number, user_id, role, created_at) values (10004, ${id}, 'owner', now())`.execute(
    operator(),
  )
  expect((await browser.get('/ajax/v1/user')).body.current_customer_number).toBe(10001)
  expect((await anna.send('DELETE', `${url}/${id}`)).status).toBe(204)
  expect((await browser.get('/ajax/v1/user')).body.current_customer_number).toBe(10004)
  expect((await mailsOf(centre, email)).map(mail => mail.template)).toEqual(['access_ended'])
  expect((await entriesAbout(centre, `Person ${email}`)).map(entry => entry.action)).toEqual(['person.removed'])
  expect((await anna.send('DELETE', `${url}/${id}`)).status).toBe(404)
})

test('a second factor required of one person stops them, for this customer only, until they have one', async () => {
  const { id, browser } = await newMember(centre, { role: 'support', permissions: ['support'] })
  await sql`insert into membership (customer_number, user_id, role, created_at) values (10004, ${id}, 'owner', now())`.execute(
    operator(),
  )
  await change(anna, id, access({ second_factor_required: true }))
  expect((await browser.get('/ajax/v1/tickets')).body.code).toBe('second_factor_required')
  expect((await browser.get('/ajax/v1/userinfo')).body).toMatchObject({
    two_factor: 'missing',
    two_factor_required_from: '2026-11-16',
  })
  expect((await browser.get('/ajax/v1/accounts/factors')).body.required).toEqual({ from: '2026-11-16', by: 'customer' })
  await browser.post('/ajax/v1/accounts/customers/10004/change')
  expect((await browser.get('/ajax/v1/tickets')).status).toBe(200)
  await browser.post('/ajax/v1/accounts/customers/10001/change')
  await setUpApp(centre, browser)
  expect((await browser.get('/ajax/v1/tickets')).status).toBe(200)
  expect((await anna.get(`${url}/${id}`)).body).toMatchObject({ second_factor_required: true, second_factor: true })
})

test('a closed customer is told apart from an unknown one', async () => {
  const { id, browser } = await newMember(centre, { role: 'support', permissions: ['support'] })
  await sql`insert into membership (customer_number, user_id, role, created_at) values (10004, ${id}, 'owner', now())`.execute(
    operator(),
  )
  await sql`update customer set deactivated_at = '2026-11-01T09:00:00Z' where customer_number = 10004`.execute(
    operator(),
  )
  const { body } = await browser.get('/ajax/v1/userinfo')
  expect(body.customers.map((one: { number: number }) => one.number)).toEqual([10001])
  expect(body.closed_customers).toEqual([
    { number: 10004, name: 'Atelier Haddad', since: expect.stringMatching(/^2026-11-01T/) },
  ])
  await sql`update customer set deactivated_at = null where customer_number = 10004`.execute(operator())
  expect((await browser.get('/ajax/v1/userinfo')).body.closed_customers).toEqual([])
})

test('the previous version continues with the rows and functions it knows', async () => {
  const { id } = await newPerson(centre)
  await sql`insert into membership (customer_number, user_id, role, permissions, created_at)
    values (10004, ${id}, 'billing', ${['billing']}, now())`.execute(operator())
  const known = await sql`select customer_number, name, type, role, permissions, locked, lock_reason
    from ${membershipsOf(id, centre.services.clock.now())}`.execute(operator())
  expect(known.rows).toMatchObject([{ customer_number: 10004, role: 'billing' }])
  const required = await sql`select factor_required_from_of(${id}, now()) as day`.execute(operator())
  expect(required.rows).toEqual([{ day: null }])
})
