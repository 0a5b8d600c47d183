import type { StaffPerson } from '@kontor/contract/areas/people/staff-people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { access, invitations, mailsOf, newAddress, newPerson } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const url = '/ajax/v1/staff/people'
const limits = { refund: 0, credit: 0, write_off: 0, vouchers: 0, bank: 0, discount: 0, deferral: 0 }
let centre: TestCentre
let owner: Browser
beforeAll(async () => {
  centre = await startTestCentre()
  owner = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(operator())
})
const operator = () => centre.services.database.operator

type Member = { id: string; email: string; browser: Browser }
async function staffWith(...roles: string[]): Promise<Member> {
  const person = await newPerson(centre)
  await sql`update user_account set staff_roles = ${roles} where id = ${person.id}`.execute(operator())
  return { ...person, browser: await centre.signedIn(person.email) }
}
async function rowOf(id: string): Promise<StaffPerson | undefined> {
  return (await owner.get(url)).body.data.find((person: StaffPerson) => person.id === id)
}
const give = async (by: Browser, id: string, roles: string[], version?: number) =>
  by.send('PUT', `${url}/${id}`, { roles, version: version ?? (await rowOf(id))?.version ?? 1 })
const actionsOn = async (id: string): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where subject_id = ${id} and action like 'staff%' order by at, id`.execute(
    operator(),
  )
  return rows.map(({ action }) => action)
}

test('a colleague is invited with roles, gets others, and is no longer staff without any', async () => {
  const input = { email: 'mia.berg@example.com', name: 'Mia Berg', locale: 'de', roles: ['support'] }
  const { status, body } = await owner.post(url, input)
  expect(status).toBe(201)
  const mia = body.data.find((person: StaffPerson) => person.email === input.email)
  expect(mia).toMatchObject({ name: 'Mia Berg', roles: ['support'], elevations: [], last_used_at: null, self: false })
  const sent: string[] = []
  await runQueued(centre.services, { send: async mail => void sent.push(mail.subject), close: async () => undefined })
  expect(sent).toContain('Setzen Sie Ihr Passwort für das Team von Nordlicht Hosting')
  expect((await owner.post(url, input)).body.code).toBe('staff_already')

  expect((await give(owner, mia.id, ['support', 'billing'])).status).toBe(200)
  expect((await give(owner, mia.id, ['sales'], mia.version)).body).toMatchObject({
    code: 'stale_version',
    current: { roles: ['support', 'billing'] },
  })
  expect((await give(owner, mia.id, [])).status).toBe(200)
  expect(await rowOf(mia.id)).toBeUndefined()
  expect(await actionsOn(mia.id)).toEqual(['staff.appointed', 'staff.roles_changed', 'staff.dismissed'])
  const told = (await mailsOf(centre, input.email)).filter(({ template }) => template === 'staff_roles_changed')
  expect(told.map(({ body: text }) => /Vorher: .*\nJetzt: .*/.exec(text)?.[0])).toEqual([
    'Vorher: keine\nJetzt: Support',
    'Vorher: Support\nJetzt: Support, Buchhaltung',
    'Vorher: Support, Buchhaltung\nJetzt: keine',
  ])
})

test('a role that is taken is gone at the next call, and with the last one the session', async () => {
  const { id, browser } = await staffWith('support')
  expect((await browser.get('/ajax/v1/staff/tickets')).status).toBe(200)
  expect((await browser.get('/ajax/v1/staff/bank')).body.code).toBe('forbidden')
  await give(owner, id, ['billing'])
  expect((await browser.get('/ajax/v1/staff/bank')).status).toBe(200)
  expect((await browser.get('/ajax/v1/userinfo')).body.staff_powers).toContain('payments:act')
  await give(owner, id, [])
  expect((await browser.get('/ajax/v1/userinfo')).status).toBe(401)
})

test('of two owners who take each other’s role one keeps theirs, and the last one stays', async () => {
  const [one, two] = [await staffWith('owner'), await staffWith('owner')]
  const versions = await Promise.all([one, two].map(async ({ id }) => (await rowOf(id))?.version ?? 0))
  const answers = await Promise.all([
    give(one.browser, two.id, ['support'], versions[1]),
    give(two.browser, one.id, ['support'], versions[0]),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  const left = (await rowOf(one.id))?.roles.includes('owner') ? one : two
  // all others who have the role
  const { rows } = await sql<{ id: string }>`
    update user_account set staff_roles = '{lead}' where 'owner' = any(staff_roles) and id <> ${left.id} returning id`.execute(
    operator(),
  )
  const kim = await staffWith('owner')
  await sql`update user_account set admin_by_claim = true where id = ${kim.id}`.execute(operator())
  await sql`update session set method = 'single_sign_on' where user_id = ${kim.id}`.execute(operator())
  expect((await give(kim.browser, left.id, ['lead'])).body.code).toBe('last_staff_owner')
  await sql`update user_account set staff_roles = '{owner}' where id = any(${rows.map(row => row.id)}::uuid[])`.execute(
    operator(),
  )
})

test('no one gives or takes more than they hold, and no one changes their own', async () => {
  const { body } = await owner.post('/ajax/v1/staff/roles', {
    name: 'Team lead',
    powers: ['people:see', 'people:decide', 'tickets:decide', 'customers:act'],
    limits,
  })
  const role = body.roles.find(({ name }: { name: string }) => name === 'Team lead')
  expect(role.powers).toEqual(['customers:act', 'tickets:decide', 'people:decide'])
  const lead = await staffWith(role.id)
  const agent = await staffWith('support')
  const boss = await staffWith('owner')
  expect((await give(lead.browser, agent.id, ['owner'])).body.code).toBe('roles_beyond_own')
  // support allows more than the lead has, so it is not theirs to take
  expect((await give(lead.browser, agent.id, [role.id])).body.code).toBe('roles_beyond_own')
  expect((await give(lead.browser, boss.id, [])).body.code).toBe('roles_beyond_own')
  expect((await give(lead.browser, lead.id, ['owner'])).body.code).toBe('own_roles')
  const wider = { name: 'Mine', powers: ['payments:act'], limits }
  expect((await lead.browser.post('/ajax/v1/staff/roles', wider)).body.code).toBe('roles_beyond_own')
  const mine = { name: 'Team lead', powers: ['people:decide'], limits, version: role.version }
  expect((await lead.browser.send('PUT', `/ajax/v1/staff/roles/${role.id}`, mine)).body.code).toBe('own_roles')
  expect((await give(owner, agent.id, ['nobody-knows-it'])).body.errors.roles).toBeDefined()
})

test('a role of one’s own is changed for all who have it, and deleted once no one has it', async () => {
  const made = await owner.post('/ajax/v1/staff/roles', {
    name: 'Books',
    powers: ['billing:see', 'billing:act'],
    limits,
  })
  const role = made.body.roles.find(({ name }: { name: string }) => name === 'Books')
  expect(role).toMatchObject({ powers: ['billing:act'], people: 0, version: 1 })
  expect(
    (await owner.post('/ajax/v1/staff/roles', { name: 'books', powers: ['billing:see'], limits })).body.errors.name,
  ).toBeDefined()
  const { id, browser } = await staffWith(role.id)
  expect((await browser.get('/ajax/v1/staff/bank')).status).toBe(403)
  const wider = { name: 'Books', powers: ['billing:act', 'payments:see'], limits, version: 1 }
  expect((await owner.send('PUT', `/ajax/v1/staff/roles/${role.id}`, wider)).status).toBe(200)
  expect((await browser.get('/ajax/v1/staff/bank')).status).toBe(200)
  expect((await owner.send('PUT', `/ajax/v1/staff/roles/${role.id}`, wider)).body.code).toBe('stale_version')
  expect((await owner.send('DELETE', `/ajax/v1/staff/roles/${role.id}`)).body.code).toBe('role_in_use')
  await give(owner, id, ['support'])
  const gone = await owner.send('DELETE', `/ajax/v1/staff/roles/${role.id}`)
  expect(gone.body.roles.map(({ name }: { name: string }) => name)).not.toContain('Books')
  expect(await actionsOn(role.id)).toEqual(['staff_role.created', 'staff_role.changed', 'staff_role.deleted'])
})

test('a limit is a sum that can be, within what its giver has, and counts only where the role works', async () => {
  const make = (by: Browser, name: string, changes: object, powers = ['payments:act', 'billing:see']) =>
    by.post('/ajax/v1/staff/roles', { name, powers, limits: { ...limits, ...changes } })
  const wrong = [-1, 0.5, 1.1234567, 1e12, '100', 'NaN'] as const
  for (const refund of wrong)
    expect((await make(owner, 'Wrong', { refund })).body.errors, String(refund)).toHaveProperty(['limits.refund'])
  expect((await make(owner, 'Wrong', { deferral: 1.5 })).body.errors).toHaveProperty(['limits.deferral'])
  const { body } = await make(owner, 'Refunds', { refund: 10_000, credit: null })
  const role = body.roles.find(({ name }: { name: string }) => name === 'Refunds')
  expect(role.limits).toEqual({ ...limits, refund: 10_000 })
  const made = await make(owner, 'Chief', { refund: 10_000 }, ['people:decide', 'payments:decide'])
  const chief = made.body.roles.find(({ name }: { name: string }) => name === 'Chief').id
  const { browser } = await staffWith(chief)
  expect((await make(browser, 'Too much', { refund: 10_001 }, ['payments:act'])).body.code).toBe('roles_beyond_own')
  expect((await make(browser, 'Without end', { refund: null }, ['payments:act'])).body.code).toBe('roles_beyond_own')
  expect((await make(browser, 'As much', { refund: 10_000 }, ['payments:act'])).status).toBe(201)
  const agent = await staffWith('support')
  expect((await give(browser, agent.id, ['billing'])).body.code).toBe('roles_beyond_own')
})

test('a further role ends by itself, or before', async () => {
  const { id, browser, email } = await staffWith('support')
  const input = { role: 'billing', hours: 1, reason: 'Covers for Kim today' }
  expect((await owner.post(`${url}/${id}/elevations`, { ...input, reason: 'x' })).body.errors.reason).toBeDefined()
  expect((await owner.post(`${url}/${id}/elevations`, input)).status).toBe(201)
  expect((await browser.get('/ajax/v1/staff/bank')).status).toBe(200)
  const [further] = (await rowOf(id))?.elevations ?? []
  expect(further).toMatchObject({ role: 'billing', reason: input.reason })
  await sql`update staff_elevation set ends_at = ${centre.services.clock.now()} where id = ${further?.id}`.execute(
    operator(),
  )
  expect((await browser.get('/ajax/v1/staff/bank')).status).toBe(403)

  expect((await mailsOf(centre, email)).at(-1)).toMatchObject({
    template: 'staff_roles_changed',
    body: expect.stringMatching(
      /gave Person .* a temporary role until [\s\S]*Role: Billing\nReason: Covers for Kim today/,
    ),
  })
  await owner.post(`${url}/${id}/elevations`, input)
  const [again] = (await rowOf(id))?.elevations ?? []
  expect((await owner.send('DELETE', `${url}/${id}/elevations/${again?.id}`)).status).toBe(200)
  expect((await browser.get('/ajax/v1/staff/bank')).status).toBe(403)
  expect((await owner.send('DELETE', `${url}/${id}/elevations/${again?.id}`)).status).toBe(404)
  expect(await actionsOn(id)).toEqual(['staff.elevated', 'staff.elevated', 'staff.elevation_ended'])
})

test('the roles of those whom the identity provider sends are changed there', async () => {
  const { id } = await staffWith('support')
  await sql`update user_account set admin_by_claim = true where id = ${id}`.execute(operator())
  expect((await give(owner, id, ['billing'])).body.code).toBe('roles_by_claim')
})

test('staff act for a customer as far as their roles go', async () => {
  const { browser } = await staffWith('support')
  const { browser: looks } = await staffWith('privacy')
  const reason = { reason: 'Asked by phone' }
  const act = (by: Browser) => by.post('/ajax/v1/accounts/customers/10001/change', reason)
  expect((await act(browser)).status).toBe(200)
  expect((await browser.get('/ajax/v1/invoices')).status).toBe(200)
  expect((await browser.post('/ajax/v1/billing/payouts', {})).body.code).toBe('forbidden')
  expect((await act(looks)).status).toBe(200)
  expect((await looks.get('/ajax/v1/invoices')).body.code).toBe('forbidden')
  const figures = await newPerson(centre)
  const { body } = await owner.post('/ajax/v1/staff/roles', { name: 'Figures', powers: ['figures:see'], limits })
  const role = body.roles.find(({ name }: { name: string }) => name === 'Figures').id
  await sql`update user_account set staff_roles = ${[role]} where id = ${figures.id}`.execute(operator())
  const counting = await centre.signedIn(figures.email)
  expect((await act(counting)).body.code).toBe('forbidden')
  expect((await counting.get('/ajax/v1/staff/counts')).body).toMatchObject({ tickets: 0, payouts: 0, approvals: 0 })
})

test('staff give no more in a customer’s name than their roles allow, nor does what they gave outlast them', async () => {
  const { browser } = await staffWith('support')
  const lead = await staffWith('lead')
  const reason = { reason: 'Asked by phone' }
  for (const by of [browser, lead.browser]) await by.post('/ajax/v1/accounts/customers/10001/change', reason)
  const invite = (by: Browser, permissions: string[]) =>
    by.post(invitations, { ...access({ permissions }), email: newAddress(), locale: 'en', message: '' })
  expect((await invite(browser, ['billing'])).body.code).toBe('access_beyond_own')
  expect((await invite(browser, ['support', 'billing:read'])).status).toBe(201)
  const { status, body } = await invite(lead.browser, ['billing'])
  expect(status).toBe(201)
  const stateOf = async () => {
    const { invitations: all } = (await lead.browser.get('/ajax/v1/people')).body
    return all.find(({ id }: { id: string }) => id === body.id)?.state
  }
  expect(await stateOf()).toBe('pending')
  await sql`update user_account set staff_roles = '{support}' where id = ${lead.id}`.execute(operator())
  expect(await stateOf()).toBe('revoked')
})

test('a role for some hours is not handed on', async () => {
  const { id, browser } = await staffWith('support')
  const input = { role: 'owner', hours: 1, reason: 'Covers for Jonas today' }
  expect((await owner.post(`${url}/${id}/elevations`, input)).status).toBe(201)
  expect((await browser.get(url)).status).toBe(200)
  const second = { email: newAddress(), name: 'Second address', locale: 'en', roles: ['owner'] }
  expect((await browser.post(url, second)).body.code).toBe('forbidden')
  const wide = { name: 'Mine for good', powers: ['payments:decide'], limits }
  expect((await browser.post('/ajax/v1/staff/roles', wide)).body.code).toBe('forbidden')
})

test('who may open no account any more has left the one that they were in', async () => {
  const { id, browser } = await staffWith('billing')
  await browser.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Asked by phone' })
  expect((await browser.get('/ajax/v1/invoices')).status).toBe(200)
  const { body } = await owner.post('/ajax/v1/staff/roles', { name: 'Reads books', powers: ['billing:see'], limits })
  const role = body.roles.find(({ name }: { name: string }) => name === 'Reads books').id
  await sql`update user_account set staff_roles = ${[role]} where id = ${id}`.execute(operator())
  expect((await browser.get('/ajax/v1/invoices')).body.code).toBe('no_customer')
  expect((await browser.get('/ajax/v1/userinfo')).body).toMatchObject({
    current_customer_number: null,
    acting_reason: null,
    customers: [],
  })
})

test('an account that becomes staff begins a new session, and an owner alone signs out staff and everyone', async () => {
  const { email } = await newPerson(centre)
  const before = await centre.signedIn(email)
  expect((await owner.post(url, { email, name: 'Kim', locale: 'en', roles: ['support'] })).status).toBe(201)
  expect((await before.get('/ajax/v1/userinfo')).status).toBe(401)
  const { body } = await owner.post('/ajax/v1/staff/roles', { name: 'People', powers: ['people:decide'], limits })
  const { browser } = await staffWith(body.roles.find(({ name }: { name: string }) => name === 'People').id)
  const end = (whose: string | null) => browser.post('/ajax/v1/staff/sessions/end', { email: whose })
  expect((await end(null)).body.code).toBe('forbidden')
  expect((await end(email)).body.code).toBe('forbidden')
  expect((await end((await newPerson(centre)).email)).status).toBe(200)
})

test('staff with a small role ask for no owner, and give in their own customer what they hold there', async () => {
  const { browser } = await staffWith('support')
  await browser.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Asked by phone' })
  const offer = { ...access({ role: 'owner', permissions: [] }), email: newAddress(), locale: 'en', message: '' }
  expect((await browser.post(invitations, offer)).body.code).toBe('access_beyond_own')
  const own = await newPerson(centre, { role: 'owner' })
  await sql`update user_account set staff_roles = '{support}' where id = ${own.id}`.execute(operator())
  const theirs = await centre.signedIn(own.email)
  await theirs.post('/ajax/v1/accounts/customers/10001/change', {})
  const { body } = await theirs.post(invitations, {
    ...access({ permissions: ['billing'] }),
    email: newAddress(),
    locale: 'en',
    message: '',
  })
  expect(body.state).toBe('pending')
})
