import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../testing/browser.ts'
import { mailsTo, withoutFactors } from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const anna = 'anna@demo.example'
const password = 'kontor-demo-2026'
const minute = 60_000

let centre: TestCentre
let browser: Browser
let userId: string
let earlier = 0
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  userId = await withoutFactors(centre, anna)
  const { operator } = centre.services.database
  await operator.deleteFrom('sign_in_attempt').execute()
  earlier = (await allAlarms()).length
  browser = await centre.signedInByPassword(anna)
})

const confirm = (typed: string) => browser.post('/ajax/v1/accounts/confirm', { password: typed })
const change = (typed: string) =>
  browser.send('PUT', '/ajax/v1/accounts/password', { current_password: typed, password: 'Hafenrundfahrt mit 7 Möwen' })
const wrong = () => [confirm, change, confirm, change, confirm]
const history = async () => {
  const tries = centre.services.database.operator.selectFrom('sign_in_attempt').select('outcome')
  return (await tries.where('user_id', '=', userId).orderBy('id').execute()).map(row => row.outcome)
}
const allAlarms = async () => (await mailsTo(centre, anna)).filter(mail => mail.template === 'password_guessed')
const alarms = async () => (await allAlarms()).slice(earlier)

test('wrong ones are counted together wherever they are given: after five of them the right one waits as well', async () => {
  for (const attempt of wrong()) expect((await attempt('wrong')).status).toBe(422)
  for (const attempt of [change, confirm]) {
    const refused = await attempt(password)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30)
  }
  expect(await history()).toEqual(['succeeded', ...Array(5).fill('wrong_password'), 'throttled'])
})

test('the wait grows, and the owner is told once a day', async () => {
  for (const attempt of wrong()) await attempt('wrong')
  const first = Number((await change('wrong')).headers['retry-after'])
  centre.wait(first * 1000)
  expect((await confirm('wrong')).status).toBe(422)
  const second = Number((await confirm('wrong')).headers['retry-after'])
  expect(second).toBeGreaterThan(first)
  const mails = await alarms()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toMatch(/Device: .+\nIP address: 127\.0\.0\.1[\s\S]+\/account\/security/)
})

test('the right one forgets those before', async () => {
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 4; index++) expect((await confirm('wrong')).status).toBe(422)
    expect((await confirm(password)).status).toBe(204)
    centre.wait(6 * minute)
  }
})

test('guesses made at once get no further', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm('wrong')))
  const statuses = answers.map(answer => answer.status)
  expect(statuses.filter(status => status === 422)).toHaveLength(5)
  expect(statuses.filter(status => status === 429)).toHaveLength(3)
  expect(await alarms()).toHaveLength(1)
})
