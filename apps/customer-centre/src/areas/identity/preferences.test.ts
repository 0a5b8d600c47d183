import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'

const url = '/ajax/v1/preferences'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

test('preferences that are not named stay', async () => {
  const browser = await centre.signedIn('ben@demo.example')
  const answer = await browser.post(url, { preferences: { theme: 'light' } })
  expect(answer.body).toEqual({ preferences: { theme: 'light', density: 'compact', landing_page: '/billing' } })
  expect((await browser.get('/ajax/v1/userinfo')).body.preferences).toEqual(answer.body.preferences)
})

test('two changes at once are both kept', async () => {
  const browser = await centre.signedIn('locked@demo.example')
  await Promise.all([
    browser.post(url, { preferences: { density: 'compact' } }),
    browser.post(url, { preferences: { landing_page: '/support' } }),
  ])
  const { body } = await browser.get('/ajax/v1/userinfo')
  expect(body.preferences).toMatchObject({ theme: 'light', density: 'compact', landing_page: '/support' })
})

test('the language is the account’s from then on', async () => {
  const browser = await centre.signedIn('anna@demo.example')
  await browser.post(url, { preferences: { locale: 'de' } })
  expect((await browser.get('/ajax/v1/user')).body.locale).toBe('de')
  const refused = await browser.post(url, { preferences: { theme: 'pink' } })
  expect(refused.body.errors).toEqual({ 'preferences.theme': ['Wählen Sie eine der Möglichkeiten.'] })
})

test('what changed is on record', async () => {
  const browser = await centre.signedIn('new@demo.example')
  await browser.post(url, { preferences: { theme: 'dark' } })
  const entry = await centre.centre.database.operator
    .selectFrom('audit_entry')
    .select(['before', 'after', 'actor_name'])
    .where('action', '=', 'preferences.saved')
    .where('customer_number', '=', 10004)
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ before: {}, after: { theme: 'dark' }, actor_name: 'Noor Haddad' })
})

test.each([
  ['an unknown preference', { preferences: { colour: 'red' } }],
  ['no preferences', {}],
  ['a key of the prototype', '{"preferences":{"constructor":{"prototype":{"admin":true}}}}'],
  ['a list', { preferences: [] }],
])('%s is refused', async (_what, body) => {
  const browser = await centre.signedIn('anna@demo.example')
  const { status } = await browser.post(url, body)
  expect([400, 422]).toContain(status)
})

test('signed out, there are none to change', async () => {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  expect((await browser.post(url, { preferences: { theme: 'dark' } })).status).toBe(401)
})

test('sessions are listed with the present one marked, and only one’s own', async () => {
  const browser = await centre.signedIn('anna@demo.example')
  await centre.signedIn('anna@demo.example')
  await centre.signedIn('ben@demo.example')
  centre.countStatements()
  const { body } = await browser.get('/ajax/v1/accounts/sessions')
  expect(centre.countStatements()).toHaveLength(2)
  expect(body.data.filter((session: { current: boolean }) => session.current)).toHaveLength(1)
  const own = await centre.centre.database.operator
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select('public_id')
    .where('email', '=', 'anna@demo.example')
    .execute()
  expect(body.data.map((session: { id: string }) => session.id).sort()).toEqual(own.map(row => row.public_id).sort())
})
