import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderMailer } from '../../../../adapters/mail/folder.ts'
import { sweep } from '../../../../jobs.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { type Newcomer, newcomer } from '../../../../testing/newcomer.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { sendChangeMails } from './send-mails-job.ts'

const url = '/ajax/v1/accounts/email-changes'
const userdata = '/ajax/v1/accounts/userdata'
const profile = '/ajax/v1/accounts/profile'
const minute = 60_000
const hour = 60 * minute

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
const operator = () => centre.services.database.operator
const mailer = () => createFolderMailer(folder)
const mailsTo = async (recipient: string) => {
  await runQueued(centre.services, mailer())
  return operator().selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('created_at').execute()
}
const rows = (userId: string) =>
  operator().selectFrom('email_change').selectAll().where('user_id', '=', userId).orderBy('requested_at').execute()
const lastAudit = (action: string) =>
  operator()
    .selectFrom('audit_entry')
    .select(['customer_number', 'actor_name', 'actor_user_id', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst()

async function somebody(options?: Parameters<typeof newcomer>[1]): Promise<{ who: Newcomer; browser: Browser }> {
  const who = await newcomer(centre, options)
  return { who, browser: await centre.signedIn(who.email) }
}
let addresses = 0
const newAddress = () => `fresh-${++addresses}@other.example`

describe('asking for another address', () => {
  test.each(['sign_in', 'customer', 'both'] as const)('as %s changes nothing and says what is awaited', async use => {
    const { who, browser } = await somebody()
    const email = newAddress()
    const answer = await browser.post(url, { email, applies_to: use })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      email,
      applies_to: use,
      old_needed: true,
      old_confirmed: false,
      new_confirmed: false,
      requested_by: 'Nora Neumann',
    })
    expect(new Date(answer.body.expires_at).getTime() - new Date(answer.body.requested_at).getTime()).toBe(24 * hour)
    const page = (await browser.get(profile)).body
    expect([page.profile.email, page.customer.email]).toEqual([who.email, who.email])
    expect(page.profile.email_change).toEqual(use === 'customer' ? null : answer.body)
    expect(page.customer.email_change).toEqual(use === 'sign_in' ? null : answer.body)
  })

  test('writes to both, in the language of each, with links of which only hashes are kept', async () => {
    const { who, browser } = await somebody()
    const email = newAddress()
    await browser.post(url, { email, applies_to: 'customer' })
    const [toOld] = await mailsTo(who.email)
    const [toNew] = await mailsTo(email)
    expect(toOld).toMatchObject({ template: 'email_change_old', locale: 'de', user_id: who.id })
    expect(toNew).toMatchObject({ template: 'email_change_new', locale: 'de', user_id: null })
    expect(toOld?.body).toMatch(/Nora Neumann.*fresh-\d+@other\.example.*Adresse: 127\.0\.0\.1/s)
    // the reader may be a stranger
    expect(toNew?.body).not.toContain(who.email)
    const tokens = [toOld, toNew].map(mail => /portal\.test\/email\/([\w-]{43})\s/.exec(mail?.body ?? '')?.[1])
    expect(new Set(tokens).size).toBe(2)
    expect(JSON.stringify(await rows(who.id))).not.toMatch(new RegExp(tokens.join('|')))
  })

  test('does not carry to a stranger a name chosen for the purpose', async () => {
    const { who, browser } = await somebody({ name: 'Win now: www.evil.example' })
    const email = newAddress()
    await browser.post(url, { email, applies_to: 'sign_in' })
    expect((await mailsTo(email))[0]?.body).not.toContain('evil')
    expect((await mailsTo(who.email))[0]?.body).toContain('evil')
  })

  test('is on record: for a sign-in with the person only, for a contact with the customer', async () => {
    const { who, browser } = await somebody()
    const email = newAddress()
    await browser.post(url, { email, applies_to: 'both' })
    const what = { before: { email: who.email }, after: { email } }
    expect(await lastAudit('sign_in_address.change_requested')).toEqual({
      ...what,
      customer_number: 0,
      actor_name: 'Nora Neumann',
      actor_user_id: who.id,
    })
    expect(await lastAudit('customer.email_change_requested')).toMatchObject({ ...what, customer_number: who.customer })
  })

  test('needs a proof of the last quarter of an hour', async () => {
    const { browser } = await somebody()
    centre.wait(16 * minute)
    const refused = await browser.post(url, { email: newAddress(), applies_to: 'sign_in' })
    expect([refused.status, refused.body.code]).toEqual([428, 'fresh_authentication_required'])
  })

  test.each([
    ['no address', { email: 'nobody', applies_to: 'sign_in' }, 'email'],
    ['nothing it is for', { email: 'a@b.example', applies_to: 'everything' }, 'applies_to'],
  ])('of %s is refused', async (_what, body, field) => {
    const { browser } = await somebody()
    const answer = await browser.post(url, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('refuses the current address in any case, and both at once where they differ', async () => {
    const { who, browser } = await somebody()
    const same = await browser.post(url, { email: who.email.toUpperCase(), applies_to: 'sign_in' })
    expect([same.status, Object.keys(same.body.errors)]).toEqual([422, ['email']])
    const { browser: other } = await somebody({ contact: 'office@other.example' })
    const differ = await other.post(url, { email: newAddress(), applies_to: 'both' })
    expect([differ.status, Object.keys(differ.body.errors)]).toEqual([422, ['applies_to']])
  })

  test('voids the earlier request, links included', async () => {
    const { who, browser } = await somebody()
    await browser.post(url, { email: newAddress(), applies_to: 'both' })
    await browser.post(url, { email: newAddress(), applies_to: 'sign_in' })
    await browser.post(url, { email: newAddress(), applies_to: 'customer' })
    expect((await rows(who.id)).map(row => row.outcome)).toEqual(['replaced', null, null])
  })

  test('twice at the same time leaves one of the two', async () => {
    const { who, browser } = await somebody()
    const ask = () => browser.post(url, { email: newAddress(), applies_to: 'both' })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(answer => answer.status)).toEqual([201, 201, 201])
    expect((await rows(who.id)).filter(row => row.outcome === null)).toHaveLength(1)
  })

  test('is counted, by either call', async () => {
    const { browser } = await somebody()
    const ask = async () => {
      const { version } = (await browser.get(userdata)).body
      return (await browser.send('PATCH', userdata, { version, email: newAddress() })).status
    }
    for (let count = 0; count < 10; count++) expect(await ask()).toBe(200)
    expect(await ask()).toBe(429)
  })

  test('of a contact needs the permission to write', async () => {
    const ben = await centre.signedIn('ben@demo.example')
    const contact = await ben.post(url, { email: newAddress(), applies_to: 'customer' })
    expect([contact.status, contact.body.code]).toEqual([403, 'forbidden'])
    expect((await ben.post(url, { email: newAddress(), applies_to: 'sign_in' })).status).toBe(201)
    const admin = await centre.signedIn('admin@demo.example')
    const nobody = await admin.post(url, { email: newAddress(), applies_to: 'customer' })
    expect([nobody.status, nobody.body.code]).toEqual([409, 'no_customer'])
  })

  test('is closed to the signed-out and while the customer is locked', async () => {
    const stranger = centre.browser()
    await stranger.get('/sanctum/csrf-cookie')
    expect((await stranger.post(url, { email: newAddress(), applies_to: 'sign_in' })).status).toBe(401)
    const locked = await centre.signedIn('locked@demo.example')
    expect((await locked.post(url, { email: newAddress(), applies_to: 'sign_in' })).status).toBe(423)
  })
})

describe('an address in the account record', () => {
  test.each(['PUT', 'PATCH'] as const)('that differs is asked for by %s, the rest is saved', async method => {
    const { who, browser } = await somebody()
    const { number, locked, locked_at, lock_reason, bank_account, bank_account_version, vat_check, ...form } = (
      await browser.get(userdata)
    ).body
    const { email_change, email_verified_at, changed_at, ...record } = form
    const email = newAddress()
    const change = { email, company_name: 'Neumann neu', version: record.version }
    const answer = await browser.send(method, userdata, method === 'PUT' ? { ...record, ...change } : change)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      email: who.email,
      company_name: 'Neumann neu',
      email_change: { email, applies_to: 'customer', old_confirmed: false, new_confirmed: false },
      version: record.version + 1,
    })
    expect((await lastAudit('customer.changed'))?.after).toEqual({ company_name: 'Neumann neu' })
  })

  test('asks for a fresh proof only where it differs', async () => {
    const { who, browser } = await somebody()
    const { version } = (await browser.get(userdata)).body
    centre.wait(16 * minute)
    const patch = (changes: object) => browser.send('PATCH', userdata, { version, ...changes })
    const refused = await patch({ email: newAddress(), company_name: 'Nobody' })
    expect([refused.status, refused.body.code]).toEqual([428, 'fresh_authentication_required'])
    expect((await browser.get(userdata)).body.company_name).not.toBe('Nobody')
    expect((await patch({ email: who.email.toUpperCase(), company_name: 'Neumann neu' })).status).toBe(200)
  })

  test('sent again leaves what is under way as it is', async () => {
    const { who, browser } = await somebody()
    const email = newAddress()
    const { version } = (await browser.get(userdata)).body
    const first = await browser.send('PATCH', userdata, { version, email })
    expect(first.body.version).toBe(version)
    centre.wait(16 * minute)
    const second = await browser.send('PATCH', userdata, { version, email })
    expect(second.body.email_change).toEqual(first.body.email_change)
    expect(await rows(who.id)).toHaveLength(1)
  })
})

describe('an old address that cannot be asked', () => {
  test('because it was never confirmed does not have to agree, and is told anyway', async () => {
    const { browser } = await somebody({ contact: 'typed@other.example' })
    const { body } = await browser.post(url, { email: newAddress(), applies_to: 'customer' })
    expect(body.old_needed).toBe(false)
    const [mail] = await mailsTo('typed@other.example')
    expect(mail?.body).toMatch(/Die neue Adresse muss das bestätigen/)
  })

  test('because its mails are refused for a day does not have to agree either', async () => {
    const { who, browser } = await somebody()
    const id = crypto.randomUUID()
    const day = 24 * hour
    const ago = (ms: number) => new Date(centre.services.clock.now().getTime() - ms)
    const mail = { user_id: who.id, recipient: who.email, locale: 'en', template: 't', subject: 's', body: 'b' }
    await operator()
      .insertInto('mail')
      .values({ ...mail, id, created_at: ago(2 * day) })
      .execute()
    const refuse = (refused_at: Date) =>
      operator()
        .updateTable('mail_delivery')
        .set({ refused_at, last_error: '550 5.1.1 no such user' })
        .where('mail_id', '=', id)
        .execute()
    const needed = async () => (await browser.post(url, { email: newAddress(), applies_to: 'sign_in' })).body.old_needed
    await refuse(ago(day - hour))
    expect(await needed()).toBe(true)
    await refuse(ago(day + hour))
    expect(await needed()).toBe(false)
    const arrived = crypto.randomUUID()
    await operator()
      .insertInto('mail')
      .values({ ...mail, id: arrived, created_at: ago(hour) })
      .execute()
    await operator()
      .updateTable('mail_delivery')
      .set({ sent_at: ago(hour) })
      .where('mail_id', '=', arrived)
      .execute()
    expect(await needed()).toBe(true)
  })

  test('an unconfirmed address is confirmed by asking for it again', async () => {
    const { who, browser } = await somebody({ verified: false })
    expect((await browser.get(profile)).body.profile.email_verified_at).toBeNull()
    const { status } = await browser.post(url, { email: who.email, applies_to: 'both' })
    expect(status).toBe(201)
    const mails = await mailsTo(who.email)
    expect(mails.map(mail => mail.template)).toEqual(['email_change_new'])
  })
})

describe('an address that has an account', () => {
  test('is answered as any other; its owner is told and gets no link', async () => {
    const { browser } = await somebody()
    const { who: owner } = await somebody()
    const free = await browser.post(url, { email: newAddress(), applies_to: 'sign_in' })
    const taken = await browser.post(url, { email: owner.email, applies_to: 'sign_in' })
    const shape = ({ id, email, requested_at, expires_at, ...rest }: Record<string, unknown>) => rest
    expect([taken.status, shape(taken.body)]).toEqual([free.status, shape(free.body)])
    const [mail, ...more] = await mailsTo(owner.email)
    expect([mail?.template, more]).toEqual(['email_change_taken', []])
    expect(mail?.body).not.toContain('/email/')
  })

  test('does not matter for a contact address, which many may share', async () => {
    const { browser } = await somebody()
    const { who: owner } = await somebody()
    await browser.post(url, { email: owner.email, applies_to: 'customer' })
    expect((await mailsTo(owner.email)).map(mail => mail.template)).toEqual(['email_change_new'])
  })
})

describe('what is under way', () => {
  test('is mailed again with the same links to those who have not answered, and run twice, once', async () => {
    const { who, browser } = await somebody()
    const email = newAddress()
    const { body } = await browser.post(url, { email, applies_to: 'sign_in' })
    await mailsTo(email)
    expect((await browser.post(`${url}/${body.id}/resend`)).status).toBe(202)
    const [first, second] = await mailsTo(email)
    const linkIn = (mail: typeof first) => /\/email\/\S+/.exec(mail?.body ?? '')?.[0]
    expect(linkIn(second)).toBe(linkIn(first))
    expect(await mailsTo(who.email)).toHaveLength(2)
    const again = { customer: 0, id: body.id, old_mail: second?.id ?? '', new_mail: second?.id ?? '' }
    await sendChangeMails.run({ services: centre.services, mailer: mailer(), log: silent }, again)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('does not flood an address with requests of several people', async () => {
    const email = newAddress()
    for (let count = 0; count < 7; count++)
      await (await somebody()).browser.post(url, { email, applies_to: 'customer' })
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('can be taken back, and only by its owner', async () => {
    const { who, browser } = await somebody()
    const { body } = await browser.post(url, { email: newAddress(), applies_to: 'both' })
    const { browser: stranger } = await somebody()
    const admin = await centre.signedIn('admin@demo.example')
    for (const other of [stranger, admin]) {
      expect((await other.send('DELETE', `${url}/${body.id}`)).status).toBe(404)
      expect((await other.post(`${url}/${body.id}/resend`)).status).toBe(404)
    }
    expect((await browser.send('DELETE', `${url}/${body.id}`)).status).toBe(204)
    expect((await browser.get(profile)).body.profile.email_change).toBeNull()
    expect((await browser.send('DELETE', `${url}/${body.id}`)).status).toBe(404)
    expect((await browser.post(`${url}/${body.id}/resend`)).status).toBe(404)
    expect(await lastAudit('customer.email_change_cancelled')).toMatchObject({ customer_number: who.customer })
    expect(await lastAudit('sign_in_address.change_cancelled')).toMatchObject({ actor_user_id: who.id })
  })

  test('can be taken back while the user acts for another customer', async () => {
    const { who, browser } = await somebody()
    const now = centre.services.clock.now()
    const second = {
      customer_number: 10002,
      user_id: who.id,
      role: 'support',
      permissions: ['support'],
      created_at: now,
    }
    await operator().insertInto('membership').values(second).execute()
    await browser.post(`/ajax/v1/accounts/customers/${who.customer}/change`)
    const { body } = await browser.post(url, { email: newAddress(), applies_to: 'both' })
    await browser.post('/ajax/v1/accounts/customers/10002/change')
    const page = (await browser.get(profile)).body
    expect([page.customer, page.profile.email_change?.id]).toEqual([null, body.id])
    expect((await browser.send('DELETE', `${url}/${body.id}`)).status).toBe(204)
    expect(await lastAudit('customer.email_change_cancelled')).toMatchObject({ customer_number: who.customer })
  })

  test('stays where a person may only read', async () => {
    const { who, browser } = await somebody()
    const { body } = await browser.post(url, { email: newAddress(), applies_to: 'customer' })
    const { who: reader } = await somebody()
    const membership = {
      customer_number: who.customer,
      user_id: reader.id,
      role: 'read_only',
      permissions: ['account:read'],
    }
    await operator()
      .insertInto('membership')
      .values({ ...membership, created_at: centre.services.clock.now() })
      .execute()
    const reading = await centre.signedIn(reader.email)
    await reading.post(`/ajax/v1/accounts/customers/${who.customer}/change`)
    expect((await reading.get(profile)).body.customer.email_change.id).toBe(body.id)
    expect((await reading.send('DELETE', `${url}/${body.id}`)).status).toBe(404)
    const { version } = (await reading.get(userdata)).body
    expect((await reading.send('PATCH', userdata, { version, title: 'Dr.' })).status).toBe(403)
  })

  test('ends after a day, and is forgotten a month later', async () => {
    const { who, browser } = await somebody()
    const { body } = await browser.post(url, { email: newAddress(), applies_to: 'sign_in' })
    centre.wait(24 * hour)
    const later = await centre.signedIn(who.email)
    expect((await later.get(profile)).body.profile.email_change).toBeNull()
    expect((await later.post(`${url}/${body.id}/resend`)).status).toBe(404)
    const context = { services: centre.services, mailer: mailer(), log: silent }
    await sweep.run(context, {})
    expect(await rows(who.id)).toHaveLength(1)
    centre.wait(31 * 24 * hour)
    await sweep.run(context, {})
    expect(await rows(who.id)).toHaveLength(0)
  })
})
