import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditActions, codeAt, mailsTo, setUpApp, withoutFactors } from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { together } from '../../../../testing/until-waiting.ts'

const url = '/ajax/v1/accounts/factors/apps'
const anna = 'anna@demo.example'
const minute = 60_000

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  await withoutFactors(centre, anna)
})

const now = () => centre.services.clock.now()
const rows = () => centre.services.database.operator.selectFrom('totp_app').selectAll().execute()

async function started(name = 'Phone') {
  const browser = await centre.signedIn(anna)
  const { body } = await browser.post(url, { name })
  return { browser, ...(body as { id: string; secret: string; uri: string; expires_at: string }) }
}

describe('setting up an app', () => {
  test('gives a secret for the provider and the account, and opens nothing before its first code', async () => {
    const { browser, secret, uri, expires_at } = await started()
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(new URL(uri).pathname)).toContain(`Nordlicht Hosting:${anna}`)
    expect(new Date(expires_at).getTime() - now().getTime()).toBeGreaterThan(14 * minute)
    expect((await browser.get('/ajax/v1/userinfo')).body.two_factor).toBe('off')
    expect((await centre.browser().signIn(anna)).body).not.toHaveProperty('two_factor')
  })

  test('stores the secret sealed, and writes it nowhere else', async () => {
    const browser = await centre.signedIn(anna)
    const answer = await browser.post(url, { name: 'Phone' }, { 'idempotency-key': 'setup' })
    const { secret } = answer.body
    const { operator } = centre.services.database
    const audit = await operator.selectFrom('audit_entry').selectAll().execute()
    const kept = await operator.selectFrom('idempotency_key').selectAll().execute()
    expect(JSON.stringify([await rows(), audit, kept])).not.toContain(secret)
    expect(kept.filter(key => key.key === 'setup')).toEqual([])
    // nonce, tag and 20 bytes
    expect((await rows()).at(-1)?.secret).toHaveLength(8 + 12 + 16 + 20)
  })

  test('ends with its first code: recovery codes come, the state changes, it is mailed and on record', async () => {
    const browser = await centre.signedIn(anna)
    const before = (await mailsTo(centre, anna)).length
    const { recoveryCodes } = await setUpApp(centre, browser, 'Zoës 手机 📱')
    expect(recoveryCodes).toHaveLength(10)
    expect((await browser.get('/ajax/v1/userinfo')).body.two_factor).toBe('on')
    const mails = (await mailsTo(centre, anna)).slice(before)
    expect(mails.map(mail => mail.template)).toEqual(['factor_added'])
    expect(mails[0]?.body).toContain('“Zoës 手机 📱”')
    expect(mails[0]?.body).toMatch(/When: .* at \d\d:\d\d .*\nDevice: .*\nIP address: 127\.0\.0\.1/)
    expect((await auditActions(centre, 'totp_app.%')).slice(-2)).toEqual(['totp_app.setup_started', 'totp_app.added'])
  })

  test('of the first one changes the session id: the old cookie is dead', async () => {
    const { browser, id, secret } = await started()
    const former = new Map(browser.cookies)
    await browser.post(`${url}/${id}/confirm`, { code: codeAt(secret, now()) })
    expect(browser.cookies.get('kontor_session')).not.toBe(former.get('kontor_session'))
    expect((await browser.get('/ajax/v1/user')).status).toBe(200)
    const thief = centre.browser()
    for (const [name, value] of former) thief.cookies.set(name, value)
    expect((await thief.get('/ajax/v1/user')).status).toBe(401)
  })

  test('of a second one brings no codes and leaves the session its id', async () => {
    const browser = await centre.signedIn(anna)
    await setUpApp(centre, browser)
    const session = browser.cookies.get('kontor_session')
    const { recoveryCodes } = await setUpApp(centre, browser, 'Tablet')
    expect(recoveryCodes).toEqual([])
    expect(browser.cookies.get('kontor_session')).toBe(session)
  })

  test('uses the first code up: a code read over a shoulder does not sign in', async () => {
    const { browser, id, secret } = await started()
    const code = codeAt(secret, now())
    await browser.post(`${url}/${id}/confirm`, { code })
    const half = centre.browser()
    await half.signIn(anna)
    const answer = await half.post('/ajax/v1/accounts/login/second-factor', { method: 'totp', code })
    expect([answer.status, answer.body.code]).toEqual([422, 'wrong_code'])
  })

  test('takes a code of the step before and after, and none of further away', async () => {
    const { browser, id, secret } = await started()
    for (const steps of [-10, -2, 2, 10]) {
      const { status, body } = await browser.post(`${url}/${id}/confirm`, { code: codeAt(secret, now(), steps) })
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'wrong_code', ['code']])
    }
    expect((await browser.post(`${url}/${id}/confirm`, { code: codeAt(secret, now(), 1) })).status).toBe(200)
  })

  test('in two tabs are two set-ups, and each can be finished', async () => {
    const { browser, id, secret } = await started()
    const other = (await browser.post(url, { name: 'Phone' })).body
    expect(other.secret).not.toBe(secret)
    expect((await browser.post(`${url}/${id}/confirm`, { code: codeAt(secret, now()) })).status).toBe(200)
    const second = await browser.post(`${url}/${other.id}/confirm`, { code: codeAt(other.secret, now()) })
    expect(second.body).toEqual({ recovery_codes: null })
  })

  test('twice with the same code at once ends once', async () => {
    const { browser, id, secret } = await started()
    const code = codeAt(secret, now())
    const confirm = () => browser.post(`${url}/${id}/confirm`, { code })
    const answers = await together(centre.services.database.operator, anna, [confirm, confirm])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 404])
    const codes = await centre.services.database.operator.selectFrom('recovery_code').select('code_hash').execute()
    expect(codes).toHaveLength(10)
  })

  test('expires after 15 minutes', async () => {
    const { browser, id, secret } = await started()
    centre.wait(15 * minute + 1000)
    await browser.signIn(anna)
    expect((await browser.post(`${url}/${id}/confirm`, { code: codeAt(secret, now()) })).status).toBe(404)
  })

  test('of another user’s app is not found', async () => {
    const { id, secret } = await started()
    const ben = await centre.signedIn('ben@demo.example')
    expect((await ben.post(`${url}/${id}/confirm`, { code: codeAt(secret, now()) })).status).toBe(404)
  })

  test('stops at five apps', async () => {
    const browser = await centre.signedIn(anna)
    for (let index = 0; index < 4; index++) await setUpApp(centre, browser, `Phone ${index}`)
    const [one, other] = [
      (await browser.post(url, { name: 'Fifth' })).body,
      (await browser.post(url, { name: 'Sixth' })).body,
    ]
    expect((await browser.post(`${url}/${one.id}/confirm`, { code: codeAt(one.secret, now()) })).status).toBe(200)
    const sixth = await browser.post(`${url}/${other.id}/confirm`, { code: codeAt(other.secret, now()) })
    expect([sixth.status, sixth.body.code]).toEqual([409, 'too_many_factors'])
    expect((await browser.post(url, { name: 'Seventh' })).body.code).toBe('too_many_factors')
  })

  test.each([
    ['a name that begins a line of its own', { name: 'Phone\n\nYour account is closed' }],
    ['a name too long', { name: 'x'.repeat(61) }],
    ['no name', { name: ' ' }],
  ])('refuses %s', async (_what, body) => {
    const answer = await (await centre.signedIn(anna)).post(url, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['name']])
  })

  test('needs fresh authentication', async () => {
    const { browser, id, secret } = await started()
    await sql`update session set authenticated_at = authenticated_at - interval '16 minutes'`.execute(
      centre.services.database.operator,
    )
    expect((await browser.post(url, { name: 'Phone' })).status).toBe(428)
    expect((await browser.post(`${url}/${id}/confirm`, { code: codeAt(secret, now()) })).status).toBe(428)
  })
})
