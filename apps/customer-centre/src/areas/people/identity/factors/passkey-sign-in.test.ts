import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Authenticator, type Oddities } from '../../../../testing/authenticator.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { auditActions, halfIn, mailsTo, setUpPasskey, withoutFactors } from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const url = '/ajax/v1/accounts/login/passkey'
const origin = 'http://portal.test'
const anna = 'anna@demo.example'
const ben = 'ben@demo.example'

let centre: TestCentre
let key: Authenticator
let userId: string
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  userId = await withoutFactors(centre, anna)
  await withoutFactors(centre, ben)
  key = (await setUpPasskey(centre, await centre.signedIn(anna), { synced: false })).authenticator
})

async function visitor() {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  return browser
}
const ask = async (browser: Browser) => (await browser.post(`${url}/options`)).body
const answerWith = (browser: Browser, credential: unknown, more: object = {}) =>
  browser.post(url, { credential, ...more })
async function enter(browser: Browser, authenticator: Authenticator, odd: Oddities = {}, more: object = {}) {
  return answerWith(browser, authenticator.get(await ask(browser), odd), more)
}
const code = async (answer: ReturnType<typeof enter>) => (await answer).body.code
const lastMethod = async () => {
  const tries = centre.services.database.operator.selectFrom('sign_in_attempt').select('method')
  return (await tries.where('user_id', '=', userId).orderBy('id', 'desc').executeTakeFirst())?.method
}

describe('a passkey by itself', () => {
  test('signs its user in, without a name, with both factors', async () => {
    const browser = await visitor()
    const asked = await ask(browser)
    expect(asked).toMatchObject({ rpId: 'portal.test', userVerification: 'required' })
    expect(asked.allowCredentials ?? []).toEqual([])
    const planted = browser.cookies.get('kontor_session')
    const answer = await answerWith(browser, key.get(asked))
    expect([answer.status, answer.body.email]).toEqual([200, anna])
    expect(browser.cookies.get('kontor_session')).not.toBe(planted)
    expect((await browser.get('/ajax/v1/userinfo')).body.two_factor).toBe('on')
    expect(await lastMethod()).toBe('passkey')
  })

  test('remembers its user only on request', async () => {
    const short = await enter(await visitor(), key)
    expect(String(short.headers['set-cookie'])).not.toContain(`Max-Age=${30 * 86_400}`)
    const long = await enter(await visitor(), key, {}, { remember: true })
    expect(String(long.headers['set-cookie'])).toContain(`Max-Age=${30 * 86_400}`)
  })

  test('records its use, its counter and whether it is synced', async () => {
    const row = () => centre.services.database.operator.selectFrom('passkey').selectAll().executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ counter: 0, synced: false, last_used_at: null })
    const browser = await visitor()
    const asked = await ask(browser)
    const credential = key.get(asked, { counter: 7 })
    await answerWith(browser, credential)
    expect(await row()).toMatchObject({ counter: 7, last_used_at: expect.any(String) })
    key.synced = true
    expect((await enter(await visitor(), key, { counter: 9 })).status).toBe(200)
    expect(await row()).toMatchObject({ counter: 9, synced: true })
  })

  test.each<[string, Oddities]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['given inside another site’s page', { crossOrigin: true }],
    ['whose user was not verified', { verified: false }],
    ['whose user was not present', { present: false }],
    ['that is forged', { forged: true }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['that says it is of another user', { userHandle: Buffer.alloc(16).toString('base64url') }],
    ['that does not say whose it is', { userHandle: null }],
  ])('%s is refused', async (_what, odd) => {
    const browser = await visitor()
    const { status, body } = await enter(browser, key, odd)
    expect([status, body.code]).toEqual([422, 'passkey_not_accepted'])
    expect((await browser.get('/ajax/v1/user')).status).toBe(401)
  })

  test('that is not registered gets the same answer', async () => {
    const stranger = new Authenticator(origin)
    stranger.create({ challenge: '', rp: { id: 'portal.test' }, user: { id: Buffer.alloc(16).toString('base64url') } })
    const unknown = await enter(await visitor(), stranger)
    const forged = await enter(await visitor(), key, { forged: true })
    expect(unknown.body).toEqual(forged.body)
    expect(unknown.status).toBe(forged.status)
  })

  test('of a disabled account gets the same answer', async () => {
    const { operator } = centre.services.database
    const set = (at: Date | null) =>
      operator.updateTable('user_account').set({ disabled_at: at }).where('id', '=', userId)
    await set(centre.services.clock.now()).execute()
    const answer = await enter(await visitor(), key)
    await set(null).execute()
    expect([answer.status, answer.body.code]).toEqual([422, 'passkey_not_accepted'])
  })

  test('that was removed no longer works', async () => {
    await centre.services.database.operator.deleteFrom('passkey').execute()
    expect(await code(enter(await visitor(), key))).toBe('passkey_not_accepted')
  })
})

describe('a challenge', () => {
  test('is answered once: a replay is refused, in the same browser as well', async () => {
    const browser = await visitor()
    const cookies = new Map(browser.cookies)
    const credential = key.get(await ask(browser))
    expect((await answerWith(browser, credential)).status).toBe(200)
    const thief = centre.browser()
    for (const [name, value] of cookies) thief.cookies.set(name, value)
    expect(await code(answerWith(thief, credential))).toBe('passkey_not_accepted')
  })

  test('is used up by a wrong answer', async () => {
    const browser = await visitor()
    const asked = await ask(browser)
    expect(await code(answerWith(browser, key.get(asked, { verified: false })))).toBe('passkey_not_accepted')
    expect(await code(answerWith(browser, key.get(asked)))).toBe('passkey_not_accepted')
  })

  test('is answered by the browser that was asked', async () => {
    const credential = key.get(await ask(await visitor()))
    expect(await code(answerWith(await visitor(), credential))).toBe('passkey_not_accepted')
  })

  test('is answered within five minutes', async () => {
    const browser = await visitor()
    const asked = await ask(browser)
    centre.wait(5 * 60_000 + 1000)
    expect(await code(answerWith(browser, key.get(asked)))).toBe('passkey_not_accepted')
  })

  test('for confirming is none for signing in', async () => {
    const browser = await centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    await enter(browser, key)
    const { body } = await browser.post('/ajax/v1/accounts/confirm/options')
    expect(await code(answerWith(browser, key.get(body.passkey)))).toBe('passkey_not_accepted')
  })
})

describe('after the password', () => {
  test('one of the user’s own is asked for, and finishes the sign-in as password+passkey', async () => {
    const browser = await halfIn(centre, anna)
    const asked = await ask(browser)
    expect(asked.allowCredentials).toEqual([{ id: key.credentialId, type: 'public-key', transports: ['internal'] }])
    const answer = await answerWith(browser, key.get(asked, { userHandle: null }))
    expect([answer.status, answer.body.email]).toEqual([200, anna])
    expect(await lastMethod()).toBe('password+passkey')
  })

  test('another user’s is refused', async () => {
    const bens = (await setUpPasskey(centre, await centre.signedIn(ben))).authenticator
    const browser = await halfIn(centre, anna)
    expect(await code(enter(browser, bens))).toBe('passkey_not_accepted')
    expect((await browser.get('/ajax/v1/user')).status).toBe(401)
  })

  test('it finishes the sign-in once: another tab of the browser comes too late', async () => {
    const browser = await halfIn(centre, anna)
    const twin = centre.browser()
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
    const [first, second] = [await ask(browser), await ask(twin)]
    expect((await answerWith(browser, key.get(first))).status).toBe(200)
    expect(await code(answerWith(twin, key.get(second)))).toBe('sign_in_expired')
  })

  test('it comes too late when the sign-in has expired meanwhile', async () => {
    const browser = await halfIn(centre, anna)
    centre.wait(14 * 60_000)
    const asked = await ask(browser)
    centre.wait(2 * 60_000)
    expect(await code(answerWith(browser, key.get(asked)))).toBe('sign_in_expired')
  })

  test('the device is remembered where that is asked', async () => {
    const browser = await halfIn(centre, anna)
    await enter(browser, key, {}, { remember_device: true })
    expect((await browser.signIn(anna)).body).not.toHaveProperty('two_factor')
  })
})

describe('a counter that went back', () => {
  test.each([5, 4, 0])('to %i refuses the key, tells its owner, and is on record', async counter => {
    expect((await enter(await visitor(), key, { counter: 5 })).status).toBe(200)
    const before = (await mailsTo(centre, anna)).length
    expect(await code(enter(await visitor(), key, { counter }))).toBe('passkey_not_accepted')
    expect((await mailsTo(centre, anna)).slice(before).map(mail => mail.template)).toEqual(['passkey_copied'])
    expect((await auditActions(centre, 'passkey.%')).at(-1)).toBe('passkey.copy_refused')
  })

  test('in a key that is synced is no sign of a copy', async () => {
    const synced = (await setUpPasskey(centre, await fullyIn(), { name: 'Synced' })).authenticator
    for (const counter of [5, 3]) expect((await enter(await visitor(), synced, { counter })).status).toBe(200)
  })

  test('is also noticed when two answers with one count come at the same time', async () => {
    const browsers = await Promise.all([visitor(), visitor()])
    const answers = await Promise.all(browsers.map(browser => enter(browser, key, { counter: 8 })))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422])
  })
})

async function fullyIn() {
  const browser = await visitor()
  await enter(browser, key)
  return browser
}
