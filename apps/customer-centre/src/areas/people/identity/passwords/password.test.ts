import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderMailer } from '../../../../adapters/mail/folder.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { together } from '../../../../testing/until-waiting.ts'
import { sendResetLink } from './reset-link-job.ts'

const changeUrl = '/ajax/v1/accounts/password'
const requestUrl = '/ajax/v1/password/request'
const resetUrl = '/ajax/v1/password/reset'
const first = 'kontor-demo-2026'
const second = 'a-second-password'
const minute = 60_000

let centre: TestCentre
let folder: string
beforeAll(async () => {
  centre = await startTestCentre()
  folder = await mkdtemp(join(tmpdir(), 'kontor-mail-'))
})
afterAll(async () => {
  await centre.close()
  await rm(folder, { recursive: true })
})

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const queued = () => runQueued(centre.services, createFolderMailer(folder))
const mailsTo = (recipient: string) =>
  centre.services.database.operator
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    // each test's browsers are new to the account: new-device.test.ts
    .where('template', '<>', 'new_device')
    .orderBy('id')
    .execute()
const status = async (cookies: Map<string, string>) => {
  const browser = centre.browser()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return (await browser.get('/ajax/v1/user')).status
}

describe('changing the password', () => {
  test('refuses a wrong present one, by field', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    const answer = await browser.send('PUT', changeUrl, { current_password: 'wrong', password: second })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ current_password: ['Enter your current password. This one is wrong.'] })
    expect((await browser.get('/ajax/v1/user')).status).toBe(200)
  })

  test.each([
    ['eleven characters', 'x'.repeat(11), 'Use at least 12 characters.'],
    ['a hundred and twenty-nine', 'x'.repeat(129), 'Use at most 128 characters.'],
    ['six characters that count as twelve code units', '🔑'.repeat(6), 'Use at least 12 characters.'],
    ['a ligature that becomes many letters', 'ﷺ'.repeat(8), 'Use at most 128 characters.'],
    ['nothing', '', 'Use at least 12 characters.'],
  ])('refuses %s', async (_what, password, text) => {
    const browser = await centre.signedIn('anna@demo.example')
    const answer = await browser.send('PUT', changeUrl, { current_password: first, password })
    expect(answer.body.errors).toEqual({ password: [text] })
  })

  test('ends the other sessions, gives this one a new id and token, and sends a mail', async () => {
    const browser = await centre.signedIn('new@demo.example')
    const other = await centre.signedIn('new@demo.example')
    const former = new Map(browser.cookies)
    const answer = await browser.send('PUT', changeUrl, { current_password: first, password: second })
    expect(answer.status).toBe(204)
    expect(browser.cookies.get('kontor_session')).not.toBe(former.get('kontor_session'))
    expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(former.get('XSRF-TOKEN'))
    expect([await status(browser.cookies), await status(former), await status(other.cookies)]).toEqual([200, 401, 401])
    expect((await centre.browser().signIn('new@demo.example', first)).status).toBe(422)
    expect((await centre.browser().signIn('new@demo.example', second)).status).toBe(200)
    expect(await mailsTo('new@demo.example')).toMatchObject([
      {
        template: 'password_changed',
        locale: 'en',
        subject: 'Your password for Nordlicht Hosting was changed',
        body: expect.stringMatching(/When: 16 November 2026.+\nDevice: .+\nIP address: 127\.0\.0\.1/),
      },
    ])
  })

  test('is put on record without either password', async () => {
    const entries = await centre.services.database.operator
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'password.changed')
      .execute()
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain(second)
  })

  test('from two places at once changes it once', async () => {
    const places = [centre.browser(), centre.browser()]
    for (const browser of places) await browser.signIn('new@demo.example', second)
    const changes = places.map(
      (browser, index) => () =>
        browser.send('PUT', changeUrl, { current_password: second, password: `third-password-${index}` }),
    )
    const answers = await together(centre.services.database.operator, 'new@demo.example', changes)
    expect(answers.map(answer => answer.status).toSorted()).toEqual([204, 422])
  })

  test.each([
    ['ASVS 6.2.4: a breached one', 'Password123456!', /stolen/],
    ['ASVS 6.2.11: one with the own name', 'Lindqvist-Anna-26!', /your name/],
    ['ASVS 6.2.11: one with the company’s name', 'partner-design-26!', /your name/],
    ['ASVS 6.2.11: one with the provider’s name', 'nordlicht-hosting-7', /our name/],
  ])('refuses %s', async (_what, password, text) => {
    const browser = await centre.signedIn('anna@demo.example')
    const answer = await browser.send('PUT', changeUrl, { current_password: first, password })
    expect(answer.body.errors).toEqual({ password: [expect.stringMatching(text)] })
    expect((await browser.get('/ajax/v1/user')).status).toBe(200)
  })

  test('ends what the old password had begun, and asks every browser for the second factor again', async () => {
    const browser = await centre.signedIn('locked@demo.example')
    const { operator } = centre.services.database
    const id = await startHalfOpen('locked@demo.example')
    const answer = await browser.send('PUT', changeUrl, { current_password: first, password: second })
    expect(answer.status).toBe(204)
    const left = operator.selectFrom('pending_sign_in').select('user_id').where('user_id', '=', id)
    expect(await left.execute()).toEqual([])
    expect(await trustedDevices(id)).toBe(0)
  })

  test('takes 128 characters of any alphabet, and signs in with them', async () => {
    const browser = centre.browser()
    await browser.signIn('locked@demo.example', second)
    const text = 'Жук-字典 🔑 Straße wächst über Übermut, ωμέγα folgt! '.repeat(4)
    const long = [...text.normalize('NFKC')].slice(0, 128).join('')
    expect((await browser.send('PUT', changeUrl, { current_password: second, password: long })).status).toBe(204)
    expect((await centre.browser().signIn('locked@demo.example', long)).status).toBe(200)
    expect((await centre.browser().signIn('locked@demo.example', long.slice(0, -1))).status).toBe(422)
  })

  test('needs a session', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const answer = await browser.send('PUT', changeUrl, { current_password: first, password: second })
    expect(answer.status).toBe(401)
  })
})

/** A sign-in that waits for its second factor, and a remembered browser. @returns the user's id */
async function startHalfOpen(email: string): Promise<string> {
  const { operator } = centre.services.database
  const user = operator.selectFrom('user_account').select('id').where('email', '=', email)
  const { id } = await user.executeTakeFirstOrThrow()
  const [now, later] = [new Date('2026-11-16'), new Date('2027-01-16')]
  const half = { id_hash: randomBytes(32), user_id: id, method: 'password', remember: false }
  await operator
    .insertInto('pending_sign_in')
    .values({ ...half, created_at: now, expires_at: later })
    .execute()
  const device = { id: randomUUID(), user_id: id, token_hash: randomBytes(32), user_agent: '', trusted_until: later }
  await operator
    .insertInto('device')
    .values({ ...device, first_seen_at: now, last_seen_at: now })
    .execute()
  expect(await trustedDevices(id)).toBe(1)
  return id
}

async function trustedDevices(userId: string): Promise<number> {
  const trusted = centre.services.database.operator.selectFrom('device').select('id')
  return (await trusted.where('user_id', '=', userId).where('trusted_until', 'is not', null).execute()).length
}

/** Asks for a link, runs the jobs, and reads the newest mail's token. */
async function resetToken(email: string): Promise<string> {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  expect((await browser.post(requestUrl, { email })).status).toBe(202)
  await queued()
  const mail = (await mailsTo(email)).at(-1)
  return /http:\/\/portal\.test\/password\/reset\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
}

describe('a link to set a new password', () => {
  test('is asked for in the same way whether or not the address is known', async () => {
    const asked = async (email: string) => {
      const browser = centre.browser()
      await browser.get('/sanctum/csrf-cookie')
      centre.countStatements()
      const { status: code, body } = await browser.post(requestUrl, { email })
      return { code, body, statements: centre.countStatements() }
    }
    const known = await asked('anna@demo.example')
    expect(known).toMatchObject({ code: 202, body: '' })
    expect(await asked('nobody@demo.example')).toEqual(known)
    expect(await asked('maren.hansen@demo.example')).toEqual(known)
    const before = await mailsTo('anna@demo.example')
    await queued()
    expect(await mailsTo('anna@demo.example')).toHaveLength(before.length + 1)
    expect(await mailsTo('nobody@demo.example')).toEqual([])
    expect(await mailsTo('maren.hansen@demo.example')).toEqual([])
  })

  test('comes in the user’s language and is stored as a hash only', async () => {
    centre.wait(20 * minute)
    const token = await resetToken('ben@demo.example')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect((await mailsTo('ben@demo.example')).at(-1)).toMatchObject({
      locale: 'de',
      subject: 'Neues Passwort für Nordlicht Hosting setzen',
      body: expect.stringContaining('Guten Tag Ben Krüger,'),
    })
    const rows = await centre.services.database.operator.selectFrom('password_reset').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('sets the password once, ends every session, and does not sign in', async () => {
    centre.wait(20 * minute)
    const session = await centre.signedIn('ben@demo.example')
    const token = await resetToken('ben@demo.example')
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    expect((await browser.get(`${resetUrl}/${token}`)).body).toEqual({ valid: true })
    expect((await browser.post(resetUrl, { token, password: second })).status).toBe(204)
    expect((await browser.get('/ajax/v1/user')).status).toBe(401)
    expect((await session.get('/ajax/v1/user')).status).toBe(401)
    expect((await browser.get(`${resetUrl}/${token}`)).body).toEqual({ valid: false })
    const again = await browser.post(resetUrl, { token, password: 'yet-another-password' })
    expect([again.status, again.body.code]).toEqual([422, 'reset_link_invalid'])
    expect((await centre.browser().signIn('ben@demo.example', second)).status).toBe(200)
    expect((await mailsTo('ben@demo.example')).at(-1)?.template).toBe('password_changed')
  })

  test.each([
    ['ASVS 6.2.4: a breached one', 'qwertzuiop123', /stolen/],
    ['ASVS 6.2.11: one with the own name', 'Krüger-Ben-2026', /your name/],
    ['ASVS 6.2.11: one with a company’s name', 'partner-design-26!', /your name/],
  ])('refuses %s, and stays good for another', async (_what, password, text) => {
    centre.wait(20 * minute)
    const token = await resetToken('ben@demo.example')
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const answer = await browser.post(resetUrl, { token, password })
    expect([answer.status, answer.body.errors]).toEqual([422, { password: [expect.stringMatching(text)] }])
    expect((await browser.get(`${resetUrl}/${token}`)).body).toEqual({ valid: true })
  })

  test('never skips the second factor: waiting sign-ins end, and every browser is asked again', async () => {
    centre.wait(20 * minute)
    const id = await startHalfOpen('ben@demo.example')
    const { operator } = centre.services.database
    const since = { two_factor_since: new Date('2026-11-01') }
    await operator.updateTable('user_account').set(since).where('id', '=', id).execute()
    const token = await resetToken('ben@demo.example')
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    expect((await browser.post(resetUrl, { token, password: 'a third password of his' })).status).toBe(204)
    const waiting = operator.selectFrom('pending_sign_in').select('user_id').where('user_id', '=', id)
    expect(await waiting.execute()).toEqual([])
    expect(await trustedDevices(id)).toBe(0)
    const answer = await browser.signIn('ben@demo.example', 'a third password of his')
    expect(answer.body).toMatchObject({ two_factor: true })
    expect((await browser.get('/ajax/v1/user')).status).toBe(401)
    await operator.updateTable('user_account').set({ two_factor_since: null }).where('id', '=', id).execute()
  })

  test('sent twice under one key is answered as the first time', async () => {
    centre.wait(20 * minute)
    const token = await resetToken('ben@demo.example')
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const send = () =>
      browser.post(resetUrl, { token, password: 'once and no more often' }, { 'idempotency-key': 'r1' })
    expect([(await send()).status, (await send()).status]).toEqual([204, 204])
  })

  test('used twice at once counts once', async () => {
    centre.wait(20 * minute)
    const token = await resetToken('ben@demo.example')
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const uses = ['one-tram-to-the-harbour', 'two-trams-to-the-harbour'].map(
      password => () => browser.post(resetUrl, { token, password }),
    )
    const answers = await together(centre.services.database.operator, 'ben@demo.example', uses)
    expect(answers.map(answer => answer.status).toSorted()).toEqual([204, 422])
  })

  test('expires after an hour, and with a change of the password', async () => {
    centre.wait(20 * minute)
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const valid = async (token: string) => (await browser.get(`${resetUrl}/${token}`)).body.valid
    const newest = await resetToken('anna@demo.example')
    expect(await valid(newest)).toBe(true)
    const session = await centre.signedIn('anna@demo.example')
    await session.send('PUT', changeUrl, { current_password: first, password: second })
    expect(await valid(newest)).toBe(false)
    const late = await resetToken('anna@demo.example')
    centre.wait(61 * minute)
    expect(await valid(late)).toBe(false)
    expect((await browser.post(resetUrl, { token: late, password: second })).status).toBe(422)
  })

  test('is sent once, however often the job runs', async () => {
    const before = await mailsTo('locked@demo.example')
    const payload = { request_id: '0193a000-0000-7000-8000-000000000001', email: 'locked@demo.example' }
    const context = { services: centre.services, mailer: createFolderMailer(folder), log: silent }
    await sendResetLink.run(context, payload)
    await sendResetLink.run(context, payload)
    expect(await mailsTo('locked@demo.example')).toHaveLength(before.length + 1)
  })

  test('is delivered as a file that holds the link', async () => {
    centre.wait(20 * minute)
    const token = await resetToken('anna@demo.example')
    const files = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')))
    const unfolded = files.map(text => text.replaceAll('=\r\n', ''))
    expect(unfolded.filter(text => text.includes(`/password/reset/${token}`))).toHaveLength(1)
  })

  test('stays valid while strangers ask for more, until one is used; the mailbox gets three in a quarter of an hour', async () => {
    centre.wait(70 * minute)
    const email = 'ben@demo.example'
    const before = (await mailsTo(email)).length
    const own = await resetToken(email)
    const others = [await resetToken(email), await resetToken(email)]
    expect(new Set([own, ...others]).size).toBe(3)
    expect([await resetToken(email), await resetToken(email)]).toEqual([others[1], others[1]])
    expect(await mailsTo(email)).toHaveLength(before + 3)
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    expect((await browser.post(resetUrl, { token: own, password: 'the owner is quicker' })).status).toBe(204)
    for (const token of others) expect((await browser.get(`${resetUrl}/${token}`)).body.valid).toBe(false)
  })

  test('expires as the oldest of four', async () => {
    centre.wait(70 * minute)
    const tokens = [await resetToken('ben@demo.example')]
    centre.wait(minute)
    tokens.push(await resetToken('ben@demo.example'))
    centre.wait(16 * minute)
    tokens.push(await resetToken('ben@demo.example'), await resetToken('ben@demo.example'))
    const browser = centre.browser()
    const valid = tokens.map(async token => (await browser.get(`${resetUrl}/${token}`)).body.valid)
    expect(await Promise.all(valid)).toEqual([false, true, true, true])
  })
})
