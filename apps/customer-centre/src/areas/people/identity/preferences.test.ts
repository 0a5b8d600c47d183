import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

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

test('the language a guest chose becomes the account’s at the sign-in, once', async () => {
  const chosen = centre.browser()
  chosen.cookies.set('i18n_redirected', 'en')
  chosen.cookies.set('kontor_language', 'en')
  expect((await chosen.signIn('ben@demo.example')).body).toMatchObject({ locale: 'en' })
  expect(chosen.cookies.get('kontor_language')).toBe('')
  const elsewhere = await centre.signedIn('ben@demo.example')
  expect((await elsewhere.get('/ajax/v1/userinfo')).body).toMatchObject({ locale: 'en', preferences: { locale: 'en' } })
  await elsewhere.post(url, { preferences: { locale: 'de' } })
  // only detected, or kept from before
  chosen.cookies.delete('kontor_language')
  expect((await chosen.signIn('ben@demo.example')).body).toMatchObject({ locale: 'de' })
  chosen.cookies.set('kontor_language', 'xx')
  expect((await chosen.signIn('ben@demo.example')).body).toMatchObject({ locale: 'de' })
  const saved = await centre.services.database.operator
    .selectFrom('audit_entry')
    .select(['actor_name', 'after'])
    .where('action', '=', 'preferences.saved')
    .where('subject_label', '=', 'Ben Krüger')
    .orderBy('id')
    .execute()
  expect(saved.map(({ after }) => after)).toMatchObject([{ theme: 'light' }, { locale: 'en' }, { locale: 'de' }])
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

test('two changes at once of two events are both kept, and neither removes the rest', async () => {
  const browser = await centre.signedIn('locked@demo.example')
  const { preferences } = (await browser.get('/ajax/v1/userinfo')).body
  await browser.post(url, { preferences: { notifications: { vat_id: { mail: false } } } })
  await Promise.all([
    browser.post(url, { preferences: { notifications: { vat_id: { mail: true } } } }),
    browser.post(url, { preferences: { time_zone: 'Europe/Lisbon' } }),
    browser.post(url, { preferences: { notifications: {} } }),
  ])
  const { body } = await browser.get('/ajax/v1/userinfo')
  const notifications = { vat_id: { mail: true } }
  expect(body.preferences).toEqual({ ...preferences, notifications, time_zone: 'Europe/Lisbon' })
})

test.each([
  ['an unknown time zone', { time_zone: 'Mars/Phobos' }, 'preferences.time_zone'],
  ['an offset, which knows no summer', { time_zone: '+01:00' }, 'preferences.time_zone'],
  ['no time zone', { time_zone: '' }, 'preferences.time_zone'],
  ['an event that sends nothing', { notifications: { weather: { mail: true } } }, 'preferences.notifications.weather'],
  ['a way that does not exist', { notifications: { vat_id: { fax: true } } }, 'preferences.notifications.vat_id.fax'],
  [
    'a digest that no one writes',
    { notifications: { vat_id: { digest: 'hourly' } } },
    'preferences.notifications.vat_id.digest',
  ],
  ['a time that no clock shows', { quiet_hours: { from: '24:00', until: '07:00' } }, 'preferences.quiet_hours.from'],
])('%s is refused on its field', async (_what, preferences, field) => {
  const browser = await centre.signedIn('anna@demo.example')
  const answer = await browser.post(url, { preferences })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toContain(field)
})

test('an unknown time zone is told from a known one', async () => {
  const browser = await centre.signedIn('admin@demo.example')
  const refused = await browser.post(url, { preferences: { time_zone: 'Europe/Berlim' } })
  expect(refused.body.errors['preferences.time_zone']).toEqual(['Geben Sie eine Zeitzone wie Europe/Berlin ein.'])
  for (const known of ['America/Argentina/Ushuaia', 'Asia/Kathmandu', 'UTC', 'Europe/Kyiv'])
    expect((await browser.post(url, { preferences: { time_zone: known } })).status).toBe(200)
})

test('mails and the days of filters are in the chosen time zone', async () => {
  const browser = await centre.signedIn('ben@demo.example')
  await browser.post('/ajax/v1/accounts/customers/10002/change')
  await browser.post(url, { preferences: { time_zone: 'Pacific/Auckland', theme: 'dark' } })
  const mailOf = async () => {
    await centre.signedInByPassword('ben@demo.example')
    return centre.services.database.operator
      .selectFrom('mail')
      .select('body')
      .where('template', '=', 'new_device')
      .where('recipient', '=', 'ben@demo.example')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  }
  const now = centre.services.clock.now()
  const written = (timeZone: string) =>
    new Intl.DateTimeFormat('de-DE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
  expect((await mailOf()).body).toContain(`${written('Pacific/Auckland')} `)
  // noon in Berlin is past midnight in Auckland
  const day = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
  const [here, there] = [day('Europe/Berlin'), day('Pacific/Auckland')]
  expect(here < there).toBe(true)
  const saved = async (from: string) =>
    (await browser.get(`/ajax/v1/activity?from=${from}&to=${from}`)).body.data.filter(
      (entry: { action: string }) => entry.action === 'preferences.saved',
    ).length
  expect([await saved(here), await saved(there)]).toEqual([0, 1])
  await browser.post(url, { preferences: { time_zone: 'Europe/Berlin' } })
  expect(await saved(here)).toBe(2)
})

test('dates in mails follow the chosen format, and their words the language', async () => {
  const browser = await centre.signedIn('ben@demo.example')
  const lastMail = async (number_format: string) => {
    await browser.post(url, { preferences: { number_format, time_zone: 'Europe/Berlin' } })
    await centre.signedInByPassword('ben@demo.example')
    const { body } = await centre.services.database.operator
      .selectFrom('mail')
      .select('body')
      .where('template', '=', 'new_device')
      .where('recipient', '=', 'ben@demo.example')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return body
  }
  const now = centre.services.clock.now()
  const day = (tag: string, month: 'long' | '2-digit') =>
    new Intl.DateTimeFormat(tag, { day: '2-digit', month, year: 'numeric', timeZone: 'Europe/Berlin' }).format(now)
  expect(await lastMail('en-GB')).toContain(`Wann: ${day('en-GB', '2-digit')}, `)
  expect(await lastMail('locale')).toContain(`Wann: ${day('de-DE', 'long')} um `)
})

test('what another version stored stops neither a session nor a mail, and stays stored', async () => {
  const known = { theme: 'dark', notifications: { vat_id: { mail: false } } }
  const stored = {
    ...known,
    colour: 'red',
    landing_page: '/ordering',
    density: 7,
    time_zone: 'Mars/Phobos',
    number_format: null,
    notifications: { ...known.notifications, weather: { mail: false }, invitations: { fax: true } },
  }
  const { operator } = centre.services.database
  const account = () => operator.selectFrom('user_account').where('email', '=', 'ben@demo.example')
  await operator
    .updateTable('user_account')
    .set({ preferences: JSON.stringify(stored) })
    .where('email', '=', 'ben@demo.example')
    .execute()
  // the sign-in itself writes a mail, with a time in it
  const browser = await centre.signedIn('ben@demo.example')
  expect((await browser.get('/ajax/v1/userinfo')).body.preferences).toEqual(known)
  await browser.post('/ajax/v1/accounts/customers/10002/change')
  expect((await browser.get('/ajax/v1/activity?from=2026-01-01')).status).toBe(200)
  const answer = await browser.post(url, { preferences: { density: 'compact' } })
  expect(answer.body).toEqual({ preferences: { ...known, density: 'compact' } })
  const { preferences } = await account().select('preferences').executeTakeFirstOrThrow()
  expect(preferences).toEqual({ ...stored, density: 'compact' })
  await operator
    .updateTable('user_account')
    .set({ preferences: '{}' })
    .where('email', '=', 'ben@demo.example')
    .execute()
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
  const entry = await centre.services.database.operator
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
  const own = await centre.services.database.operator
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select('public_id')
    .where('email', '=', 'anna@demo.example')
    .execute()
  expect(body.data.map((session: { id: string }) => session.id).sort()).toEqual(own.map(row => row.public_id).sort())
})
