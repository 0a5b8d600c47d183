import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../../platform/crypto/password.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { untilWaiting } from '../../../../testing/until-waiting.ts'

const login = '/ajax/v1/accounts/login'
const right = 'kontor-demo-2026'
const minute = 60_000

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
// the failures counted by one test are forgotten before the next
beforeEach(() => centre.wait(25 * 60 * minute))

async function visitor() {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  return browser
}

const auditOf = (action: string) =>
  centre.services.database.operator
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id')
    .execute()

describe('sign-in', () => {
  test('answers with the session user and opens a session', async () => {
    const browser = await visitor()
    const answer = await browser.post(login, { email: ' Anna@DEMO.example ', password: right })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ email: 'anna@demo.example', admin: false, current_customer_number: 10001 })
    expect(answer.body.master_customer_numbers).toEqual([10001])
    expect((await browser.get('/ajax/v1/user')).body).toEqual(answer.body)
  })

  test('records who signed in, under no customer', async () => {
    const before = await auditOf('session.signed_in')
    await centre.signedInByPassword('ben@demo.example')
    const after = await auditOf('session.signed_in')
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)).toMatchObject({ customer_number: 0, actor_name: 'Ben Krüger', staff: false })
  })

  test('changes the session id, and the old one is worth nothing afterwards', async () => {
    const browser = await visitor()
    const planted = browser.cookies.get('kontor_session')
    await browser.signIn('anna@demo.example')
    expect(browser.cookies.get('kontor_session')).not.toBe(planted)
    browser.cookies.set('kontor_session', planted ?? '')
    expect((await browser.get('/ajax/v1/user')).status).toBe(401)
  })

  test('ends the session that the browser had before', async () => {
    const browser = await centre.signedInByPassword('anna@demo.example')
    const former = browser.cookies.get('kontor_session') ?? ''
    await browser.signIn('ben@demo.example')
    const thief = centre.browser()
    thief.cookies.set('kontor_session', former)
    expect((await thief.get('/ajax/v1/user')).status).toBe(401)
  })

  test('stores no more than a hash of the session id', async () => {
    const browser = await centre.signedInByPassword('anna@demo.example')
    const rows = await centre.services.database.operator.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('kontor_session'))
    expect(rows.length).toBeGreaterThan(0)
  })

  test('gives an admin without customers no current one', async () => {
    const { body } = await (await centre.signedInByPassword('admin@demo.example')).get('/ajax/v1/user')
    expect(body).toMatchObject({ admin: true, current_customer_number: null, master_customer_numbers: [] })
  })

  test('takes a password that another keyboard composes differently', async () => {
    const composed = 'Überraschung-im-Café'
    await centre.services.database.operator
      .updateTable('user_account')
      .set({ password_hash: await hashPassword(composed.normalize('NFC')) })
      .where('email', '=', 'new@demo.example')
      .execute()
    const answer = await (await visitor()).post(login, {
      email: 'new@demo.example',
      password: composed.normalize('NFD'),
    })
    expect(answer.status).toBe(200)
  })
})

describe('a refused sign-in', () => {
  test('says the same of an unknown address, a wrong password and a disabled account', async () => {
    const refused = async (email: string, password: string) => {
      const { status, body } = await (await visitor()).post(login, { email, password })
      return { status, body }
    }
    const unknown = await refused('nobody@demo.example', right)
    expect(unknown.status).toBe(422)
    expect(unknown.body).toMatchObject({ code: 'invalid_credentials', errors: { email: [expect.any(String)] } })
    expect(await refused('anna@demo.example', 'not the password')).toEqual(unknown)
    expect(await refused('maren.hansen@demo.example', right)).toEqual(unknown)
  })

  test('is throttled after five failures, also with the right password, and works again later', async () => {
    const browser = await visitor()
    for (let index = 0; index < 5; index++)
      expect((await browser.post(login, { email: 'anna@demo.example', password: 'wrong' })).status).toBe(422)
    const refused = await browser.post(login, { email: 'ANNA@demo.example', password: right })
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe('too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '0' })
    expect(Number(refused.headers['x-ratelimit-reset'])).toBeGreaterThan(centre.services.clock.now().getTime() / 1000)
    centre.wait(minute + 1000)
    expect((await browser.post(login, { email: 'anna@demo.example', password: right })).status).toBe(200)
  })

  test('from one address does not lock the owner out at another', async () => {
    const browser = await visitor()
    for (let index = 0; index < 6; index++) await browser.post(login, { email: 'ben@demo.example', password: 'wrong' })
    browser.address = '203.0.113.7'
    const elsewhere = await browser.post(login, { email: 'ben@demo.example', password: right })
    expect(elsewhere.status).toBe(200)
  })

  test('is counted before the password is compared: guesses made at once get no further', async () => {
    const browser = await visitor()
    const guesses = Array.from({ length: 15 }, () =>
      browser.post(login, { email: 'anna@demo.example', password: 'wrong' }),
    )
    const statuses = (await Promise.all(guesses)).map(answer => answer.status)
    expect(statuses.filter(status => status === 422)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(10)
  })

  test('does not count the tries before a success', async () => {
    for (let round = 0; round < 2; round++) {
      const browser = await visitor()
      for (let index = 0; index < 4; index++)
        await browser.post(login, { email: 'anna@demo.example', password: 'wrong' })
      expect((await browser.post(login, { email: 'anna@demo.example', password: right })).status).toBe(200)
    }
  })

  test('meets a password changed at the same moment: no session of the old one survives', async () => {
    const browser = await visitor()
    const { operator } = centre.services.database
    const user = operator.selectFrom('user_account').where('email', '=', 'locked@demo.example')
    const { id } = await user.select('id').executeTakeFirstOrThrow()
    const changed = await hashPassword('another password altogether')
    let answer: ReturnType<typeof browser.post> | undefined
    await inTransaction(operator, async db => {
      await db.updateTable('user_account').set({ password_hash: changed }).where('id', '=', id).execute()
      answer = browser.post(login, { email: 'locked@demo.example', password: right })
      // it has compared with the old hash by now and waits for this transaction
      await untilWaiting(db, 1)
      await db.deleteFrom('session').where('user_id', '=', id).execute()
    })
    expect((await answer)?.status).toBe(422)
    expect(await operator.selectFrom('session').select('public_id').where('user_id', '=', id).execute()).toEqual([])
  })
})

describe('sign-out', () => {
  test('works without a body, kills the session and hands out a new token', async () => {
    const browser = await centre.signedInByPassword('anna@demo.example')
    const former = new Map(browser.cookies)
    expect((await browser.post('/logout')).status).toBe(204)
    expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(former.get('XSRF-TOKEN'))
    const thief = centre.browser()
    for (const [name, value] of former) thief.cookies.set(name, value)
    expect((await thief.get('/ajax/v1/user')).status).toBe(401)
  })

  test('takes an empty body under a JSON content type for none', async () => {
    const browser = await centre.signedInByPassword('anna@demo.example')
    expect((await browser.post('/logout', undefined, { 'content-type': 'application/json' })).status).toBe(204)
  })

  test('is recorded with the user', async () => {
    const before = await auditOf('session.signed_out')
    await (await centre.signedInByPassword('anna@demo.example')).post('/logout')
    const after = await auditOf('session.signed_out')
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)?.actor_name).toBe('Anna Lindqvist')
  })

  test('of a visitor who never signed in is no error', async () => {
    expect((await (await visitor()).post('/logout')).status).toBe(204)
  })
})
