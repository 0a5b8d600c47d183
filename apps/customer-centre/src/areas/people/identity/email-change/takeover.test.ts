import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFolderMailer } from '../../../../adapters/mail/folder.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { newcomer } from '../../../../testing/newcomer.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { untilWaiting } from '../../../../testing/until-waiting.ts'
import { sendResetLink } from '../passwords/reset-link-job.ts'

const requests = '/ajax/v1/accounts/email-changes'
const links = '/ajax/v1/email-changes'
const password = 'kontor-demo-2026'
const hour = 3_600_000

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
// the calls counted by one test are forgotten before the next
beforeEach(() => centre.wait(hour))

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const operator = () => centre.services.database.operator
const mailsTo = async (recipient: string) => {
  await runQueued(centre.services, createFolderMailer(folder))
  return operator().selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('created_at').execute()
}
const linkTo = async (recipient: string) =>
  /\/email\/([\w-]{43})\s/.exec((await mailsTo(recipient)).at(-1)?.body ?? '')?.[1] ?? ''

async function visitor(): Promise<Browser> {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  return browser
}
const confirm = async (token: string) => (await visitor()).post(`${links}/${token}/confirm`)

let addresses = 0
const newAddress = () => `taker-${++addresses}@other.example`
const signInAddress = async (id: string) =>
  (await operator().selectFrom('user_account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** A mail that its recipient's server refused. */
async function refusedMail(recipient: string, userId: string, answer: string, hoursAgo: number): Promise<void> {
  const at = new Date(centre.services.clock.now().getTime() - hoursAgo * hour)
  const id = uuidv7()
  await operator()
    .insertInto('mail')
    .values({ id, user_id: userId, recipient, locale: 'en', template: 't', subject: 's', body: 'b', created_at: at })
    .execute()
  await operator()
    .updateTable('mail_delivery')
    .set({ refused_at: at, last_error: answer })
    .where('mail_id', '=', id)
    .execute()
}

describe('a mailbox that refuses mails', () => {
  test.each([
    ['550 5.1.1 <nora@new.example>: no such user', false],
    ['Can’t send mail - all recipients were rejected: 550-5.1.1 The account does not exist', false],
    ['556 5.1.10 null MX', false],
    // errors that any sender can cause by writing often enough, or badly enough
    ['552 5.2.2 mailbox full', true],
    ['550 5.2.1 receiving mail at a rate that prevents additional messages', true],
    ['554 5.7.1 looks like spam', true],
    ['550 rejected', true],
  ])('with “%s” for two days has to agree: %s', async (answer, needed) => {
    const who = await newcomer(centre)
    await refusedMail(who.email, who.id, answer, 48)
    const browser = await centre.signedIn(who.email)
    const { body } = await browser.post(requests, { email: newAddress(), applies_to: 'both' })
    expect(body.old_needed).toBe(needed)
  })

  test('and accepts the very mail that asks it has to agree after all', async () => {
    const who = await newcomer(centre)
    await refusedMail(who.email, who.id, '550 5.1.1 no such user', 48)
    const browser = await centre.signedIn(who.email)
    const email = newAddress()
    expect((await browser.post(requests, { email, applies_to: 'sign_in' })).body.old_needed).toBe(false)
    const [old, fresh] = [await linkTo(who.email), await linkTo(email)]
    // the folder has accepted it
    expect((await confirm(fresh)).body).toMatchObject({ state: 'confirmed', old_needed: true })
    expect(await signInAddress(who.id)).toBe(who.email)
    expect((await confirm(old)).body.state).toBe('applied')
  })
})

describe('an old address that was never confirmed', () => {
  test('has to agree once its owner has proved it', async () => {
    const who = await newcomer(centre, { verified: false })
    const browser = await centre.signedIn(who.email)
    const email = newAddress()
    expect((await browser.post(requests, { email, applies_to: 'sign_in' })).body.old_needed).toBe(false)
    const fresh = await linkTo(email)
    await operator()
      .updateTable('user_account')
      .set({ email_verified_at: new Date() })
      .where('id', '=', who.id)
      .execute()
    expect((await confirm(fresh)).body.state).toBe('confirmed')
    expect(await signInAddress(who.id)).toBe(who.email)
  })

  test('by the user, but for the customer, has to agree where both change', async () => {
    const who = await newcomer(centre, { verified: false })
    await operator()
      .updateTable('customer')
      .set({ email_verified_at: new Date() })
      .where('customer_number', '=', who.customer)
      .execute()
    const browser = await centre.signedIn(who.email)
    const { body } = await browser.post(requests, { email: newAddress(), applies_to: 'both' })
    expect(body.old_needed).toBe(true)
  })
})

test.each(['removed', 'made to read only', 'past the last day'] as const)(
  'a user who may no longer change the record, %s, brings no address into effect',
  async how => {
    const who = await newcomer(centre, { contact: `typed-${how.length}@other.example` })
    const helper = await newcomer(centre)
    const access = { customer_number: who.customer, user_id: helper.id }
    await operator()
      .insertInto('membership')
      .values({ ...access, role: 'admin', permissions: ['account'], created_at: new Date() })
      .execute()
    const browser = await centre.signedIn(helper.email)
    expect((await browser.post(`/ajax/v1/accounts/customers/${who.customer}/change`)).status).toBe(200)
    const email = newAddress()
    const { status } = await browser.post(requests, { email, applies_to: 'customer' })
    expect(status).toBe(201)
    const fresh = await linkTo(email)
    const member = operator().updateTable('membership').where('customer_number', '=', who.customer)
    const his = member.where('user_id', '=', helper.id)
    if (how === 'past the last day') await his.set({ expires_at: centre.services.clock.now() }).execute()
    else if (how === 'made to read only') await his.set({ permissions: ['account:read'] }).execute()
    else
      await operator()
        .deleteFrom('membership')
        .where('customer_number', '=', who.customer)
        .where('user_id', '=', helper.id)
        .execute()
    expect((await confirm(fresh)).body.state).toBe('over')
  },
)

describe('what an impostor asked for in my name', () => {
  /** With an old address that is not asked, so that nothing else prevents the change. */
  async function hijacked(use: 'sign_in' | 'customer') {
    const who = await newcomer(centre, use === 'sign_in' ? { verified: false } : { contact: 'typed@other.example' })
    const [mine, his] = [await centre.signedIn(who.email), await centre.signedIn(who.email)]
    const email = newAddress()
    await his.post(requests, { email, applies_to: use })
    return { who, mine, fresh: await linkTo(email) }
  }
  const newPassword = 'a-long-way-to-Kiel-2027'

  test.each(['sign_in', 'customer'] as const)('as %s is void once I have another password', async use => {
    const { mine, fresh } = await hijacked(use)
    const change = { current_password: password, password: newPassword }
    expect((await mine.send('PUT', '/ajax/v1/accounts/password', change)).status).toBe(204)
    expect((await confirm(fresh)).body.code).toBe('link_invalid')
  })

  test('is void once the old address has refused another one', async () => {
    const { who, mine, fresh } = await hijacked('customer')
    await mine.post(requests, { email: newAddress(), applies_to: 'sign_in' })
    expect((await (await visitor()).post(`${links}/${await linkTo(who.email)}/refuse`)).body.state).toBe('refused')
    expect((await confirm(fresh)).body.code).toBe('link_invalid')
  })

  test('is void once I have set a password by mail', async () => {
    const { who, fresh } = await hijacked('customer')
    const stranger = await visitor()
    await stranger.post('/ajax/v1/password/request', { email: who.email })
    const token = /reset\/(\S+)/.exec((await mailsTo(who.email)).at(-1)?.body ?? '')?.[1]
    expect((await stranger.post('/ajax/v1/password/reset', { token, password: newPassword })).status).toBe(204)
    expect((await confirm(fresh)).body.code).toBe('link_invalid')
  })

  test('is void once I have signed out the other browsers, and what I asked for goes on', async () => {
    const { who, mine, fresh } = await hijacked('customer')
    const email = newAddress()
    await mine.post(requests, { email, applies_to: 'sign_in' })
    expect((await mine.send('DELETE', '/ajax/v1/accounts/sessions')).status).toBe(200)
    expect((await confirm(fresh)).body.code).toBe('link_invalid')
    await confirm(await linkTo(who.email))
    expect((await confirm(await linkTo(email))).body.state).toBe('applied')
  })

  test('is void once I have ended the session it was asked for in, and what I asked for in a third one goes on', async () => {
    const { who, mine, fresh } = await hijacked('customer')
    const third = await centre.signedIn(who.email)
    const email = newAddress()
    await third.post(requests, { email, applies_to: 'sign_in' })
    const { session_id } = await operator()
      .selectFrom('email_change')
      .select('session_id')
      .where('user_id', '=', who.id)
      .where('sign_in', '=', false)
      .executeTakeFirstOrThrow()
    expect((await mine.send('DELETE', `/ajax/v1/accounts/sessions/${session_id}`)).status).toBe(204)
    expect((await confirm(fresh)).body.code).toBe('link_invalid')
    await confirm(await linkTo(who.email))
    expect((await confirm(await linkTo(email))).body.state).toBe('applied')
  })

  test('continues where I end the very session I asked in: that is a sign-out', async () => {
    const who = await newcomer(centre, { contact: 'typed@other.example' })
    const mine = await centre.signedIn(who.email)
    const email = newAddress()
    await mine.post(requests, { email, applies_to: 'customer' })
    const { data } = (await mine.get('/ajax/v1/accounts/sessions')).body
    expect((await mine.send('DELETE', `/ajax/v1/accounts/sessions/${data[0].id}`)).status).toBe(204)
    expect((await confirm(await linkTo(email))).body.state).toBe('applied')
  })

  test('cannot be ended by naming another user’s session', async () => {
    const { who, fresh } = await hijacked('customer')
    const { session_id } = await operator()
      .selectFrom('email_change')
      .select('session_id')
      .where('user_id', '=', who.id)
      .executeTakeFirstOrThrow()
    const stranger = await centre.signedIn((await newcomer(centre)).email)
    expect((await stranger.send('DELETE', `/ajax/v1/accounts/sessions/${session_id}`)).status).toBe(404)
    expect((await confirm(fresh)).body.state).toBe('applied')
  })

  test.each(['my', 'everybody’s'])('is void once staff have ended %s sessions', async whose => {
    const { who, fresh } = await hijacked('customer')
    const staff = await centre.signedIn('admin@demo.example')
    const body = { email: whose === 'my' ? who.email : null }
    expect((await staff.post('/ajax/v1/staff/sessions/end', body)).status).toBe(200)
    expect((await confirm(fresh)).body.code).toBe('link_invalid')
  })
})

test('a link for a new password that is made while the address changes does not reach the old mailbox', async () => {
  const who = await newcomer(centre)
  const job = { request_id: uuidv7(), email: who.email }
  let running: Promise<void> | undefined
  await inTransaction(operator(), async work => {
    await work.updateTable('user_account').set({ email: newAddress() }).where('id', '=', who.id).execute()
    running = sendResetLink.run({ services: centre.services, mailer: createFolderMailer(folder), log: silent }, job)
    await untilWaiting(work, 1)
  })
  await running
  expect(await mailsTo(who.email)).toEqual([])
})
