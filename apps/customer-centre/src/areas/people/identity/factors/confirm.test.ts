import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../../testing/browser.ts'
import { setUpApp, setUpPasskey, withoutFactors } from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const url = '/ajax/v1/accounts/confirm'
const anna = 'anna@demo.example'
const password = 'kontor-demo-2026'
const guarded = '/ajax/v1/accounts/factors/passkeys/options'

let centre: TestCentre
let browser: Browser
let userId: string
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  userId = await withoutFactors(centre, anna)
  browser = await centre.signedIn(anna)
})

async function stale() {
  await sql`update session set authenticated_at = authenticated_at - interval '16 minutes'`.execute(
    centre.services.database.operator,
  )
}
const attempts = async () => {
  const tries = centre.services.database.operator.selectFrom('sign_in_attempt').select(['outcome', 'method'])
  return (await tries.where('user_id', '=', userId).orderBy('id').execute()).map(row => `${row.outcome} ${row.method}`)
}

describe('with the password', () => {
  test('what was refused goes through afterwards, under a new session id; the old cookie is dead', async () => {
    await stale()
    expect((await browser.post(guarded)).status).toBe(428)
    const former = new Map(browser.cookies)
    expect((await browser.post(url, { password })).status).toBe(204)
    expect(browser.cookies.get('kontor_session')).not.toBe(former.get('kontor_session'))
    expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(former.get('XSRF-TOKEN'))
    expect((await browser.post(guarded)).status).toBe(200)
    const thief = centre.browser()
    for (const [name, value] of former) thief.cookies.set(name, value)
    expect((await thief.get('/ajax/v1/user')).status).toBe(401)
  })

  test('a wrong one is refused on its field, on record, and leaves the session as it is', async () => {
    await stale()
    const former = browser.cookies.get('kontor_session')
    const answer = await browser.post(url, { password: 'not the password' })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['password']])
    expect(browser.cookies.get('kontor_session')).toBe(former)
    expect((await browser.post(guarded)).status).toBe(428)
    expect((await attempts()).at(-1)).toBe('wrong_password password')
  })

  test.each([
    ['nothing', {}, 'password'],
    ['a code alone', { code: '123456' }, 'password'],
  ])('%s is not enough', async (_what, body, field) => {
    expect(Object.keys((await browser.post(url, body)).body.errors)).toEqual([field])
  })

  test('a session that has expired is not brought back', async () => {
    centre.wait(121 * 60_000)
    expect((await browser.post(url, { password })).status).toBe(401)
  })

  test('signed out there is nothing to confirm', async () => {
    const visitor = centre.browser()
    await visitor.get('/sanctum/csrf-cookie')
    expect((await visitor.post(url, { password })).status).toBe(401)
  })
})

describe('where an app is set up', () => {
  test('the password alone is not enough, and neither is a code alone', async () => {
    const app = await setUpApp(centre, browser)
    expect((await browser.post(`${url}/options`)).body).toMatchObject({ password: true, code: true, passkey: null })
    expect(Object.keys((await browser.post(url, { password })).body.errors)).toEqual(['code'])
    expect(Object.keys((await browser.post(url, { code: app.code() })).body.errors)).toEqual(['password'])
    expect((await browser.post(url, { password, code: app.code() })).status).toBe(204)
  })

  test('a wrong code is refused on its field and counted with those of the sign-in', async () => {
    const app = await setUpApp(centre, browser)
    for (let index = 0; index < 5; index++) {
      const { status, body } = await browser.post(url, { password, code: '000000' })
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'wrong_code', ['code']])
    }
    expect((await browser.post(url, { password, code: app.code() })).status).toBe(429)
    expect((await attempts()).slice(-2)).toEqual(['wrong_code password+totp', 'throttled password+totp'])
  })

  test('a wrong password does not use the code up', async () => {
    const app = await setUpApp(centre, browser)
    await browser.post(url, { password: 'wrong', code: app.code() })
    expect((await browser.post(url, { password, code: app.code() })).status).toBe(204)
    expect((await browser.post(url, { password, code: app.code() })).body.code).toBe('wrong_code')
  })

  test('a recovery code does as well, once', async () => {
    const { recoveryCodes } = await setUpApp(centre, browser)
    expect((await browser.post(url, { password, code: recoveryCodes[0] })).status).toBe(204)
    expect((await browser.post(url, { password, code: recoveryCodes[0] })).body.code).toBe('wrong_code')
    expect((await browser.get('/ajax/v1/accounts/factors')).body.recovery_codes_left).toBe(9)
  })
})

describe('with a passkey', () => {
  const asked = async () => (await browser.post(`${url}/options`)).body

  test('the user is verified, the session gets a new id', async () => {
    const { authenticator } = await setUpPasskey(centre, browser)
    await stale()
    const { passkey, code } = await asked()
    expect(code).toBe(true)
    expect(passkey).toMatchObject({
      userVerification: 'required',
      allowCredentials: [{ id: authenticator.credentialId }],
    })
    const former = browser.cookies.get('kontor_session')
    expect((await browser.post(url, { credential: authenticator.get(passkey) })).status).toBe(204)
    expect(browser.cookies.get('kontor_session')).not.toBe(former)
    expect((await browser.post(guarded)).status).toBe(200)
  })

  test.each([
    ['whose user was not verified', { verified: false }],
    ['of another origin', { origin: 'https://evil.example' }],
    ['that is forged', { forged: true }],
  ])('one %s is refused', async (_what, odd) => {
    const { authenticator } = await setUpPasskey(centre, browser)
    const credential = authenticator.get((await asked()).passkey, odd)
    expect((await browser.post(url, { credential })).body.code).toBe('passkey_not_accepted')
  })

  test('of another user it is refused', async () => {
    await setUpPasskey(centre, browser)
    await withoutFactors(centre, 'ben@demo.example')
    const ben = await centre.signedIn('ben@demo.example')
    const { authenticator } = await setUpPasskey(centre, ben)
    const credential = authenticator.get((await asked()).passkey)
    expect((await browser.post(url, { credential })).body.code).toBe('passkey_not_accepted')
  })

  test('an answer given for signing in is refused', async () => {
    const { authenticator } = await setUpPasskey(centre, browser)
    const { body } = await browser.post('/ajax/v1/accounts/login/passkey/options')
    const credential = authenticator.get(body)
    expect((await browser.post(url, { credential })).body.code).toBe('passkey_not_accepted')
  })
})

describe('a user without a password', () => {
  test('is told so, and no password is right', async () => {
    const { operator } = centre.services.database
    const set = (hash: string | null) =>
      operator.updateTable('user_account').set({ password_hash: hash }).where('id', '=', userId).execute()
    const user = operator.selectFrom('user_account').select('password_hash').where('id', '=', userId)
    const { password_hash: stored } = await user.executeTakeFirstOrThrow()
    await set(null)
    const { body } = await browser.post(`${url}/options`)
    const answer = await browser.post(url, { password })
    await set(stored)
    expect(body).toEqual({ password: false, code: false, passkey: null, single_sign_on: false })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['password']])
  })
})

test('an idempotency key stores neither challenge nor proof', async () => {
  await setUpPasskey(centre, browser)
  await browser.post(`${url}/options`, undefined, { 'idempotency-key': 'asked' })
  await browser.post(url, { password: 'wrong' }, { 'idempotency-key': 'tried' })
  const keys = await centre.services.database.operator.selectFrom('idempotency_key').select('key').execute()
  expect(keys.map(row => row.key)).not.toContain('asked')
  expect(keys.map(row => row.key)).not.toContain('tried')
})
