import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Authenticator, type Oddities } from '../../../../testing/authenticator.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { auditActions, mailsTo, setUpPasskey, withoutFactors } from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const url = '/ajax/v1/accounts/factors/passkeys'
const origin = 'http://portal.test'
const anna = 'anna@demo.example'

let centre: TestCentre
let browser: Browser
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  await withoutFactors(centre, anna)
  browser = await centre.signedIn(anna)
})

const options = async (asker = browser) => (await asker.post(`${url}/options`)).body
const add = (credential: unknown, adder = browser) => adder.post(url, { name: 'Laptop', credential })
const refused = { status: 422, code: 'passkey_not_accepted' }
const outcome = async (answer: ReturnType<typeof add>) => {
  const { status, body } = await answer
  return { status, code: body.code }
}

describe('what a browser is asked for', () => {
  test('is a discoverable key of this host with its user verified, for an id that says nothing about the user', async () => {
    const asked = await options()
    expect(asked).toMatchObject({
      rp: { id: 'portal.test', name: 'Nordlicht Hosting' },
      user: { name: anna, displayName: 'Anna Lindqvist' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    })
    const { body } = await browser.get('/ajax/v1/user')
    expect(Buffer.from(asked.user.id, 'base64url').toString('hex')).toBe(body.id.replaceAll('-', ''))
    expect(Buffer.from(asked.challenge, 'base64url')).toHaveLength(32)
  })

  test('leaves out the user’s existing keys', async () => {
    const { authenticator } = await setUpPasskey(centre, browser)
    const { excludeCredentials } = await options()
    expect(excludeCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] },
    ])
  })
})

describe('a new passkey', () => {
  test('turns the second factor on, brings recovery codes, is mailed, on record and listed', async () => {
    const before = (await mailsTo(centre, anna)).length
    const { id, recoveryCodes } = await setUpPasskey(centre, browser, { name: 'Schlüssel 🔑' })
    expect(recoveryCodes).toHaveLength(10)
    expect((await browser.get('/ajax/v1/userinfo')).body.two_factor).toBe('on')
    const { body } = await browser.get('/ajax/v1/accounts/factors')
    expect(body.passkeys).toMatchObject([{ id, name: 'Schlüssel 🔑', synced: true, last_used_at: null }])
    expect((await mailsTo(centre, anna)).slice(before).map(mail => mail.template)).toEqual(['factor_added'])
    expect((await auditActions(centre, 'passkey.%')).at(-1)).toBe('passkey.added')
  })

  test('as the first factor changes the session id, as the second it does not', async () => {
    const former = new Map(browser.cookies)
    await setUpPasskey(centre, browser)
    const changed = browser.cookies.get('kontor_session')
    expect(changed).not.toBe(former.get('kontor_session'))
    const thief = centre.browser()
    for (const [name, value] of former) thief.cookies.set(name, value)
    expect((await thief.get('/ajax/v1/user')).status).toBe(401)
    const { recoveryCodes } = await setUpPasskey(centre, browser, { name: 'Other' })
    expect([recoveryCodes, browser.cookies.get('kontor_session')]).toEqual([[], changed])
  })

  test.each<[string, Oddities]>([
    ['made at another origin', { origin: 'https://portal.test.evil.example' }],
    ['made at another port of this host', { origin: `${origin}:8080` }],
    ['made for another host', { rpId: 'evil.example' }],
    ['made inside another site’s page', { crossOrigin: true }],
    ['whose user was not verified', { verified: false }],
    ['whose user was not present', { present: false }],
    ['for an unknown challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('%s is refused', async (_what, odd) => {
    const credential = new Authenticator(origin).create(await options(), odd)
    expect(await outcome(add(credential))).toEqual(refused)
    expect((await browser.get('/ajax/v1/userinfo')).body.two_factor).toBe('off')
  })

  test('answers a challenge once, also when the answer was wrong', async () => {
    const asked = await options()
    const authenticator = new Authenticator(origin)
    expect(await outcome(add(authenticator.create(asked, { verified: false })))).toEqual(refused)
    expect(await outcome(add(authenticator.create(asked)))).toEqual(refused)
  })

  test('answers within five minutes', async () => {
    const asked = await options()
    centre.wait(5 * 60_000 + 1000)
    expect(await outcome(add(new Authenticator(origin).create(asked)))).toEqual(refused)
  })

  test('answers in the browser that was asked', async () => {
    const asked = await options()
    const elsewhere = await centre.signedIn(anna)
    expect(await outcome(add(new Authenticator(origin).create(asked), elsewhere))).toEqual(refused)
  })

  test('does not answer what was asked of another user', async () => {
    const asked = await options()
    const { operator } = centre.services.database
    const ben = operator.selectFrom('user_account').select('id').where('email', '=', 'ben@demo.example')
    const { id } = await ben.executeTakeFirstOrThrow()
    await operator.updateTable('webauthn_challenge').set({ user_id: id }).execute()
    expect(await outcome(add(new Authenticator(origin).create(asked)))).toEqual(refused)
  })

  test('does not answer what was asked for signing in', async () => {
    const asked = (await browser.post('/ajax/v1/accounts/login/passkey/options')).body
    const creation = { ...asked, rp: { id: asked.rpId }, user: { id: 'AAAA' } }
    expect(await outcome(add(new Authenticator(origin).create(creation)))).toEqual(refused)
  })

  test('that is known already, for any user, is refused', async () => {
    const { authenticator } = await setUpPasskey(centre, browser)
    expect(await outcome(add(authenticator.create(await options())))).toEqual(refused)
    const ben = await centre.signedIn('ben@demo.example')
    expect(await outcome(add(authenticator.create(await options(ben)), ben))).toEqual(refused)
  })

  test.each([
    ['nothing in it', { id: 'AAAA', type: 'public-key', response: {} }],
    ['no JSON in it', { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA' } }],
    ['null in it', { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'bnVsbA' } }],
  ])('with %s is refused, not an error', async (_what, credential) => {
    expect(await outcome(add(credential))).toEqual(refused)
  })

  test('is the eleventh one too many', async () => {
    for (let index = 0; index < 9; index++) await setUpPasskey(centre, browser, { name: `Key ${index}` })
    const first = await options()
    await setUpPasskey(centre, browser, { name: 'Tenth' })
    expect((await add(new Authenticator(origin).create(first))).body.code).toBe('too_many_factors')
    expect((await browser.post(`${url}/options`)).body.code).toBe('too_many_factors')
  })

  test('needs fresh authentication', async () => {
    const asked = await options()
    await sql`update session set authenticated_at = authenticated_at - interval '16 minutes'`.execute(
      centre.services.database.operator,
    )
    expect((await browser.post(`${url}/options`)).status).toBe(428)
    expect((await add(new Authenticator(origin).create(asked))).status).toBe(428)
  })
})
