import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '../../../../jobs.ts'
import { enterCode, halfIn, setUpApp } from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const anna = 'anna@demo.example'
const minute = 60_000
const day = 24 * 60 * minute

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const run = () => sweep.run({ services: centre.services, mailer: { send: async () => undefined }, log: silent }, {})
async function left() {
  const { operator } = centre.services.database
  const count = async (table: 'pending_sign_in' | 'webauthn_challenge' | 'totp_app' | 'device' | 'sign_in_attempt') =>
    (await operator.selectFrom(table).selectAll().execute()).length
  return {
    pending: await count('pending_sign_in'),
    challenges: await count('webauthn_challenge'),
    apps: await count('totp_app'),
    devices: await count('device'),
    attempts: await count('sign_in_attempt'),
  }
}

test('half-open sign-ins, challenges, set-ups, devices and the history go when their time is over, and not before', async () => {
  const browser = await centre.signedIn(anna)
  const app = await setUpApp(centre, browser)
  await enterCode(await halfIn(centre, anna), app.code())
  await browser.post('/ajax/v1/accounts/factors/apps', { name: 'Unfinished' })
  await halfIn(centre, anna)
  await browser.post('/ajax/v1/accounts/factors/passkeys/options')
  const full = await left()
  expect(full).toEqual({ pending: 1, challenges: 1, apps: 2, devices: 2, attempts: expect.any(Number) })
  await run()
  expect(await left()).toEqual(full)

  centre.wait(5 * minute)
  await run()
  expect(await left()).toEqual({ ...full, challenges: 0 })
  centre.wait(10 * minute)
  await run()
  const lasting = { ...full, challenges: 0, pending: 0 }
  expect(await left()).toEqual(lasting)
  centre.wait(day)
  await run()
  expect(await left()).toEqual({ ...lasting, apps: 1 })
  centre.wait(179 * day)
  await run()
  expect(await left()).toEqual({ ...lasting, apps: 1, attempts: 0 })
  centre.wait(221 * day)
  await run()
  expect(await left()).toEqual({ ...lasting, apps: 1, attempts: 0, devices: 0 })
})
