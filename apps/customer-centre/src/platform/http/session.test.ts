import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

const alive = async (browser: Browser) => (await browser.get('/ajax/v1/user')).status === 200

async function remembered(email = 'anna@demo.example') {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  const credentials = { email, password: 'kontor-demo-2026', remember: true }
  await browser.post('/ajax/v1/accounts/login', credentials)
  return browser
}

describe('a session', () => {
  test('ends two hours after its last use, not after its first', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    for (let index = 0; index < 3; index++) {
      centre.wait(119 * minute)
      expect(await alive(browser)).toBe(true)
    }
    centre.wait(121 * minute)
    expect(await alive(browser)).toBe(false)
  })

  test('ends after a day, however busy it is', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    for (let index = 0; index < 23; index++) {
      centre.wait(hour)
      expect(await alive(browser)).toBe(true)
    }
    centre.wait(hour + 1000)
    expect(await alive(browser)).toBe(false)
  })

  test('that is remembered lasts thirty days', async () => {
    const browser = await remembered()
    centre.wait(29 * day)
    expect(await alive(browser)).toBe(true)
    centre.wait(day + 1000)
    expect(await alive(browser)).toBe(false)
  })

  test('of staff is never remembered', async () => {
    const browser = await remembered('admin@demo.example')
    expect(await alive(browser)).toBe(true)
    centre.wait(121 * minute)
    expect(await alive(browser)).toBe(false)
  })

  test('costs one statement, and at most one more a minute to stay alive', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    const used = async () => {
      const { operator } = centre.services.database
      const row = await operator
        .selectFrom('session')
        .select('last_used_at')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return row.last_used_at
    }
    const first = await used()
    centre.wait(30_000)
    centre.countStatements()
    await browser.get('/ajax/v1/user')
    expect(centre.countStatements()).toHaveLength(1)
    expect(await used()).toBe(first)
    centre.wait(40_000)
    await browser.get('/ajax/v1/user')
    expect(await used()).not.toBe(first)
  })

  test('of a user who has been disabled is over', async () => {
    const browser = await centre.signedIn('new@demo.example')
    const disable = (at: Date | null) =>
      centre.services.database.operator
        .updateTable('user_account')
        .set({ disabled_at: at })
        .where('email', '=', 'new@demo.example')
        .execute()
    await disable(centre.services.clock.now())
    expect(await alive(browser)).toBe(false)
    await disable(null)
  })

  test('continues with another customer once its membership has ended', async () => {
    const browser = await centre.signedIn('ben@demo.example')
    expect((await browser.get('/ajax/v1/user')).body.current_customer_number).toBe(10001)
    const expire = (at: Date | null) =>
      centre.services.database.operator
        .updateTable('membership')
        .set({ expires_at: at })
        .where('customer_number', '=', 10001)
        .where('role', '=', 'support')
        .execute()
    await expire(centre.services.clock.now())
    expect((await browser.get('/ajax/v1/user')).body).toMatchObject({
      current_customer_number: 10002,
      master_customer_numbers: [10002],
      permissions: [],
    })
    await expire(null)
  })

  test('of one customer does not leave its tenant to the next call on the connection', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    const ben = await centre.signedIn('ben@demo.example')
    await ben.post('/ajax/v1/accounts/customers/10002/change')
    const visitor = centre.browser()
    const numbers = await Promise.all(
      Array.from({ length: 30 }, async (_unused, index) => {
        if (index % 3 === 2) return (await visitor.get('/ajax/v1/provider')).status
        return (await (index % 3 === 0 ? anna : ben).get('/ajax/v1/accounts/userdata')).body.number
      }),
    )
    expect(numbers).toEqual(Array.from({ length: 30 }, (_unused, index) => [10001, 10002, 200][index % 3]))
  })
})

describe('another’s session cookie', () => {
  test('that was made up, or a hash out of the table, opens nothing', async () => {
    await centre.signedIn('anna@demo.example')
    const rows = await centre.services.database.operator
      .selectFrom('session')
      .select(['id_hash', 'public_id'])
      .execute()
    for (const value of ['x'.repeat(43), ...rows.flatMap(row => [row.id_hash.toString('base64url'), row.public_id])]) {
      const thief = centre.browser()
      thief.cookies.set('kontor_session', value)
      expect(await alive(thief)).toBe(false)
    }
  })

  test('planted before sign-in is not the session afterwards', async () => {
    const attacker = centre.browser()
    await attacker.get('/sanctum/csrf-cookie')
    const victim = centre.browser()
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value)
    expect((await victim.signIn('anna@demo.example')).status).toBe(200)
    expect(await alive(attacker)).toBe(false)
  })
})

test('answers are stored by no cache on the way', async () => {
  const browser = await centre.signedIn('anna@demo.example')
  expect((await browser.get('/ajax/v1/user')).headers['cache-control']).toBe('no-store')
  expect((await browser.get('/ajax/v1/accounts/userdata')).headers['cache-control']).toBe('no-store')
  expect((await centre.browser().get('/ajax/v1/user')).headers['cache-control']).toBe('no-store')
})
