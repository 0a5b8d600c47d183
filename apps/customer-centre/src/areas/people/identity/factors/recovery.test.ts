import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type App,
  auditActions,
  enterCode,
  halfIn,
  mailsTo,
  setUpApp,
  setUpPasskey,
  withoutFactors,
} from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { advanceRecoveries } from './recovery-job.ts'

const request = '/ajax/v1/accounts/login/recovery'
const recovery = '/ajax/v1/accounts/recovery'
const anna = 'anna@demo.example'
const hour = 3_600_000

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

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const mailer = { send: async () => undefined }
const runJob = () => advanceRecoveries.run({ services: centre.services, mailer, log: silent }, {})
const recoveryMails = async () => (await mailsTo(centre, anna)).filter(mail => mail.template.startsWith('recovery_'))
const lastMail = async () => {
  const mail = (await recoveryMails()).at(-1)
  const tokens = [...(mail?.body.matchAll(/twofactor\/recovery\/([\w-]+)/g) ?? [])].map(match => match[1] ?? '')
  return { template: mail?.template, body: mail?.body ?? '', tokens }
}
async function asked() {
  const browser = await halfIn(centre, anna)
  const answer = await browser.post(request)
  return { browser, answer, token: (await lastMail()).tokens[0] ?? '' }
}
async function visitor() {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  return browser
}
const post = async (token: string, action: 'cancel' | 'finish') =>
  (await visitor()).post(`${recovery}/${token}/${action}`)
const purpose = async (token: string) => (await (await visitor()).get(`${recovery}/${token}`)).body
/** Asks, lets the delay pass and has the finish link sent. */
async function ready() {
  await asked()
  centre.wait(72 * hour)
  await runJob()
  const { template, tokens } = await lastMail()
  expect(template).toBe('recovery_ready')
  return { finish: tokens[0] ?? '', cancel: tokens[1] ?? '' }
}

describe('asking for it', () => {
  test('takes the password: without it the request is refused', async () => {
    expect((await (await visitor()).post(request)).body.code).toBe('sign_in_expired')
    expect((await (await centre.signedIn('ben@demo.example')).post(request)).body.code).toBe('sign_in_expired')
  })

  test('changes nothing yet, says when it is due, tells the owner immediately, and is on record', async () => {
    const { browser, answer, token } = await asked()
    expect(answer.status).toBe(201)
    const { requested_at, due_at } = answer.body
    expect(new Date(due_at).getTime() - new Date(requested_at).getTime()).toBe(72 * hour)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect((await browser.get('/ajax/v1/accounts/login/pending')).body.recovery.due_at).toBeTruthy()
    expect(await purpose(token)).toMatchObject({ purpose: 'cancel' })
    expect((await lastMail()).body).toMatch(/Device: .*\nIP address: 127\.0\.0\.1/)
    expect((await auditActions(centre, 'factor_recovery.%')).at(-1)).toBe('factor_recovery.requested')
    const second = await (await halfIn(centre, anna)).post(request)
    expect([second.status, second.body.code]).toEqual([409, 'recovery_under_way'])
  })

  test('stores no more than hashes of its links', async () => {
    const { token } = await asked()
    const rows = await centre.services.database.operator.selectFrom('factor_recovery').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.map(row => row.cancel_hash.length)).toEqual([32])
  })

  test('is mailed to the owner three times a day at most', async () => {
    for (let index = 0; index < 3; index++) await post((await asked()).token, 'cancel')
    const { answer } = await asked()
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests'])
  })
})

describe('refusing', () => {
  test('works signed out, once, and is mailed and on record', async () => {
    const { token } = await asked()
    expect((await post(token, 'cancel')).status).toBe(204)
    expect((await lastMail()).template).toBe('recovery_cancelled')
    expect((await auditActions(centre, 'factor_recovery.%')).at(-1)).toBe('factor_recovery.cancelled')
    expect((await post(token, 'cancel')).body.code).toBe('link_invalid')
    expect(await purpose(token)).toEqual({ purpose: 'none', due_at: null })
    expect((await asked()).answer.status).toBe(201)
  })

  test('works signed in, without the link', async () => {
    // a remembered device: signing in there shows no factor and stops nothing
    const spared = await halfIn(centre, anna)
    await enterCode(spared, app.code(), { remember_device: true })
    const { browser } = await asked()
    expect((await browser.send('DELETE', recovery)).status).toBe(401)
    expect((await spared.signIn(anna)).body).not.toHaveProperty('two_factor')
    expect((await spared.get('/ajax/v1/accounts/factors')).body.recovery).toMatchObject({ due_at: expect.any(String) })
    expect((await spared.send('DELETE', recovery)).status).toBe(204)
    expect((await spared.send('DELETE', recovery)).status).toBe(404)
    expect((await spared.get('/ajax/v1/accounts/factors')).body.recovery).toBeNull()
  })

  test('works until the very end: once the finish link is out as well', async () => {
    const { finish, cancel } = await ready()
    expect((await post(cancel, 'cancel')).status).toBe(204)
    expect((await post(finish, 'finish')).body.code).toBe('link_invalid')
    expect((await halfIn(centre, anna)).cookies.size).toBeGreaterThan(0)
  })

  test('is implied by signing in with a factor', async () => {
    await asked()
    expect((await enterCode(await halfIn(centre, anna), app.code())).status).toBe(200)
    expect((await lastMail()).template).toBe('recovery_cancelled')
    expect((await asked()).answer.status).toBe(201)
  })

  test('is implied by signing in with a passkey', async () => {
    const browser = await halfIn(centre, anna)
    await enterCode(browser, app.code())
    const { authenticator } = await setUpPasskey(centre, browser)
    await asked()
    const entering = await visitor()
    const { body } = await entering.post('/ajax/v1/accounts/login/passkey/options')
    await entering.post('/ajax/v1/accounts/login/passkey', { credential: authenticator.get(body) })
    expect((await lastMail()).template).toBe('recovery_cancelled')
  })

  test.each([
    ['that was made up', 'A'.repeat(43)],
    ['of another length', 'x'],
    ['with characters no link has', '%F0%9F%98%80'],
  ])('with a link %s is refused', async (_what, token) => {
    await asked()
    for (const action of ['cancel', 'finish'] as const)
      expect((await post(token, action)).body.code).toBe('link_invalid')
    expect((await purpose(token)).purpose).toBe('none')
  })
})

describe('the delay', () => {
  test('brings a reminder a day with the same link, also when the job runs twice', async () => {
    const { token } = await asked()
    const count = (await recoveryMails()).length
    centre.wait(23 * hour)
    await runJob()
    expect(await recoveryMails()).toHaveLength(count)
    centre.wait(hour)
    await Promise.all([runJob(), runJob()])
    await runJob()
    expect(await recoveryMails()).toHaveLength(count + 1)
    const reminder = await lastMail()
    expect([reminder.template, reminder.tokens]).toEqual(['recovery_reminder', [token]])
    expect(reminder.body).toContain('127.0.0.1')
    centre.wait(24 * hour)
    await runJob()
    expect(await recoveryMails()).toHaveLength(count + 2)
  })

  test('sends no finish link before its end, and one after it', async () => {
    await asked()
    centre.wait(72 * hour - 1000)
    await runJob()
    expect((await lastMail()).template).toBe('recovery_reminder')
    centre.wait(1000)
    await Promise.all([runJob(), runJob()])
    await runJob()
    const mails = (await recoveryMails()).filter(mail => mail.template === 'recovery_ready')
    expect(mails.at(-1)?.subject).toContain('now')
    expect((await lastMail()).template).toBe('recovery_ready')
    const rows = await centre.services.database.operator.selectFrom('factor_recovery').select('finish_hash').execute()
    expect(rows.map(row => row.finish_hash?.length)).toEqual([32])
  })

  test('of a disabled account ends without a link', async () => {
    await asked()
    const { operator } = centre.services.database
    const set = (at: Date | null) =>
      operator.updateTable('user_account').set({ disabled_at: at }).where('email', '=', anna)
    await set(centre.services.clock.now()).execute()
    centre.wait(72 * hour)
    await runJob()
    await set(null).execute()
    expect((await auditActions(centre, 'factor_recovery.%')).at(-1)).toBe('factor_recovery.expired')
  })
})

describe('finishing', () => {
  test('removes every factor, ends every session and remembered device, and still asks for the password', async () => {
    const elsewhere = await halfIn(centre, anna)
    await enterCode(elsewhere, app.code())
    await setUpPasskey(centre, elsewhere)
    const change = { email: 'somebody.else@other.example', applies_to: 'sign_in' }
    expect((await elsewhere.post('/ajax/v1/accounts/email-changes', change)).status).toBe(201)
    const { finish } = await ready()
    const { operator } = centre.services.database
    // a session that has lasted through the delay, and what was asked for in it
    const late = new Date('2030-01-01')
    await operator.updateTable('session').set({ expires_at: late, absolute_expires_at: late }).execute()
    await operator.updateTable('email_change').set({ expires_at: late }).execute()
    const owner = operator.selectFrom('user_account').select('id').where('email', '=', anna)
    await operator.updateTable('device').set({ trusted_until: late }).where('user_id', '=', owner).execute()
    expect((await elsewhere.get('/ajax/v1/user')).status).toBe(200)
    const fresh = await halfIn(centre, anna)
    expect(await purpose(finish)).toMatchObject({ purpose: 'finish' })
    const answer = await post(finish, 'finish')
    expect([answer.status, String(answer.headers['set-cookie'] ?? '')]).toEqual([204, expect.any(String)])
    expect((await elsewhere.get('/ajax/v1/user')).status).toBe(401)
    expect((await fresh.get('/ajax/v1/accounts/login/pending')).body.code).toBe('sign_in_expired')
    expect(await operator.selectFrom('email_change').select('outcome').execute()).toEqual([{ outcome: 'cancelled' }])
    for (const table of ['passkey', 'totp_app', 'recovery_code'] as const)
      expect(await operator.selectFrom(table).selectAll().execute()).toEqual([])
    const trusted = operator.selectFrom('device').select('id').where('trusted_until', 'is not', null)
    expect(await trusted.execute()).toEqual([])
    expect((await lastMail()).template).toBe('recovery_finished')
    expect((await auditActions(centre, 'factor_recovery.%')).at(-1)).toBe('factor_recovery.finished')
    const signedIn = await centre.browser().signIn(anna)
    expect(signedIn.body).not.toHaveProperty('two_factor')
    expect((await centre.browser().signIn(anna, 'wrong')).status).toBe(422)
  })

  test('works once, also when the link is opened twice at the same moment', async () => {
    const { finish } = await ready()
    const answers = await Promise.all([post(finish, 'finish'), post(finish, 'finish')])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([204, 422])
    expect((await post(finish, 'finish')).body.code).toBe('link_invalid')
  })

  test('works for seven days; then the recovery is over and another may be asked for', async () => {
    const { finish } = await ready()
    centre.wait(7 * 24 * hour)
    expect(await purpose(finish)).toEqual({ purpose: 'none', due_at: null })
    expect((await post(finish, 'finish')).body.code).toBe('link_invalid')
    await runJob()
    expect((await auditActions(centre, 'factor_recovery.%')).at(-1)).toBe('factor_recovery.expired')
    expect((await asked()).answer.status).toBe(201)
  })

  test('does not work with the cancel link', async () => {
    const { cancel } = await ready()
    expect((await post(cancel, 'finish')).body.code).toBe('link_invalid')
  })
})
