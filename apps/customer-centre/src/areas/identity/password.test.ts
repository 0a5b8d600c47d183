import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderMailer } from '../../adapters/mail/folder.ts'
import { runQueued } from '../../jobs/run-queued.ts'
import type { Browser } from '../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
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
const queued = () => runQueued(centre.centre, createFolderMailer(folder))
const mailsTo = (recipient: string) =>
  centre.centre.database.operator
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
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
    expect(answer.body.errors).toEqual({ current_password: ['This is not your present password.'] })
    expect((await browser.get('/ajax/v1/user')).status).toBe(200)
  })

  test.each([
    ['eleven characters', 'x'.repeat(11), 'At least 12 characters.'],
    ['a hundred and twenty-nine', 'x'.repeat(129), 'At most 128 characters.'],
    ['six characters that count as twelve code units', '🔑'.repeat(6), 'At least 12 characters.'],
    ['a ligature that becomes many letters', 'ﷺ'.repeat(8), 'At most 128 characters.'],
    ['nothing', '', 'At least 12 characters.'],
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
      { template: 'password_changed', locale: 'en', subject: 'Your password for Nordlicht Hosting was changed' },
    ])
  })

  test('is put on record without either password', async () => {
    const entries = await centre.centre.database.operator
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
    // with its connections open, so that the two really meet
    await Promise.all(places.map(browser => browser.get('/ajax/v1/user')))
    const change = (browser: Browser, index: number) =>
      browser.send('PUT', changeUrl, { current_password: second, password: `third-password-${index}` })
    const statuses = (await Promise.all(places.map(change))).map(answer => answer.status)
    expect(statuses.toSorted()).toEqual([204, 422])
  })

  test('needs a session', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const answer = await browser.send('PUT', changeUrl, { current_password: first, password: second })
    expect(answer.status).toBe(401)
  })
})

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
    const rows = await centre.centre.database.operator.selectFrom('password_reset').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('sets the password once, ends every session, and signs nobody in', async () => {
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

  test('used twice at once counts once', async () => {
    centre.wait(20 * minute)
    const token = await resetToken('ben@demo.example')
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const use = (password: string) => browser.post(resetUrl, { token, password })
    const codes = (await Promise.all([use('password-of-one'), use('password-of-two')])).map(answer => answer.status)
    expect(codes.sort()).toEqual([204, 422])
  })

  test('dies after an hour, with the next one, and with a change of the password', async () => {
    centre.wait(20 * minute)
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const valid = async (token: string) => (await browser.get(`${resetUrl}/${token}`)).body.valid
    const oldest = await resetToken('anna@demo.example')
    const newest = await resetToken('anna@demo.example')
    expect([await valid(oldest), await valid(newest)]).toEqual([false, true])
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
    const context = { centre: centre.centre, mailer: createFolderMailer(folder), log: silent }
    await sendResetLink.run(context, payload)
    await sendResetLink.run(context, payload)
    expect(await mailsTo('locked@demo.example')).toHaveLength(before.length + 1)
  })

  test('leaves the house as a file that holds the link', async () => {
    centre.wait(20 * minute)
    const token = await resetToken('anna@demo.example')
    const files = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')))
    const unfolded = files.map(text => text.replaceAll('=\r\n', ''))
    expect(unfolded.filter(text => text.includes(`/password/reset/${token}`))).toHaveLength(1)
  })

  test('cannot be asked for without end', async () => {
    centre.wait(20 * minute)
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const codes: number[] = []
    for (let index = 0; index < 4; index++)
      codes.push((await browser.post(requestUrl, { email: 'anna@demo.example' })).status)
    expect(codes).toEqual([202, 202, 202, 429])
  })
})
