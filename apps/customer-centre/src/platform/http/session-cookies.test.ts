import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { inTransaction } from '../db/database.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

const namesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []].flat().map(text => String(text).split('=')[0])

// the session is prolonged once a minute; that answer would renew its cookie
test.each([
  ['prolonged nothing', 0],
  ['prolonged the session', 61_000],
])('a slow answer that %s does not restore the session id that was replaced meanwhile', async (_what, pause) => {
  const browser = await centre.signedIn('anna@demo.example')
  const otherTab = centre.browser()
  for (const [name, value] of browser.cookies) otherTab.cookies.set(name, value)
  centre.wait(pause)
  const { operator } = centre.services.database
  const slow = await inTransaction(operator, async db => {
    await sql`lock table contact in access exclusive mode`.execute(db)
    // a search, which has a statement of its own: it has been let in by now and waits for this transaction
    const asked = otherTab.get('/ajax/v1/contacts?q=a')
    await untilWaiting(db, 1)
    expect((await browser.post('/ajax/v1/accounts/confirm', { password: 'kontor-demo-2026' })).status).toBe(204)
    return { asked }
  })
  const late = await slow.asked
  expect([late.status, namesOf(late.headers)]).toEqual([200, ['XSRF-TOKEN']])
  expect((await browser.get('/ajax/v1/user')).status).toBe(200)
})

test('an answer to a visitor who signs in meanwhile does not restore the anonymous session', async () => {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  expect(namesOf((await browser.get('/ajax/v1/provider')).headers)).toEqual(['XSRF-TOKEN'])
})
