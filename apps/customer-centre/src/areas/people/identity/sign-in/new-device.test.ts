import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

const mailsTo = (recipient: string) =>
  centre.services.database.operator
    .selectFrom('mail')
    .select(['subject', 'body', 'locale'])
    .where('template', '=', 'new_device')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()

const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'

test('a browser the account has not seen is told by mail: when, which, from where, and what to do', async () => {
  await centre.signedInByPassword('anna@demo.example')
  const stranger = centre.browser()
  stranger.address = '203.0.113.4'
  await stranger.get('/sanctum/csrf-cookie')
  const credentials = { email: 'anna@demo.example', password: 'kontor-demo-2026' }
  const headers = { 'user-agent': safari }
  expect((await stranger.post('/ajax/v1/accounts/login', credentials, headers)).status).toBe(200)
  const mails = await mailsTo('anna@demo.example')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('New sign-in at Nordlicht Hosting')
  for (const part of ['16 November 2026', 'Safari on macOS', '203.0.113.4', 'http://portal.test/account/security'])
    expect(mails[0]?.body).toContain(part)

  // seen once, it is known
  await stranger.post('/logout')
  expect((await stranger.post('/ajax/v1/accounts/login', credentials, headers)).status).toBe(200)
  expect(await mailsTo('anna@demo.example')).toHaveLength(1)
})

test('the very first browser of an account is no news, the second one is', async () => {
  await centre.signedInByPassword('new@demo.example')
  expect(await mailsTo('new@demo.example')).toEqual([])
  await centre.signedInByPassword('new@demo.example')
  expect(await mailsTo('new@demo.example')).toHaveLength(1)
})

test('a browser that another user signs in with is new to this one, who reads German', async () => {
  const shared = await centre.signedInByPassword('ben@demo.example')
  await centre.signedInByPassword('locked@demo.example')
  await shared.signIn('locked@demo.example')
  const mails = await mailsTo('locked@demo.example')
  expect(mails.map(mail => mail.locale)).toEqual(['de'])
  expect(mails[0]?.body).toContain('Gerät: unbekannt')
})

test('two users of one browser are news to each of them once, however often they take turns', async () => {
  const shared = await centre.signedInByPassword('ben@demo.example')
  await shared.signIn('anna@demo.example')
  const before = [(await mailsTo('ben@demo.example')).length, (await mailsTo('anna@demo.example')).length]
  for (const email of ['ben@demo.example', 'anna@demo.example', 'ben@demo.example']) await shared.signIn(email)
  expect([(await mailsTo('ben@demo.example')).length, (await mailsTo('anna@demo.example')).length]).toEqual(before)
})

test('a browser that is new to a user gets a token of its own: nobody is known by one that was planted', async () => {
  const stranger = await centre.signedInByPassword('ben@demo.example')
  const planted = stranger.cookies.get('kontor_device') ?? ''
  const browser = centre.browser()
  browser.cookies.set('kontor_device', planted)
  await browser.signIn('anna@demo.example')
  expect(browser.cookies.get('kontor_device')).not.toBe(planted)
  const before = (await mailsTo('anna@demo.example')).length
  await stranger.signIn('anna@demo.example')
  expect(await mailsTo('anna@demo.example')).toHaveLength(before + 1)
})

test('a sign-in that is rolled back writes no mail', async () => {
  await centre.signedInByPassword('ben@demo.example')
  const before = (await mailsTo('ben@demo.example')).length
  await centre.browser().signIn('ben@demo.example', 'wrong')
  expect(await mailsTo('ben@demo.example')).toHaveLength(before)
})
