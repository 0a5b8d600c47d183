import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../../platform/crypto/password.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { type App, enterCode, setUpApp, setUpPasskey, withoutFactors } from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const anna = 'anna@demo.example'
const password = 'kontor-demo-2026'
const changed = 'Hafenrundfahrt mit 7 Möwen'
const minute = 60_000

let centre: TestCentre
let app: App
let browser: Browser
let userId: string
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  userId = await withoutFactors(centre, anna)
  const { operator } = centre.services.database
  const hash = await hashPassword(password)
  await operator.updateTable('user_account').set({ password_hash: hash }).where('id', '=', userId).execute()
  browser = await centre.signedIn(anna)
})

const change = (from: Browser) =>
  from.send('PUT', '/ajax/v1/accounts/password', { current_password: password, password: changed })
const remove = (from: Browser) => from.send('DELETE', `/ajax/v1/accounts/factors/${app.id}`)
const confirm = (from: Browser, body: object) => from.post('/ajax/v1/accounts/confirm', body)
const isFresh = async (from: Browser) => (await from.post('/ajax/v1/accounts/factors/passkeys/options')).status === 200

describe('a changed password', () => {
  test('makes no old session fresh', async () => {
    centre.wait(16 * minute)
    expect((await change(browser)).status).toBe(204)
    expect((await browser.get('/ajax/v1/user')).status).toBe(200)
    expect(await isFresh(browser)).toBe(false)
  })

  test('needs a fresh proof first where an app is set up, and leaves that proof fresh', async () => {
    app = await setUpApp(centre, browser)
    centre.wait(16 * minute)
    const refused = await change(browser)
    expect([refused.status, refused.body.code]).toEqual([428, 'fresh_authentication_required'])
    expect((await confirm(browser, { password, code: app.code() })).status).toBe(204)
    expect((await change(browser)).status).toBe(204)
    expect(await isFresh(browser)).toBe(true)
  })
})

describe('a session of a remembered browser', () => {
  /** The browser is remembered, and signs in again with only the password. */
  async function spared(): Promise<void> {
    app = await setUpApp(centre, browser)
    await browser.signIn(anna)
    await enterCode(browser, app.code(), { remember_device: true })
    expect((await browser.signIn(anna)).body).not.toHaveProperty('two_factor')
    centre.wait(30_000)
  }

  test('opens nothing that needs a fresh proof before one with a code', async () => {
    await spared()
    for (const answer of [await remove(browser), await change(browser)]) expect(answer.status).toBe(428)
    expect(Object.keys((await confirm(browser, { password })).body.errors)).toEqual(['code'])
    expect((await remove(browser)).status).toBe(428)
    expect((await confirm(browser, { password, code: app.code() })).status).toBe(204)
    expect((await remove(browser)).status).toBe(204)
  })

  test('is otherwise a session like any other', async () => {
    await spared()
    expect((await browser.get('/ajax/v1/accounts/sessions')).status).toBe(200)
    const session = centre.services.database.operator.selectFrom('session').select('authenticated_at')
    const { authenticated_at } = await session
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(authenticated_at).toBe('1970-01-01T00:00:00.000Z')
  })
})

describe('the first factor', () => {
  test('leaves the session that set it up fresh, and no other', async () => {
    const thief = await centre.signedIn(anna)
    expect(await isFresh(thief)).toBe(true)
    app = await setUpApp(centre, browser)
    expect([await isFresh(browser), await isFresh(thief)]).toEqual([true, false])
    expect((await remove(thief)).status).toBe(428)
    expect(Object.keys((await confirm(thief, { password })).body.errors)).toEqual(['code'])
  })

  test('does so as a passkey too; a second one takes nothing away from sessions with both proofs', async () => {
    const other = await centre.signedIn(anna)
    const { authenticator } = await setUpPasskey(centre, browser)
    expect([await isFresh(browser), await isFresh(other)]).toEqual([true, false])
    const visitor = centre.browser()
    await visitor.get('/sanctum/csrf-cookie')
    const { body } = await visitor.post('/ajax/v1/accounts/login/passkey/options')
    await visitor.post('/ajax/v1/accounts/login/passkey', { credential: authenticator.get(body) })
    app = await setUpApp(centre, browser)
    expect(await isFresh(visitor)).toBe(true)
  })
})

describe('fresh from the start', () => {
  test('is a sign-in without a factor set up', async () => {
    expect(await isFresh(browser)).toBe(true)
  })

  test('is one with password and code, and one with a passkey', async () => {
    app = await setUpApp(centre, browser)
    await browser.signIn(anna)
    await enterCode(browser, app.code())
    expect(await isFresh(browser)).toBe(true)
    const { authenticator } = await setUpPasskey(centre, browser)
    const visitor = centre.browser()
    await visitor.get('/sanctum/csrf-cookie')
    const { body } = await visitor.post('/ajax/v1/accounts/login/passkey/options')
    await visitor.post('/ajax/v1/accounts/login/passkey', { credential: authenticator.get(body) })
    expect(await isFresh(visitor)).toBe(true)
  })
})
