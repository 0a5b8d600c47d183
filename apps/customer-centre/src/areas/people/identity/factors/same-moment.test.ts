import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../../platform/db/database.ts'
import type { Answer } from '../../../../testing/browser.ts'
import {
  type App,
  enterCode,
  enterRecoveryCode,
  halfIn,
  setUpApp,
  withoutFactors,
} from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { together as meeting, untilWaiting } from '../../../../testing/until-waiting.ts'

/** Two calls that have both found a code unused, before either of them uses it up. */
const anna = 'anna@demo.example'
let centre: TestCentre
let app: App
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  await withoutFactors(centre, anna)
  app = await setUpApp(centre, await centre.signedIn(anna))
})

async function together(calls: (() => Promise<Answer<{ code?: string }>>)[]) {
  const answers = await meeting(centre.services.database.operator, anna, calls)
  return answers.map(({ status, body }) => [status, body?.code].filter(Boolean)).toSorted()
}

const once = [[200], [422, 'wrong_code']]

test('a code of an app opens one of two sign-ins', async () => {
  const [one, other] = [await halfIn(centre, anna), await halfIn(centre, anna)]
  const code = app.code()
  expect(await together([() => enterCode(one, code), () => enterCode(other, code)])).toEqual(once)
})

test('a recovery code opens one of two sign-ins', async () => {
  const [one, other] = [await halfIn(centre, anna), await halfIn(centre, anna)]
  const code = app.recoveryCodes[0] ?? ''
  expect(await together([() => enterRecoveryCode(one, code), () => enterRecoveryCode(other, code)])).toEqual(once)
})

test('a code that signs in is no fresh proof elsewhere', async () => {
  const open = await halfIn(centre, anna)
  await enterCode(open, app.code())
  centre.wait(30_000)
  const half = await halfIn(centre, anna)
  const code = app.code()
  const proof = { password: 'kontor-demo-2026', code }
  const answers = await together([() => enterCode(half, code), () => open.post('/ajax/v1/accounts/confirm', proof)])
  expect(answers).toContainEqual([422, 'wrong_code'])
  expect(answers.filter(([status]) => Number(status) < 300)).toHaveLength(1)
})

test('a password that was enough when it was compared is no proof once a factor is set up', async () => {
  const id = await withoutFactors(centre, anna)
  const browser = await centre.signedIn(anna)
  let answer: Promise<Answer<{ errors?: object }>> | undefined
  await inTransaction(centre.services.database.operator, async work => {
    await work.updateTable('user_account').set({ two_factor_since: new Date() }).where('id', '=', id).execute()
    answer = browser.post('/ajax/v1/accounts/confirm', { password: 'kontor-demo-2026' })
    await untilWaiting(work, 1)
  })
  const { status, body } = (await answer) ?? {}
  expect([status, Object.keys(body?.errors ?? {})]).toEqual([422, ['code']])
})
