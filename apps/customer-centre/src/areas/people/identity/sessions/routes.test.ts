import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const sessions = '/ajax/v1/accounts/sessions'
const signIns = '/ajax/v1/accounts/sign-ins'
const unknown = '018f0000-0000-7000-8000-000000000000'
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' }

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
// what one test left is over before the next
beforeEach(() => centre.wait(25 * 3_600_000))

async function signedInFrom(email: string, address: string, headers = firefox): Promise<Browser> {
  const browser = centre.browser()
  browser.address = address
  await browser.get('/sanctum/csrf-cookie')
  const answer = await browser.post('/ajax/v1/accounts/login', { email, password: 'kontor-demo-2026' }, headers)
  expect(answer.status).toBe(200)
  return browser
}

const idOf = async (browser: Browser): Promise<string> =>
  (await browser.get(sessions)).body.data.find((session: { current: boolean }) => session.current).id
const alive = async (browser: Browser) => (await browser.get('/ajax/v1/user')).status === 200
const end = (browser: Browser, id = '') => browser.send('DELETE', id === '' ? sessions : `${sessions}/${id}`)
const auditOf = (action: string) =>
  centre.services.database.operator
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id')
    .execute()

describe('the sessions of a user', () => {
  test('are listed with device, method, address and use, in one statement more than the session’s', async () => {
    const here = await signedInFrom('anna@demo.example', '192.0.2.1')
    await signedInFrom('anna@demo.example', '2001:db8::7', { 'user-agent': 'curl/8.0' })
    centre.countStatements()
    const { body } = await here.get(sessions)
    expect(centre.countStatements()).toHaveLength(2)
    expect(body.data).toHaveLength(2)
    expect(body.data).toContainEqual({
      id: expect.any(String),
      user_agent: firefox['user-agent'],
      method: 'password',
      address: '192.0.2.1',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      current: true,
    })
    expect(body.data).toContainEqual(expect.objectContaining({ address: '2001:db8::7', current: false }))
  })

  test('are only the user’s own, without expired ones', async () => {
    await signedInFrom('anna@demo.example', '192.0.2.1')
    const ben = await signedInFrom('ben@demo.example', '192.0.2.2')
    expect((await ben.get(sessions)).body.data).toHaveLength(1)
    centre.wait(90 * 60_000)
    await ben.get('/ajax/v1/user')
    const anna = await signedInFrom('anna@demo.example', '192.0.2.3')
    centre.wait(60 * 60_000)
    await anna.get('/ajax/v1/user')
    expect((await anna.get(sessions)).body.data).toHaveLength(1)
  })
})

describe('ending a session', () => {
  test('signs the other browser out at its next call', async () => {
    const [here, there] = [
      await signedInFrom('anna@demo.example', '192.0.2.1'),
      await signedInFrom('anna@demo.example', '192.0.2.2'),
    ]
    expect((await end(here, await idOf(there))).status).toBe(204)
    expect(await alive(there)).toBe(false)
    expect(await alive(here)).toBe(true)
    expect((await auditOf('session.ended')).at(-1)).toMatchObject({
      customer_number: 0,
      actor_name: 'Anna Lindqvist',
      subject_label: 'Firefox · Linux',
    })
  })

  test('of another user, or an unknown one, is not found and ends nothing', async () => {
    const anna = await signedInFrom('anna@demo.example', '192.0.2.1')
    const ben = await signedInFrom('ben@demo.example', '192.0.2.2')
    for (const id of [await idOf(anna), unknown]) {
      const answer = await end(ben, id)
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await end(ben, 'nonsense')).status).toBe(404)
    expect(await alive(anna)).toBe(true)
  })

  test('ending one asks for a fresh proof', async () => {
    const here = await signedInFrom('anna@demo.example', '192.0.2.1')
    const there = await signedInFrom('anna@demo.example', '192.0.2.2')
    centre.wait(16 * 60_000)
    expect([(await end(here, await idOf(there))).status, (await end(here)).status]).toEqual([428, 428])
    expect(await alive(there)).toBe(true)
  })

  test('twice is not found the second time', async () => {
    const [here, there] = [
      await signedInFrom('anna@demo.example', '192.0.2.1'),
      await signedInFrom('anna@demo.example', '192.0.2.2'),
    ]
    const id = await idOf(there)
    expect([(await end(here, id)).status, (await end(here, id)).status]).toEqual([204, 404])
  })

  test('from which one asks is a sign-out: the new cookies belong to no user', async () => {
    const here = await signedInFrom('anna@demo.example', '192.0.2.1')
    const former = here.cookies.get('kontor_session')
    const before = (await auditOf('session.signed_out')).length
    expect((await end(here, await idOf(here))).status).toBe(204)
    expect(here.cookies.get('kontor_session')).not.toBe(former)
    expect(await alive(here)).toBe(false)
    here.cookies.set('kontor_session', former ?? '')
    expect(await alive(here)).toBe(false)
    expect(await auditOf('session.signed_out')).toHaveLength(before + 1)
  })

  test('needs the anti-forgery token and a session', async () => {
    const here = await signedInFrom('anna@demo.example', '192.0.2.1')
    const id = await idOf(here)
    expect((await here.send('DELETE', `${sessions}/${id}`, undefined, { 'x-xsrf-token': 'no' })).status).toBe(419)
    const visitor = centre.browser()
    await visitor.get('/sanctum/csrf-cookie')
    expect((await end(visitor, id)).status).toBe(401)
    expect(await alive(here)).toBe(true)
  })

  test('of all others leaves this one, and other users’', async () => {
    const here = await signedInFrom('anna@demo.example', '192.0.2.1')
    const there = [
      await signedInFrom('anna@demo.example', '192.0.2.2'),
      await signedInFrom('anna@demo.example', '192.0.2.3'),
    ]
    const ben = await signedInFrom('ben@demo.example', '192.0.2.4')
    expect((await end(here)).body).toEqual({ ended: 2 })
    expect(await Promise.all([here, ...there, ben].map(alive))).toEqual([true, false, false, true])
    expect((await auditOf('session.others_ended')).at(-1)?.after).toEqual({
      ended: ['Firefox · Linux', 'Firefox · Linux'],
    })
    const before = (await auditOf('session.others_ended')).length
    expect((await end(here)).body).toEqual({ ended: 0 })
    expect(await auditOf('session.others_ended')).toHaveLength(before)
  })

  test('stays possible while the customer is locked', async () => {
    const here = await signedInFrom('locked@demo.example', '192.0.2.1')
    const there = await signedInFrom('locked@demo.example', '192.0.2.2')
    expect((await here.get(signIns)).status).toBe(200)
    expect((await end(here, await idOf(there))).status).toBe(204)
    expect((await end(here)).status).toBe(200)
  })
})

describe('the sign-in history', () => {
  test('lists successes and failures, the latest first, page by page, in one statement', async () => {
    const here = await signedInFrom('locked@demo.example', '192.0.2.1')
    centre.wait(1000)
    const guess = centre.browser()
    guess.address = '203.0.113.8'
    await guess.signIn('locked@demo.example', 'not this one')
    centre.countStatements()
    const first = (await here.get(`${signIns}?limit=1`)).body
    expect(centre.countStatements()).toHaveLength(2)
    expect(first.data).toEqual([
      expect.objectContaining({ outcome: 'wrong_password', method: 'password', address: '203.0.113.8' }),
    ])
    const second = (await here.get(`${signIns}?limit=1&cursor=${first.next_cursor}`)).body
    expect(second.data).toEqual([
      expect.objectContaining({ outcome: 'succeeded', address: '192.0.2.1', user_agent: firefox['user-agent'] }),
    ])
  })

  test('is each user’s own', async () => {
    const anna = await signedInFrom('anna@demo.example', '192.0.2.1')
    const ben = await signedInFrom('ben@demo.example', '192.0.2.99')
    const mine = (await anna.get(`${signIns}?limit=100`)).body.data
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.map((line: { address: string }) => line.address)).not.toContain('192.0.2.99')
    expect(
      (await ben.get(`${signIns}?limit=100`)).body.data.map((line: { address: string }) => line.address),
    ).toContain('192.0.2.99')
  })
})

test.each(['get', 'delete'])('signed out, the sessions are closed (%s)', async method => {
  const visitor = centre.browser()
  await visitor.get('/sanctum/csrf-cookie')
  expect((await visitor.send(method === 'get' ? 'GET' : 'DELETE', sessions)).status).toBe(401)
  expect((await visitor.get(signIns)).status).toBe(401)
})
