import type { AccessToken, MadeToken } from '@kontor/contract/areas/people/tokens'
import { endpoints } from '@kontor/contract/endpoints'
import { scopesOf, type TokenScope, tokenPattern, tokenScopes } from '@kontor/contract/token-scopes'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '../../../jobs.ts'
import { callsPerMinute, isWellFormed, newAccessToken } from '../../../platform/http/access-tokens.ts'
import type { Browser } from '../../../testing/browser.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { type Newcomer, newcomer } from '../../../testing/newcomer.ts'
import { byOwner } from '../../../testing/owner.ts'
import { mailsOf, newMember } from '../../../testing/people/people.ts'
import { callByClient, callByToken, routeTo } from '../../../testing/people/tokens.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { notifyExpiringTokens } from './tokens-job.ts'

// the clock stands at noon of 2026-11-16
let centre: TestCentre
let owner: Newcomer & { browser: Browser }
beforeAll(async () => {
  centre = await startTestCentre('demo')
  owner = await customerOf()
})
afterAll(() => centre.close())
// the clock of one test may have ended its session
beforeEach(async () => {
  owner.browser = await centre.signedIn(owner.email)
})

const url = '/ajax/v1/tokens'
const operator = () => centre.services.database.operator
const days = (count: number) => count * 86_400_000
async function customerOf() {
  const who = await newcomer(centre)
  return { ...who, browser: await centre.signedIn(who.email) }
}
const wish = (changes: object = {}) => ({
  name: 'Terraform',
  scopes: ['billing:read'],
  expires_on: '2027-05-31',
  ...changes,
})
async function made(by: Browser, changes: object = {}): Promise<MadeToken> {
  const { status, body } = await by.post(url, wish(changes))
  expect(status).toBe(201)
  return body
}
const call = (token: string, route: string, sent?: Parameters<typeof callByToken>[3]) =>
  callByToken(centre, token, route, sent)
const invoices = 'GET /ajax/v1/invoices'
const all = Object.values(endpoints as Record<string, EndpointDeclaration>)
const contractOf = async (customer: number) => (await insertContract(operator(), { customer })).number

describe('by a token', () => {
  test('each endpoint for customers opens to the client with exactly its scopes, and says which one is missing', async () => {
    const base = await centre.app.listen({ host: '127.0.0.1', port: 0 })
    const tokens = new Map<string, string>()
    const tokenOf = async (scopes: readonly string[]) => {
      const key = scopes.join() || 'billing:read'
      if (!tokens.has(key)) tokens.set(key, (await made(owner.browser, { scopes: key.split(',') })).token)
      return tokens.get(key) ?? ''
    }
    const open = Object.entries<EndpointDeclaration>(endpoints).filter(([, endpoint]) => scopesOf(endpoint))
    expect(open.length).toBeGreaterThan(80)
    for (const [name, endpoint] of open) {
      const needed = scopesOf(endpoint) ?? []
      const called = async (scopes: readonly string[]) =>
        callByClient(base, await tokenOf(scopes), 'customers', [name, endpoint])
      const { code } = await called(needed)
      expect(code, endpoint.route).toMatch(/^[a-z_]+$/)
      expect(code, endpoint.route).not.toMatch(/token|unauthenticated|forbidden|csrf|internal/)
      for (const scope of needed) {
        const rest = [
          ...needed.filter(one => one !== scope),
          ...(scope.endsWith(':write') ? [scope.replace(':write', ':read')] : []),
        ]
        const less = rest.length > 0 ? rest : [scope.startsWith('contacts') ? 'support:write' : 'contacts:write']
        expect(await called(less), endpoint.route).toMatchObject({
          status: 403,
          code: 'token_scope',
          current: { scopes: [scope] },
        })
      }
      await byOwner(centre.url, sql`truncate rate_limit`)
    }
    // each scope is of use
    expect(tokenScopes.filter(scope => !open.some(([, endpoint]) => scopesOf(endpoint)?.includes(scope)))).toEqual([])
  }, 240_000)

  test('nothing else opens, whatever its scopes', async () => {
    const { token } = await made(owner.browser, { scopes: [...tokenScopes] })
    for (const endpoint of all.filter(one => !scopesOf(one) && !['public', 'machine'].includes(one.access))) {
      expect((await call(token, routeTo(endpoint))).body.code, endpoint.route).toBe('not_by_token')
      await byOwner(centre.url, sql`truncate rate_limit`)
    }
  }, 240_000)

  test('one reads and writes as its person, who is named with it, and a key is answered again', async () => {
    const { token } = await made(owner.browser, { scopes: ['account:write', 'billing:read'] })
    expect(await call(token, invoices)).toMatchObject({ status: 200, body: { data: [] } })
    const { body: data } = await call(token, 'GET /ajax/v1/accounts/userdata')
    const headers = { 'idempotency-key': 'once' }
    const body = { phone: '+49 40 1234567', version: data.version }
    const answers = await Promise.all(
      [1, 2].map(() => call(token, 'PATCH /ajax/v1/accounts/userdata', { body, headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } =
      await sql`select actor_name, actor_user_id from audit_entry where customer_number = ${owner.customer}
      and action = 'customer.changed'`.execute(operator())
    expect(rows).toEqual([{ actor_name: 'Nora Neumann (Terraform)', actor_user_id: owner.id }])
  })

  test('a token for contracts sees these alone, and a person’s own limits hold', async () => {
    const [first, second] = [await contractOf(owner.customer), await contractOf(owner.customer)]
    const { token } = await made(owner.browser, { scopes: ['contracts:write'], contracts: [first] })
    const listed = async (by: string) => {
      const { body } = await call(by, 'GET /ajax/v1/contracts')
      return body.data.map(({ number }: { number: string }) => number)
    }
    expect(await listed(token)).toEqual([first])
    expect((await call(token, `GET /ajax/v1/contracts/${second}`)).status).toBe(404)
    const label = (number: string) =>
      call(token, `PUT /ajax/v1/contracts/${number}/label`, { body: { label: 'Shop', version: 1 } })
    expect([(await label(first)).status, (await label(second)).status]).toEqual([200, 404])

    // who may only read by now hands on nothing more, also where the token is for single contracts
    const terms = { customer: owner.customer, role: 'technical', permissions: ['contracts', 'api'] } as const
    const member = await newMember(centre, { ...terms, permissions: [...terms.permissions] })
    const limited = await made(member.browser, { scopes: ['contracts:write'], contracts: [first] })
    await sql`update membership set permissions = '{contracts:read,api}' where user_id = ${member.id}`.execute(
      operator(),
    )
    expect(await listed(limited.token)).toEqual([first])
    expect(
      (await call(limited.token, `PUT /ajax/v1/contracts/${first}/label`, { body: { label: 'Shop', version: 2 } }))
        .body,
    ).toMatchObject({
      code: 'token_scope',
    })
    await sql`update membership set permissions = ${[`contracts:${second}`, 'api']} where user_id = ${member.id}`.execute(
      operator(),
    )
    expect((await call(limited.token, 'GET /ajax/v1/contracts')).status).toBe(403)
  })

  test('is accepted from its networks alone', async () => {
    const { token } = await made(owner.browser, { networks: ['203.0.113.9/24', '2001:db8::1'] })
    const from = async (address: string) => (await call(token, invoices, { address })).body.code ?? 'fine'
    expect(await Promise.all(['203.0.113.200', '2001:db8::1', '::ffff:203.0.113.7'].map(from))).toEqual([
      'fine',
      'fine',
      'fine',
    ])
    expect(await Promise.all(['203.0.114.1', '2001:db8::2', '127.0.0.1'].map(from))).toEqual(
      Array(3).fill('token_network'),
    )
    const [listed] = (await owner.browser.get<{ data: AccessToken[] }>(url)).body.data
    expect(listed).toMatchObject({ networks: ['203.0.113.0/24', '2001:db8::1/128'] })
  })

  test('calls are counted in a window, and told in each answer', async () => {
    const { id, token } = await made(owner.browser)
    const first = await call(token, invoices)
    expect(first.headers).toMatchObject({
      'ratelimit-policy': `"token";q=${callsPerMinute};w=60`,
      ratelimit: expect.stringMatching(`^"token";r=${callsPerMinute - 1};t=(60|[1-5]?[0-9])$`),
    })
    await sql`update rate_limit set count = ${callsPerMinute} where key = ${`token:${id}`}`.execute(operator())
    const refused = await call(token, invoices)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
      headers: { 'retry-after': expect.stringMatching(/^(60|[1-5]?\d)$/) },
    })
    expect((await call((await made(owner.browser)).token, invoices)).status).toBe(200)
    centre.wait(60_000)
    expect((await call(token, invoices)).status).toBe(200)
  })

  test('takes no more statements than a session', async () => {
    const { token } = await made(owner.browser)
    await call(token, invoices)
    const counted = async (work: () => Promise<unknown>) => {
      centre.countStatements()
      await work()
      return centre.countStatements().length
    }
    const bySession = await counted(() => owner.browser.get('/ajax/v1/invoices'))
    expect(await counted(() => call(token, invoices))).toBeLessThanOrEqual(bySession)
  })
})

describe('a token', () => {
  test('is known by its prefix and its checksum, and refused without a statement where that is wrong', async () => {
    const token = newAccessToken()
    expect([tokenPattern.test(token), isWellFormed(token), token.length]).toEqual([true, true, 56])
    const wrong = token.slice(0, 20) + (token[20] === 'a' ? 'b' : 'a') + token.slice(21)
    centre.countStatements()
    const refused = await call(wrong, invoices)
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"'])
    expect(centre.countStatements()).toEqual([])
    expect((await call(token, invoices)).status).toBe(401)
    expect((await call('', invoices)).status).toBe(401)
    // a cookie is worth nothing beside it
    expect((await owner.browser.get('/ajax/v1/invoices', { authorization: `Bearer ${token}` })).status).toBe(401)
  })

  test('in an address is refused, though it counts', async () => {
    const { token } = await made(owner.browser)
    for (const path of [`/ajax/v1/invoices?access_token=${token}`, `/ajax/v1/terms?token=${token}`])
      expect([400, 404]).toContain((await centre.browser().get(path)).status)
    const { body } = await call(token, `GET /ajax/v1/invoices?access_token=${token}`)
    expect(body.code).toBe('token_in_url')
  })

  test.each([
    [
      'its day is over',
      async ({ id }: MadeToken) => sql`update access_token set expires_at = created_at where id = ${id}`,
    ],
    [
      'its person’s access has ended',
      async (_: MadeToken, who: Newcomer) =>
        sql`update membership set created_at = now() + interval '1 day' where user_id = ${who.id}`,
    ],
    [
      'its person is disabled',
      async (_: MadeToken, who: Newcomer) => sql`update user_account set disabled_at = now() where id = ${who.id}`,
    ],
    [
      'the customer is closed',
      async (_: MadeToken, who: Newcomer) =>
        sql`update customer set deactivated_at = now() where customer_number = ${who.customer}`,
    ],
  ])('counts no more once %s', async (_when, change) => {
    const who = await customerOf()
    const token = await made(who.browser)
    expect((await call(token.token, invoices)).status).toBe(200)
    await (await change(token, who)).execute(operator())
    expect((await call(token.token, invoices)).status).toBe(401)
  })

  test('of a locked customer, or of one who needs a second factor, is held as its person is', async () => {
    const who = await customerOf()
    const { token } = await made(who.browser, { scopes: ['billing:read', 'contacts:read'] })
    await sql`update customer set locked_at = now(), lock_reason = 'abuse' where customer_number = ${who.customer}`.execute(
      operator(),
    )
    expect([(await call(token, 'GET /ajax/v1/contacts')).status, (await call(token, invoices)).status]).toEqual([
      423, 200,
    ])
    await sql`update customer set locked_at = null, lock_reason = null, second_factor_required_from = '2026-01-01'
      where customer_number = ${who.customer}`.execute(operator())
    expect((await call(token, invoices)).body.code).toBe('second_factor_required')
  })

  test('ends at once, in every process', async () => {
    const { id, token } = await made(owner.browser)
    expect((await owner.browser.send('DELETE', `${url}/${id}`)).status).toBe(204)
    expect((await owner.browser.send('DELETE', `${url}/${id}`)).status).toBe(204)
    expect((await call(token, invoices)).status).toBe(401)
    const told =
      await sql`select from event where kind = 'access.changed' and readers = array[${owner.id}::uuid]`.execute(
        operator(),
      )
    expect(told.rows).not.toEqual([])
    const others = await customerOf()
    expect((await others.browser.send('DELETE', `${url}/${id}`)).status).toBe(404)
  })

  test('is replaced by its person, and both count for the hours given', async () => {
    const who = await customerOf()
    const token = await made(who.browser, { networks: ['127.0.0.0/8'] })
    const rotate = (by: Browser, id = token.id) =>
      by.post(`${url}/${id}/rotate`, { overlap_hours: 2, expires_on: '2027-11-15' })
    const colleague = await newMember(centre, { customer: who.customer, role: 'owner' })
    expect((await rotate(colleague.browser)).body.code).toBe('access_beyond_own')
    const answers = await Promise.all([rotate(who.browser), rotate(who.browser)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const next: MadeToken = answers.find(({ status }) => status === 201)?.body
    expect(next).toMatchObject({
      name: 'Terraform',
      networks: ['127.0.0.0/8'],
      expires_on: '2027-11-15',
      state: 'active',
    })
    const count = async () => [(await call(token.token, invoices)).status, (await call(next.token, invoices)).status]
    expect(await count()).toEqual([200, 200])
    centre.wait(2 * 3_600_000)
    expect(await count()).toEqual([401, 200])
  })

  test('shows when, from where and by what it was used last', async () => {
    const { id, token } = await made(owner.browser)
    await call(token, invoices, { address: '203.0.113.5', headers: { 'user-agent': 'terraform/1.9' } })
    const { body } = await owner.browser.get<{ data: AccessToken[] }>(url)
    expect(body.data.find(one => one.id === id)).toMatchObject({
      last_used_at: expect.stringContaining('2026-11-1'),
      last_used_address: '203.0.113.5',
      last_used_client: 'terraform/1.9',
      hint: token.slice(-4),
      own: true,
    })
    expect(JSON.stringify(body)).not.toContain(token)
  })
})

describe('making one', () => {
  test('gives no more than its person has, and staff give none in a customer’s name', async () => {
    const terms = { customer: owner.customer, role: 'technical', permissions: ['contracts:read', 'api'] } as const
    const member = await newMember(centre, { ...terms, permissions: [...terms.permissions] })
    const tried = async (scopes: TokenScope[]) => (await member.browser.post(url, wish({ scopes }))).body.code ?? 'made'
    expect([await tried(['contracts:read']), await tried(['contracts:write']), await tried(['billing:read'])]).toEqual([
      'made',
      'access_beyond_own',
      'access_beyond_own',
    ])
    const admin = await centre.signedIn('admin@demo.example')
    await admin.post(`/ajax/v1/accounts/customers/${owner.customer}/change`, { reason: 'Ticket 20014' })
    expect((await admin.post(url, wish())).body.code).toBe('own_people_only')
    const reader = await newMember(centre, { customer: owner.customer, role: 'support', permissions: ['support'] })
    expect([(await reader.browser.get(url)).status, (await reader.browser.post(url, wish())).status]).toEqual([
      403, 403,
    ])
  })

  test('asks for a fresh proof, and tells at the field what is wrong', async () => {
    const wrong = async (changes: object) =>
      Object.keys((await owner.browser.post(url, wish(changes))).body.errors ?? {})
    expect(await wrong({ name: '', scopes: [], expires_on: '2026-11-15' })).toEqual(['name', 'scopes'])
    expect(await wrong({ expires_on: '2026-11-15' })).toEqual(['expires_on'])
    expect(await wrong({ expires_on: '2027-11-17' })).toEqual(['expires_on'])
    expect(await wrong({ contracts: ['C-1'] })).toEqual(['contracts.0', 'scopes'])
    for (const network of ['10.0.0.0/33', '10.0.0', 'fe80::1%eth0', '::/129', '1.2.3.4/8/8', 'x'])
      expect(await wrong({ networks: ['10.0.0.1', network] })).toEqual(['networks.1'])
    const late = await customerOf()
    centre.wait(days(1) / 24)
    expect((await late.browser.post(url, wish())).status).toBe(428)
  })

  test('is told to its person, who is reminded 30, 7 and 1 days before, once each', async () => {
    const who = await customerOf()
    const context = {
      services: centre.services,
      mailer: { send: async () => undefined },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    }
    const today = centre.services.clock.today()
    const { name } = await made(who.browser, { name: 'Backup', expires_on: '2026-12-31' })
    const replaced = await made(who.browser, { name: 'Old', expires_on: '2026-12-31' })
    await who.browser.post(`${url}/${replaced.id}/rotate`, { overlap_hours: 168, expires_on: '2027-11-01' })
    expect((await mailsOf(centre, who.email)).map(({ template }) => template)).toEqual(Array(3).fill('token_made'))
    const told = async (date: string) => {
      const start = Date.parse(`${date}T12:00:00Z`)
      centre.wait(start - centre.services.clock.now().getTime())
      await notifyExpiringTokens.run(context, {})
      await notifyExpiringTokens.run(context, {})
      return (await mailsOf(centre, who.email)).filter(
        mail => mail.template === 'token_expiring' && mail.subject.includes(name),
      ).length
    }
    expect(today < '2026-12-01').toBe(true)
    expect([
      await told('2026-12-01'),
      await told('2026-12-02'),
      await told('2026-12-23'),
      await told('2026-12-25'),
    ]).toEqual([0, 1, 1, 2])
    expect([await told('2026-12-31'), await told('2027-01-02')]).toEqual([3, 3])
    expect((await mailsOf(centre, who.email)).filter(mail => mail.subject.includes('Old'))).toEqual([])
    centre.wait(days(92))
    await sweep.run(context, {})
    const left = await sql<{ name: string }>`select name from access_token where user_id = ${who.id}`.execute(
      operator(),
    )
    expect(left.rows.map(row => row.name)).toEqual(['Old'])
  })
})

describe('one to try calls with', () => {
  const moment = `${url}/moment`

  test('reads what its person may, changes something only where that was chosen, and counts for ten minutes', async () => {
    const who = await customerOf()
    const tried = await who.browser.post(moment, {})
    expect([tried.status, tried.body.scopes]).toEqual([201, tokenScopes.filter(scope => scope.endsWith(':read'))])
    const named = 'PUT /ajax/v1/contracts/C-1/label'
    expect((await call(tried.body.token, invoices)).status).toBe(200)
    expect((await call(tried.body.token, named)).body.code).toBe('token_scope')
    const writing = (await who.browser.post(moment, { write: true })).body
    expect(writing.scopes).toEqual(tokenScopes)
    expect((await call(writing.token, named)).body.code).not.toBe('token_scope')
    // it is in no list, no mail and no reminder, but in the activity
    expect((await who.browser.get(url)).body.data).toEqual([])
    expect(await mailsOf(centre, who.email)).toEqual([])
    const { data } = (await who.browser.get('/ajax/v1/activity')).body
    expect(data.filter((entry: { action: string }) => entry.action === 'access_token.made')).toHaveLength(2)
    centre.wait(599_000)
    expect((await call(tried.body.token, invoices)).status).toBe(200)
    centre.wait(1000)
    expect((await call(tried.body.token, invoices)).status).toBe(401)
  })

  test('has no more than its person, is not made by staff in their name, and ends with them', async () => {
    const terms = { customer: owner.customer, role: 'technical' } as const
    const member = await newMember(centre, { ...terms, permissions: ['contracts:read', 'api'] })
    const { body } = await member.browser.post(moment, { write: true })
    expect(body.scopes).toEqual(['contracts:read'])
    await sql`delete from membership where user_id = ${member.id}`.execute(operator())
    expect((await call(body.token, 'GET /ajax/v1/contracts')).status).toBe(401)
    const reader = await newMember(centre, { ...terms, permissions: ['contracts', 'api:read'] })
    expect((await reader.browser.post(moment, {})).status).toBe(403)
    const admin = await centre.signedIn('admin@demo.example')
    await admin.post(`/ajax/v1/accounts/customers/${owner.customer}/change`, { reason: 'Ticket 20014' })
    expect((await admin.post(moment, {})).body.code).toBe('own_people_only')
  })
})
