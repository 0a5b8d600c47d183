import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../../platform/crypto/password.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { type App, enterCode, halfIn, mailsTo, setUpApp, withoutFactors } from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const anna = 'anna@demo.example'
const password = 'kontor-demo-2026'
const changed = 'Hafenrundfahrt mit 7 Möwen'

let centre: TestCentre
let app: App
let browser: Browser
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  const id = await withoutFactors(centre, anna)
  const { operator } = centre.services.database
  const hash = await hashPassword(password)
  await operator.updateTable('user_account').set({ password_hash: hash }).where('id', '=', id).execute()
  browser = await centre.signedIn(anna)
  app = await setUpApp(centre, browser)
})

/** Signs in again on this browser and has it remembered. */
async function remembered() {
  await browser.signIn(anna)
  await enterCode(browser, app.code(), { remember_device: true })
  expect((await browser.signIn(anna)).body).not.toHaveProperty('two_factor')
}

async function reset() {
  const visitor = centre.browser()
  await visitor.get('/sanctum/csrf-cookie')
  await visitor.post('/ajax/v1/password/request', { email: anna })
  await runQueued(centre.services, { send: async () => undefined })
  const mail = (await mailsTo(centre, anna)).findLast(found => found.template === 'password_reset')
  const token = /password\/reset\/([\w-]+)/.exec(mail?.body ?? '')?.[1]
  return visitor.post('/ajax/v1/password/reset', { token, password: changed })
}

describe('a password set by a link from a mail', () => {
  test('never skips the second factor: it does not sign in, and the next sign-in is half-open', async () => {
    const answer = await reset()
    expect(answer.status).toBe(204)
    expect((await browser.get('/ajax/v1/user')).status).toBe(401)
    const visitor = centre.browser()
    expect((await visitor.signIn(anna, changed)).body).toMatchObject({ two_factor: true })
    expect((await visitor.get('/ajax/v1/user')).status).toBe(401)
    expect((await enterCode(visitor, app.code())).status).toBe(200)
  })

  test('asks for it on remembered devices again, and ends sign-ins begun with the old one', async () => {
    await remembered()
    const half = await halfIn(centre, anna)
    await reset()
    expect((await browser.signIn(anna, changed)).body).toMatchObject({ two_factor: true })
    centre.wait(30_000)
    expect((await enterCode(half, app.code())).body.code).toBe('sign_in_expired')
  })
})

describe('a password changed by its owner', () => {
  test('asks for the second factor on remembered devices again, and ends sign-ins begun with the old one', async () => {
    await remembered()
    const half = await halfIn(centre, anna)
    centre.wait(30_000)
    await browser.post('/ajax/v1/accounts/confirm', { password, code: app.code() })
    const body = { current_password: password, password: changed }
    expect((await browser.send('PUT', '/ajax/v1/accounts/password', body)).status).toBe(204)
    expect((await browser.signIn(anna, changed)).body).toMatchObject({ two_factor: true })
    centre.wait(30_000)
    expect((await enterCode(half, app.code())).body.code).toBe('sign_in_expired')
  })
})
