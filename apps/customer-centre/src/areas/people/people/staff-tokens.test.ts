import type { MadeStaffToken, StaffToken } from '@kontor/contract/areas/people/staff-tokens'
import { endpoints } from '@kontor/contract/endpoints'
import { type StaffTokenScope, staffScopesOf, staffTokenScopes } from '@kontor/contract/token-scopes'
import { type EndpointDeclaration, writes } from '@kontor/contract/wire/endpoint'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsPerMinute } from '../../../platform/http/access-tokens.ts'
import { hashOf } from '../../../platform/http/csrf.ts'
import { seenAreas } from '../../../platform/http/seen-areas.ts'
import { resolveSession, sessionStatement } from '../../../platform/http/session.ts'
import type { Browser } from '../../../testing/browser.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { byOwner } from '../../../testing/owner.ts'
import { mailsOf, newPerson } from '../../../testing/people/people.ts'
import { callByClient, callByToken, routeTo } from '../../../testing/people/tokens.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { notifyExpiringTokens } from './tokens-job.ts'

// the clock stands at noon of 2026-11-16
let centre: TestCentre
let owner: Member
beforeAll(async () => {
  centre = await startTestCentre('demo')
  owner = await staffWith('owner')
})
afterAll(() => centre.close())
beforeEach(async () => {
  await byOwner(centre.url, sql`truncate rate_limit`)
  owner.browser = await centre.signedIn(owner.email)
})

const url = '/ajax/v1/staff/tokens'
const operator = () => centre.services.database.operator
type Member = { id: string; email: string; browser: Browser }
async function staffWith(...roles: string[]): Promise<Member> {
  const person = await newPerson(centre)
  await rolesOf(person, ...roles)
  return { ...person, browser: await centre.signedIn(person.email) }
}
const rolesOf = ({ id }: { id: string }, ...roles: string[]) =>
  sql`update user_account set staff_roles = ${roles} where id = ${id}`.execute(operator())
const wish = (changes: object = {}) => ({
  name: 'Bookkeeping',
  scopes: ['customers:see'],
  expires_on: '2027-05-31',
  ...changes,
})
async function made(by: Member, changes: object = {}): Promise<MadeStaffToken> {
  const { status, body } = await by.browser.post(url, wish(changes))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const call = (token: string, route: string, sent?: Parameters<typeof callByToken>[3]) =>
  callByToken(centre, token, route, sent)
const codeOf = async (token: string, route: string, sent?: Parameters<typeof callByToken>[3]) =>
  (await call(token, route, sent)).body.code ?? 'fine'
const all = Object.values(endpoints as Record<string, EndpointDeclaration>)
const customers = 'GET /ajax/v1/staff/customers'
const tagged = 'POST /ajax/v1/staff/customers/10001/tags'

describe('by a token', () => {
  test('each endpoint of staff opens to the client with exactly its power, and says which one is missing', async () => {
    const base = await centre.app.listen({ host: '127.0.0.1', port: 0 })
    const tokens = new Map<StaffTokenScope, string>()
    for (const scope of staffTokenScopes) tokens.set(scope, (await made(owner, { scopes: [scope] })).token)
    const neededFor = ({ access, scope, ...endpoint }: EndpointDeclaration) =>
      scope ? [scope] : access === 'admin' ? staffScopesOf({ access, ...endpoint }) : null
    const open = Object.entries<EndpointDeclaration>(endpoints).filter(([, endpoint]) => neededFor(endpoint))
    expect(open.length).toBeGreaterThan(80)
    for (const [name, endpoint] of open) {
      const [needed] = neededFor(endpoint) ?? []
      const called = (scope: string) =>
        callByClient(base, tokens.get(scope as StaffTokenScope) ?? '', 'staff', [name, endpoint])
      const { code } = await called(needed ?? 'figures:see')
      expect(code, endpoint.route).toMatch(/^[a-z_]+$/)
      expect(code, endpoint.route).not.toMatch(/token|unauthenticated|forbidden|csrf|internal/)
      if (!needed) continue
      const less = needed.endsWith(':act')
        ? needed.replace(':act', ':see')
        : needed === 'figures:see'
          ? 'tickets:act'
          : 'figures:see'
      const refused = { status: 403, code: 'token_scope', current: { scopes: [needed] } }
      expect(await called(less), endpoint.route).toMatchObject(refused)
      await byOwner(centre.url, sql`truncate rate_limit`)
    }
    // each scope is of use, and none is missing
    const used = new Set(open.flatMap(([, endpoint]) => neededFor(endpoint) ?? []))
    expect([...used].toSorted()).toEqual([...staffTokenScopes].toSorted())
    const without = all.filter(
      ({ access, needsFreshAuthentication, power }) =>
        access === 'admin' && !needsFreshAuthentication && power !== 'any' && !power?.endsWith(':decide'),
    )
    expect(without.filter(endpoint => !staffScopesOf(endpoint)).map(({ route }) => route)).toEqual([])
  }, 240_000)

  test('nothing else opens, whatever its powers: no customer’s endpoint, no decision, nothing that asks for a proof', async () => {
    const { token } = await made(owner, { scopes: [...staffTokenScopes] })
    for (const endpoint of all.filter(one => !staffScopesOf(one) && !['public', 'machine'].includes(one.access)))
      expect(await codeOf(token, routeTo(endpoint)), endpoint.route).toBe('not_by_token')
    expect(all.filter(one => one.fourEyes && staffScopesOf(one))).toEqual([])
    const anna = await newcomer(centre)
    const theirs = await (await centre.signedIn(anna.email)).post('/ajax/v1/tokens', wish({ scopes: ['account:read'] }))
    expect(await codeOf(theirs.body.token, customers)).toBe('not_by_token')
  }, 240_000)

  test('one acts as its person, who is named with it, and a key is answered again', async () => {
    const { token } = await made(owner, { scopes: ['customers:act'] })
    const sent = { body: { body: 'Called about the move' }, headers: { 'idempotency-key': 'once' } }
    const note = 'POST /ajax/v1/staff/customers/10001/notes'
    const answers = await Promise.all([1, 2].map(() => call(token, note, sent)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const { rows } = await sql`select actor_name, staff from audit_entry where action = 'customer.noted'
      and actor_user_id = ${owner.id}`.execute(operator())
    expect(rows).toEqual([{ actor_name: `Person ${owner.email} (Bookkeeping)`, staff: true }])
  })

  test('calls are counted in a window, and told in each answer', async () => {
    const { id, token } = await made(owner)
    expect((await call(token, customers)).headers).toMatchObject({
      'ratelimit-policy': `"token";q=${callsPerMinute};w=60`,
      ratelimit: expect.stringMatching(`^"token";r=${callsPerMinute - 1};t=(60|[1-5]?[0-9])$`),
    })
    await sql`update rate_limit set count = ${callsPerMinute} where key = ${`token:${id}`}`.execute(operator())
    expect(await codeOf(token, customers)).toBe('too_many_requests')
  })

  test('events of all customers are told, as far as its powers show them', async () => {
    const kinds = async (scopes: StaffTokenScope[]) => {
      const { token } = await made(owner, { scopes })
      const { body } = await call(token, 'GET /ajax/v1/events?limit=1000')
      const told: { kind: string; customer_number: number | null }[] = body.events
      return {
        kinds: [...new Set(told.map(({ kind }) => kind.replace(/\..*/, '')))],
        customers: new Set(told.map(({ customer_number: customer }) => customer)).size,
      }
    }
    const billing = await kinds(['billing:see'])
    expect(billing.kinds).toContain('document')
    expect(billing.kinds).not.toContain('payment')
    expect(billing.kinds).not.toContain('ticket')
    expect(billing.customers).toBeGreaterThan(1)
    expect((await kinds(['tickets:see'])).kinds).toContain('ticket')
  })

  test('a statement that slips in reads no bank account without payments', async () => {
    const reading = all.find(({ route }) => route === customers)
    const shown = async (scopes: StaffTokenScope[], by = owner) => {
      const { token } = await made(by, { scopes })
      const areas = sessionStatement(sql`select current_setting('kontor.areas') as areas`)
      const { database } = centre.services
      const caller = await resolveSession(database.texts, hashOf(token), centre.services, areas, 'token')
      const seen = reading && seenAreas(reading, caller)
      expect(caller?.extra).toEqual([seen])
      const { rows } = await sql`select from bank_account limit 1`.execute(database.seeing(seen ?? '').operator)
      return rows.length
    }
    expect(await shown(['customers:act', 'billing:act', 'contacts:see', 'tickets:act'])).toBe(0)
    expect(await shown(['payments:see'])).toBe(1)
    // what is taken from its person is taken from the transaction
    const other = await staffWith('owner')
    const { token } = await made(other, { scopes: ['payments:see', 'people:see'] })
    await rolesOf(other, 'support')
    const statement = sessionStatement(sql`select current_setting('kontor.areas') as areas`)
    const caller = await resolveSession(
      centre.services.database.texts,
      hashOf(token),
      centre.services,
      statement,
      'token',
    )
    expect([caller?.powers, caller?.extra]).toEqual([[], ['0']])
  })
})

describe('a token', () => {
  test('loses what its person loses, and ends with them, in every process', async () => {
    const member = await staffWith('owner')
    const { token } = await made(member, { scopes: ['customers:act', 'payments:see', 'tickets:act'] })
    const payments = 'GET /ajax/v1/staff/lists/payments'
    const tag = { body: { add: [uuidv7()], remove: [] } }
    expect([await codeOf(token, customers), await codeOf(token, payments)]).toEqual(['fine', 'fine'])
    await rolesOf(member, 'support')
    expect([await codeOf(token, customers), await codeOf(token, payments)]).toEqual(['fine', 'forbidden'])
    const role = uuidv7()
    await sql`insert into staff_role (id, name, powers, limits, created_at)
      values (${role}, ${role}, '{customers:see}', '{}', now())`.execute(operator())
    await rolesOf(member, role)
    expect([await codeOf(token, customers), await codeOf(token, tagged, tag)]).toEqual(['fine', 'forbidden'])
    // what is given for hours is not handed on
    await sql`insert into staff_elevation (id, user_id, role, reason, given_by, given_at, ends_at)
      values (gen_random_uuid(), ${member.id}, 'owner', 'For the night', ${owner.id}, now(), '2099-01-01')`.execute(
      operator(),
    )
    expect(await codeOf(token, payments)).toBe('forbidden')
    await rolesOf(member)
    expect((await call(token, customers)).status).toBe(401)
    // who comes back makes new ones
    await rolesOf(member, 'owner')
    expect((await call(token, customers)).status).toBe(401)
    const next = await made(member, { scopes: ['customers:see'] })
    await sql`update user_account set disabled_at = now() where id = ${member.id}`.execute(operator())
    expect((await call(next.token, customers)).status).toBe(401)
    await sql`update user_account set disabled_at = null where id = ${member.id}`.execute(operator())
    expect((await call(next.token, customers)).status).toBe(401)
    const { body } = await owner.browser.get<{ data: StaffToken[] }>(url)
    expect(body.data.find(row => row.person === `Person ${member.email}`)?.state).toBe('ended')
  })

  test('is accepted from its networks alone, and in no address', async () => {
    const { token } = await made(owner, {
      networks: ['203.0.113.9/24', '2001:db8::1'],
      scopes: ['customers:see', 'usage:write'],
    })
    const readings = 'POST /ajax/v1/usage/readings'
    for (const route of [customers, readings]) {
      expect(await codeOf(token, route, { address: '203.0.113.200' })).not.toBe('token_network')
      expect(await codeOf(token, route, { address: '203.0.114.1' })).toBe('token_network')
      expect(await codeOf(token, `${route}?token=${token}`)).toBe('token_in_url')
    }
  })

  test('ends at once, and streams and calls that wait by it are told', async () => {
    const { id, token } = await made(owner)
    const told = async () =>
      (
        await sql`select from event where kind = 'access.changed' and readers = array[${owner.id}::uuid]`.execute(
          operator(),
        )
      ).rows.length
    const before = await told()
    const end = async () => (await owner.browser.send('DELETE', `${url}/${id}`)).status
    expect([await end(), await end(), (await call(token, customers)).status]).toEqual([204, 204, 401])
    expect(await told()).toBe(before + 1)
    expect((await owner.browser.send('DELETE', `${url}/${uuidv7()}`)).status).toBe(404)
  })

  test('is replaced by its person, once of two at once, and both count for the hours given', async () => {
    const who = await staffWith('owner')
    const token = await made(who, { networks: ['127.0.0.0/8'], scopes: ['customers:see', 'usage:write'] })
    const rotate = (by: Browser) => by.post(`${url}/${token.id}/rotate`, { overlap_hours: 2, expires_on: '2027-11-15' })
    expect((await rotate(owner.browser)).body.code).toBe('access_beyond_own')
    const answers = await Promise.all([rotate(who.browser), rotate(who.browser)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const next: MadeStaffToken = answers.find(({ status }) => status === 201)?.body
    expect(next).toMatchObject({
      name: 'Bookkeeping',
      networks: ['127.0.0.0/8'],
      scopes: token.scopes,
      state: 'active',
    })
    const count = async () => [(await call(token.token, customers)).status, (await call(next.token, customers)).status]
    expect(await count()).toEqual([200, 200])
    centre.wait(2 * 3_600_000)
    expect(await count()).toEqual([401, 200])
  })

  test('shows when, from where and by what it was used last, and is kept as a hash', async () => {
    const { id, token } = await made(owner)
    await call(token, customers, { address: '203.0.113.5', headers: { 'user-agent': 'curl/8' } })
    const { body } = await owner.browser.get<{ data: StaffToken[] }>(url)
    expect(body.data.find(one => one.id === id)).toMatchObject({
      last_used_address: '203.0.113.5',
      last_used_client: 'curl/8',
      hint: token.slice(-4),
      own: true,
    })
    expect(JSON.stringify(body)).not.toContain(token)
    const kept = await sql<{ row: string }>`select m::text as row from machine_token m where id = ${id}`.execute(
      operator(),
    )
    expect(kept.rows[0]?.row).not.toContain(token.slice(8, 40))
  })

  test('of a person sends readings as long as they may hand that on; the command’s tokens of before go on', async () => {
    const readings = 'POST /ajax/v1/usage/readings'
    const member = await staffWith('owner')
    const { token } = await made(member, { scopes: ['usage:write'] })
    const body = { readings: [{ id: 'x', contract: 'C-9', meter: 'm', at: '2026-11-16T09:00:00Z', quantity: '1' }] }
    expect((await call(token, readings, { body })).status).toBe(200)
    expect(await codeOf((await made(owner)).token, readings, { body })).toBe('token_scope')
    await rolesOf(member, 'support')
    expect(await codeOf(token, readings, { body })).toBe('forbidden')
    await rolesOf(member)
    expect((await call(token, readings, { body })).status).toBe(401)
    const old = `kontor_usage_${'x'.repeat(43)}`
    await sql`insert into machine_token (id, name, scope, token_hash, created_at)
      values (${uuidv7()}, 'Old cloud', 'usage', ${hashOf(old)}, now())`.execute(operator())
    expect((await call(old, readings, { body })).status).toBe(200)
    const { body: listed } = await owner.browser.get<{ data: StaffToken[] }>(url)
    expect(listed.data.find(({ name }) => name === 'Old cloud')).toMatchObject({
      scopes: ['usage:write'],
      person: null,
      expires_on: null,
      state: 'active',
    })
  })
})

describe('making one', () => {
  test('gives no more than its person’s lasting roles allow, and takes the power over people', async () => {
    const role = uuidv7()
    await sql`insert into staff_role (id, name, powers, limits, created_at)
      values (${role}, ${role}, '{people:decide,customers:see,contracts:see}', '{}', now())`.execute(operator())
    const ruler = await staffWith(role)
    await sql`insert into staff_elevation (id, user_id, role, reason, given_by, given_at, ends_at)
      values (gen_random_uuid(), ${ruler.id}, 'owner', 'For the night', ${owner.id}, now(), '2099-01-01')`.execute(
      operator(),
    )
    const tried = async (scope: string) =>
      (await ruler.browser.post(url, wish({ scopes: [scope] }))).body.code ?? 'made'
    expect(await Promise.all(['customers:see', 'customers:act', 'payments:see', 'usage:write'].map(tried))).toEqual([
      'made',
      'access_beyond_own',
      'access_beyond_own',
      'access_beyond_own',
    ])
    const lead = await staffWith('lead')
    expect([(await lead.browser.get(url)).status, (await lead.browser.post(url, wish())).status]).toEqual([200, 403])
    const support = await staffWith('support')
    expect((await support.browser.get(url)).status).toBe(403)
  })

  test('asks for a fresh proof, and tells at the field what is wrong', async () => {
    const wrong = async (changes: object) =>
      Object.keys((await owner.browser.post(url, wish(changes))).body.errors ?? {})
    expect(await wrong({ name: '', scopes: [], expires_on: '2026-11-15' })).toEqual(['name', 'scopes'])
    expect(await wrong({ scopes: ['billing:decide'] })).toEqual(['scopes.0'])
    expect(await wrong({ expires_on: '2026-11-15' })).toEqual(['expires_on'])
    expect(await wrong({ expires_on: '2027-11-18' })).toEqual(['expires_on'])
    expect(await wrong({ networks: ['10.0.0.1', '::/129'] })).toEqual(['networks.1'])
    const late = await staffWith('owner')
    centre.wait(3_600_000)
    expect((await late.browser.post(url, wish())).status).toBe(428)
  })

  test('is told to its person, who is reminded 30, 7 and 1 days before, once each', async () => {
    const who = await staffWith('owner')
    await made(who, { name: 'Backup', expires_on: '2026-12-31' })
    const context = {
      services: centre.services,
      mailer: { send: async () => undefined },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    }
    const told = async (date: string) => {
      centre.wait(Date.parse(`${date}T12:00:00Z`) - centre.services.clock.now().getTime())
      await notifyExpiringTokens.run(context, {})
      await notifyExpiringTokens.run(context, {})
      return (await mailsOf(centre, who.email)).map(({ template }) => template)
    }
    const days = ['2026-12-01', '2026-12-02', '2026-12-25', '2026-12-31', '2027-01-02']
    const counts: number[] = []
    for (const day of days) counts.push((await told(day)).filter(name => name === 'token_expiring').length)
    expect(counts).toEqual([0, 1, 2, 3, 3])
    const [first] = await mailsOf(centre, who.email)
    expect([first?.template, first?.body]).toEqual(['token_made', expect.stringContaining('/staff/people')])
  })
})

test('what staff change by a token is no write of theirs that waits for a colleague', () => {
  expect(all.filter(one => staffScopesOf(one) && writes(one) && one.needsFreshAuthentication)).toEqual([])
})
