import type { KeyObject } from 'node:crypto'
import type { PermissionName } from '@kontor/contract/can'
import { endpoints } from '@kontor/contract/endpoints'
import { rolePermissions } from '@kontor/contract/roles'
import { staffPresetNames } from '@kontor/contract/staff-powers'
import { type EndpointDeclaration, methodOf, pathOf } from '@kontor/contract/wire/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { newPerson } from '../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { cookieNames } from './cookies.ts'
import { csrfToken, hashOf, newSessionId } from './csrf.ts'

/** The roles and their rights, written down a second time, so that neither template nor check can be wrong alone. */
type Rights = 'nothing' | 'reads' | 'writes' | 'single contracts'
type Member = Record<PermissionName, Rights>
const closed: Member = {
  account: 'nothing',
  billing: 'nothing',
  contracts: 'nothing',
  contacts: 'nothing',
  support: 'nothing',
  people: 'nothing',
  api: 'nothing',
}
const open: Member = {
  account: 'writes',
  billing: 'writes',
  contracts: 'writes',
  contacts: 'writes',
  support: 'writes',
  people: 'writes',
  api: 'writes',
}
const members = {
  owner: open,
  admin: open,
  billing: { ...closed, account: 'reads', billing: 'writes', contracts: 'reads', contacts: 'reads' },
  technical: { ...closed, contracts: 'writes', contacts: 'writes', support: 'writes', api: 'writes' },
  support: { ...closed, contracts: 'reads', contacts: 'reads', support: 'writes' },
  read_only: { ...closed, account: 'reads', billing: 'reads', contracts: 'reads', contacts: 'reads', support: 'reads' },
  'with single contracts': { ...closed, contracts: 'single contracts', support: 'single contracts' },
  'staff owner': open,
  'staff lead': open,
  'staff support': { ...open, billing: 'reads', contracts: 'reads', api: 'reads' },
  'staff billing': { ...open, contracts: 'reads', contacts: 'reads', api: 'nothing' },
  'staff sales': { ...open, billing: 'reads', api: 'reads' },
  'staff technical': { ...open, billing: 'nothing', contacts: 'reads' },
  'staff privacy': { ...open, billing: 'nothing', contracts: 'reads', api: 'nothing' },
} satisfies Record<string, Member>

/** Says what staff's roles allow, a second time as well: the letter is that of the level. */
const areasOfStaff = `customers contacts contracts billing payments dunning tickets provisioning privacy catalogue figures people`
const staffRights: Record<string, string> = {
  'staff owner':
    '    d         d        d         d       d        d       d       d            d       d         d       d',
  'staff lead':
    '     d         d        d         d       d        d       d       d            d       d         d       s',
  'staff support':
    '  a         a        s         s       -        s       a       s            -       s         -       -',
  'staff billing':
    '  a         s        s         a       a        a       a       -            -       s         s       -',
  'staff sales':
    '    a         a        d         s       -        -       a       s            -       a         s       -',
  'staff technical':
    'a         s        a         -       -        -       a       d            -       -         -       -',
  'staff privacy':
    '  a         a        s         -       -        -       a       -            d       -         -       -',
}
function staffMay(role: string, power: string): boolean {
  if (power === 'any') return true
  const [area, level = ''] = power.split(':')
  const held = staffRights[role]?.trim().split(/ +/)[areasOfStaff.split(' ').indexOf(area ?? '')] ?? '-'
  return 'sad'.includes(held) && 'sad'.indexOf(held) >= 'sad'.indexOf(level[0] ?? '?')
}
const outsiders = ['whose access has ended', 'a stranger', 'anonymous'] as const
type Role = keyof typeof members | (typeof outsiders)[number]
const roles = [...(Object.keys(members) as (keyof typeof members)[]), ...outsiders] // the keys of a literal

/** Endpoints for which single contracts are enough: each has to keep to them, see contract-scope.test.ts. */
const forSingleContracts = [
  'DELETE /ajax/v1/tickets/{number}/copies/{id}',
  'DELETE /ajax/v1/tickets/{number}/messages/{message}',
  'GET /ajax/v1/ccloud/resource-info',
  'GET /ajax/v1/contracts',
  'GET /ajax/v1/contracts/{number}',
  'GET /ajax/v1/contracts/{number}/export',
  'GET /ajax/v1/tickets',
  'GET /ajax/v1/tickets/draft',
  'GET /ajax/v1/tickets/options',
  'GET /ajax/v1/tickets/{number}',
  'GET /ajax/v1/tickets/{number}/export',
  'GET /ajax/v1/tickets/{number}/files/{id}',
  'GET /ajax/v1/tickets/{number}/files/{id}/preview',
  'GET /ajax/v1/tickets/{number}/messages',
  'GET /ajax/v1/tickets/{number}/pdf',
  'POST /ajax/v1/tickets',
  'POST /ajax/v1/tickets/files',
  'POST /ajax/v1/tickets/{number}/close',
  'POST /ajax/v1/tickets/{number}/copies',
  'POST /ajax/v1/tickets/{number}/messages',
  'POST /ajax/v1/tickets/{number}/reopen',
  'PUT /ajax/v1/contracts/{number}/label',
  'PUT /ajax/v1/tickets/draft',
  'PUT /ajax/v1/tickets/{number}/messages/{message}',
  'PUT /ajax/v1/tickets/{number}/server-access',
  'PUT /ajax/v1/tickets/{number}/visibility',
]

/** Lists what binds the customer about a contract: no one does it who only operates one. */
const disposals = [
  'DELETE /ajax/v1/contracts/{number}/cancellation',
  'DELETE /ajax/v1/contracts/{number}/change',
  'DELETE /ajax/v1/contracts/{number}/switch',
  'DELETE /ajax/v1/contracts/{number}/transfer',
  'GET /ajax/v1/contracts/{number}/change',
  'GET /ajax/v1/contracts/{number}/end',
  'GET /ajax/v1/contracts/{number}/offers',
  'POST /ajax/v1/contracts/{number}/cancellation',
  'POST /ajax/v1/contracts/{number}/change',
  'POST /ajax/v1/contracts/{number}/keep',
  'POST /ajax/v1/contracts/{number}/switch',
  'POST /ajax/v1/contracts/{number}/switch/completion',
  'POST /ajax/v1/contracts/{number}/transfer',
  'POST /ajax/v1/contracts/{number}/withdrawal',
  'POST /ajax/v1/offers/{number}/accept',
  'POST /ajax/v1/offers/{number}/decline',
  'POST /ajax/v1/orders',
  'POST /ajax/v1/transfers/{token}/accept',
]

/** Open to every member, whatever their rights, with the reason. */
const forEveryMember: Record<string, string> = {
  'GET /ajax/v1/dashboard': 'each card looks for itself who may see it',
  'GET /ajax/v1/coming': 'each kind of row is read only where the member may read what it is about',
  'GET /ajax/v1/coming/calendar': 'it says whether the member has an address of their own',
  'POST /ajax/v1/coming/calendar': 'the address shows what the member may read',
  'DELETE /ajax/v1/coming/calendar': 'it is the member’s own',
  'GET /ajax/v1/search': 'each kind is looked for only where the member may read it',
  'GET /ajax/v1/accounts/second-factor-policy': 'it holds for every member',
  'GET /ajax/v1/accounts/lock': 'it keeps the member out, and says why',
  'POST /ajax/v1/accounts/unlock': 'it gives nothing but what the customer has paid for',
  'POST /ajax/v1/accounts/lock/requests': 'staff answer it; a promise to pay asks for the right to pay',
  'GET /ajax/v1/accounts/caller-pin': 'it is the member’s own',
  'POST /ajax/v1/accounts/caller-pin': 'it is the member’s own',
  'GET /ajax/v1/accounts/notices':
    'anyone may read them, but for those about single contracts, which it shows to who may see these',
  'PUT /ajax/v1/accounts/notices/{id}':
    'it is the member’s own, and takes a notice that concerns contracts they may see',
}

function expected(role: Role, { access, permission, power, alsoNeeds, route }: EndpointDeclaration): string {
  if (access === 'public') return 'admitted'
  if (role === 'anonymous' || access === 'machine') return 'unauthenticated'
  if (access === 'user') return 'admitted'
  if (access === 'admin') return staffMay(role, power ?? 'none:see') && role in staffRights ? 'admitted' : 'forbidden'
  if (role === 'whose access has ended' || role === 'a stranger') return 'no_customer'
  if (!permission) return 'admitted'
  const disposes = role in staffRights && staffMay(role, 'contracts:decide')
  if (alsoNeeds && !disposes && members[role][alsoNeeds.split(':')[0] as PermissionName] !== 'writes')
    return 'forbidden'
  const [name, action] = permission.split(':')
  const rights: Rights = members[role][name as PermissionName] // the part of a Permission before its colon
  if (rights === 'writes' || (rights === 'reads' && action === 'read')) return 'admitted'
  return rights === 'single contracts' && forSingleContracts.includes(route) ? 'admitted' : 'forbidden'
}

let centre: TestCentre
let key: KeyObject
const ids = new Map<Role, string>()
beforeAll(async () => {
  centre = await startTestCentre('demo', {}, 8)
  key = (await centre.services.keys.csrf()).current.key
  const idOf = async (email: string) =>
    (await sql<{ id: string }>`select id from user_account where email = ${email}`.execute(operator())).rows[0]?.id ??
    ''
  ids.set('owner', await idOf('anna@demo.example'))
  ids.set('staff owner', await idOf('admin@demo.example'))
  ids.set('with single contracts', await idOf('mia@demo.example'))
  ids.set('whose access has ended', await idOf('tom@demo.example'))
  ids.set('a stranger', (await newPerson(centre)).id)
  for (const role of ['admin', 'billing', 'technical', 'support', 'read_only'] as const)
    ids.set(role, (await newPerson(centre, { role, permissions: [...rolePermissions[role]] })).id)
  for (const preset of staffPresetNames.filter(name => name !== 'owner')) {
    const { id } = await newPerson(centre)
    await sql`update user_account set staff_roles = ${[preset]} where id = ${id}`.execute(operator())
    ids.set(`staff ${preset}`, id)
  }
})
afterAll(() => centre.close())
const operator = () => centre.services.database.operator

/** A browser with its own session, because a call may end it. */
function browserOf(sessionId: string | undefined): Browser {
  const browser = centre.browser()
  const id = sessionId ?? newSessionId()
  browser.cookies.set(cookieNames(centre.services.configuration).session, id)
  browser.cookies.set('XSRF-TOKEN', encodeURIComponent(csrfToken(key, id)))
  return browser
}

/** With an old proof: endpoints that need a fresh one admit the caller, and do nothing. */
async function sessionsOf(role: Role, count: number): Promise<(string | undefined)[]> {
  const user = ids.get(role)
  if (!user) return Array.from({ length: count }, () => undefined)
  const secrets = Array.from({ length: count }, newSessionId)
  const acting = role in staffRights ? 'asked by phone' : null
  await sql`
    insert into session (id_hash, public_id, user_id, current_customer_number, acting_reason, authenticated_at, created_at,
      last_used_at, expires_at, absolute_expires_at, idle_minutes, user_agent)
    select id_hash, gen_random_uuid(), ${user}::uuid, 10001, ${acting}, to_timestamp(0), t.now, t.now, t.now + interval '1 hour',
      t.now + interval '1 hour', 60, ''
    from unnest(${secrets.map(hashOf)}::bytea[]) id_hash, (select ${centre.services.clock.now()}::timestamptz as now) t`.execute(
    operator(),
  )
  return secrets
}

const refusals = [
  'unauthenticated',
  'forbidden',
  'no_customer',
  'second_factor_required',
  'account_locked',
  'csrf_mismatch',
]

/** Calls with input that no endpoint accepts: an admitted caller is told so, and nothing happens. */
async function outcome(browser: Browser, endpoint: EndpointDeclaration): Promise<string> {
  // a stream that is opened does not end
  const query = endpoint.file === 'text/event-stream' ? '?age=none-of-these' : ''
  const url = `${pathOf(endpoint).replaceAll(/\{\w+\}/g, 'none-of-these')}${query}`
  // reads that change something are guarded as writes, so all of them send the token
  const token = { 'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? '') }
  const input = endpoint.body && { nobody_knows_this_field: true }
  const { status, body } = await browser.send(methodOf(endpoint), url, input, token)
  if (status >= 500 || [405, 415, 429].includes(status)) return String(status)
  return refusals.includes(body?.code) ? body.code : 'admitted'
}

const all = Object.entries(endpoints as Record<string, EndpointDeclaration>)

describe('each endpoint', () => {
  test.each(roles)('admits, or refuses, %s as declared', async role => {
    await sql`delete from rate_limit`.execute(operator())
    const found: Record<string, string> = {}
    const sessions = await sessionsOf(role, all.length)
    // of more calls at once than may wait for a connection, some would be refused for that
    for (let from = 0; from < all.length; from += 40)
      await Promise.all(
        all.slice(from, from + 40).map(async ([name, endpoint], position) => {
          found[name] = await outcome(browserOf(sessions[from + position]), endpoint)
        }),
      )
    expect(found).toEqual(Object.fromEntries(all.map(([name, endpoint]) => [name, expected(role, endpoint)])))
  })

  test('that disposes of a contract needs the rights to contracts and to billing, and is on a fixed list', () => {
    const disposing = all.filter(([, { alsoNeeds }]) => alsoNeeds).map(([, endpoint]) => endpoint)
    expect(disposing.map(({ route }) => route).toSorted()).toEqual(disposals)
    for (const { permission, alsoNeeds } of disposing)
      expect([permission, alsoNeeds]).toEqual(['contracts:write', 'billing:write'])
  })

  test('that acts for a customer asks for a permission, or has a reason not to', () => {
    const without = all.filter(([, endpoint]) => endpoint.access === 'customer' && !endpoint.permission)
    expect(without.map(([, endpoint]) => endpoint.route).toSorted()).toEqual(Object.keys(forEveryMember).toSorted())
  })

  test('with single contracts as enough permission is on a fixed list', () => {
    const scoped = all.filter(([, endpoint]) => endpoint.contractScoped).map(([, endpoint]) => endpoint.route)
    expect(scoped.toSorted()).toEqual(forSingleContracts)
  })
})
