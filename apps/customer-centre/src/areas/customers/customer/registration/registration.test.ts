import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFolderMailer } from '../../../../adapters/mail/folder.ts'
import { sweep } from '../../../../jobs.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { sendRegistrationMail } from './registration-mail-job.ts'

const url = '/ajax/v1/accounts/register'
const minute = 60_000
const hour = 60 * minute
const chosen = 'sieben zahme Igel im Mai'
const person = {
  type: 'consumer',
  first_name: 'Zoë',
  last_name: 'Öztürk',
  email: 'zoe@new.example',
  password: chosen,
  address: { line1: 'Am Deich 7', line2: '', postal_code: '20457', city: 'Hamburg', country: 'DE' },
  locale: 'de',
  terms: true,
}

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
beforeEach(() => centre.wait(2 * hour))

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const operator = () => centre.services.database.operator
const queued = () => runQueued(centre.services, createFolderMailer(folder))
const mailsTo = (recipient: string) =>
  operator().selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
const audit = (action: string) =>
  operator().selectFrom('audit_entry').selectAll().where('action', '=', action).orderBy('id').execute()
const userOf = (email: string) =>
  operator().selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst()

async function visitor(): Promise<Browser> {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  return browser
}

async function newestToken(email: string): Promise<string> {
  await queued()
  const mail = (await mailsTo(email)).at(-1)
  return /http:\/\/portal\.test\/register\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
}

let made = 0
/** Registers a new person. */
async function registered(changes: object = {}, from?: Browser) {
  const browser = from ?? (await visitor())
  const email = `person-${++made}@new.example`
  const answer = await browser.post(url, { ...person, email, ...changes })
  expect(answer.status).toBe(202)
  const address = 'email' in changes ? String(changes.email) : email
  return { browser, email: address, token: await newestToken(address) }
}

describe('asking for an account', () => {
  test('creates nothing but a registration, and keeps neither password nor link in clear', async () => {
    const { email, token } = await registered()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await userOf(email)).toBeUndefined()
    const kept = await operator().selectFrom('registration').selectAll().where('email', '=', email).execute()
    expect(kept).toHaveLength(1)
    expect(kept[0]?.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(kept)).not.toContain(chosen)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('sends a mail that says what to do and then has the link, in the language of the form', async () => {
    const { email, token } = await registered()
    expect(await mailsTo(email)).toMatchObject([
      {
        template: 'verify_email',
        locale: 'de',
        subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Nordlicht Hosting',
        body: expect.stringMatching(
          new RegExp(`^Guten Tag Zoë Öztürk,\n\nbestätigen Sie .*:\n\nhttp://portal.test/register/${token}\n`),
        ),
      },
    ])
    const english = await registered({ locale: 'en' })
    expect((await mailsTo(english.email))[0]?.subject).toBe('Confirm your email address for Nordlicht Hosting')
  })

  test('ASVS 6.3.8: answers alike, with the same statements, whether or not the address has an account', async () => {
    const asked = async (email: string) => {
      const browser = await visitor()
      centre.countStatements()
      const { status, body } = await browser.post(url, { ...person, email })
      return { status, body, statements: centre.countStatements() }
    }
    const known = await asked('anna@demo.example')
    expect(known).toMatchObject({ status: 202, body: '' })
    expect(known.statements.length).toBeGreaterThan(3)
    expect(await asked('nobody-at-all@new.example')).toEqual(known)
    expect(await asked('maren.hansen@demo.example')).toEqual(known)
    await queued()
  })

  test('tells only the owner of a known address, in their language and by their own name', async () => {
    const before = await mailsTo('ben@demo.example')
    const browser = await visitor()
    await browser.post(url, {
      ...person,
      first_name: 'Buy',
      last_name: 'Pills',
      email: 'BEN@demo.example',
      locale: 'en',
    })
    await queued()
    const mails = (await mailsTo('ben@demo.example')).slice(before.length)
    expect(mails).toMatchObject([{ template: 'registration_known', locale: 'de' }])
    expect(mails[0]?.body).toMatch(
      /^Guten Tag Ben Krüger,\n\nmit dieser E-Mail-Adresse .*:\n\nhttp:\/\/portal\.test\/login\n/,
    )
    expect(mails[0]?.body).not.toContain('Pills')
    expect(mails[0]?.body).not.toContain('/register/')
  })

  test('writes nothing typed by a stranger that a mailbox would take for the provider’s word', async () => {
    const { email } = await registered({ first_name: 'Win a prize', last_name: 'at http://evil.example' })
    const [mail] = await mailsTo(email)
    expect(mail?.body).not.toContain('evil')
    // without a name here the greeting does not use the address either
    expect(mail?.body).toMatch(/^Guten Tag,\n/)
  })

  test('is recorded without the person', async () => {
    const { email } = await registered()
    const entries = await audit('registration.requested')
    expect(entries.at(-1)).toMatchObject({ customer_number: 0, address: null, after: { type: 'consumer' } })
    expect(JSON.stringify(entries)).not.toContain(email)
    expect(JSON.stringify(entries)).not.toContain('Öztürk')
  })

  const state = async ({ browser, token }: { browser: Browser; token: string }) =>
    (await browser.get(`${url}/${token}`)).body.state
  const keptOf = (email: string) =>
    operator().selectFrom('registration').select('id').where('email', 'ilike', email).execute()

  test('again in the same browser replaces the earlier one, link included', async () => {
    const first = await registered()
    const second = await registered({ email: first.email.toUpperCase() }, first.browser)
    expect(await keptOf(first.email)).toHaveLength(1)
    expect([await state(first), await state(second)]).toEqual(['unknown', 'waiting'])
  })

  test('leaves the owner’s link alone however often strangers ask, and the first that is confirmed removes the others', async () => {
    const owner = await registered()
    const { email } = owner
    const strangers = [await registered({ email }), await registered({ email }), await registered({ email })]
    expect(await keptOf(email)).toHaveLength(4)
    expect(await state(owner)).toBe('waiting')
    expect((await owner.browser.post(url, { ...person, email })).status).toBe(202)
    const token = await newestToken(email)
    expect((await owner.browser.post(`${url}/${token}`, {})).status).toBe(200)
    expect(await keptOf(email)).toHaveLength(1)
    for (const stranger of strangers) expect(await state(stranger)).toBe('unknown')
  })

  test('confirmed in two browsers at once opens one account', async () => {
    const one = await registered()
    const both = [one, await registered({ email: one.email })]
    const answers = await Promise.all(both.map(({ browser, token }) => browser.post(`${url}/${token}`, {})))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422])
    expect(answers.find(answer => answer.status === 422)?.body.code).toBe('link_invalid')
  })

  test.each([
    ['a consumer without a name', { first_name: '' }, { first_name: ['Geben Sie einen Vornamen ein.'] }],
    ['a business without its name', { type: 'business' }, { company_name: ['Geben Sie den Namen ein.'] }],
    [
      'all that is missing at once',
      { type: 'business', first_name: '' },
      { first_name: ['Geben Sie einen Vornamen ein.'], company_name: ['Geben Sie den Namen ein.'] },
    ],
    ['a public body without its name', { type: 'public_body' }, { company_name: ['Geben Sie den Namen ein.'] }],
    ['a VAT id that is none', { type: 'business', company_name: 'X', vat_id: '12' }, { vat_id: [expect.any(String)] }],
    ['terms not accepted', { terms: false }, { terms: [expect.any(String)] }],
    ['a short password', { password: 'elf Zeichen' }, { password: ['Geben Sie mindestens 12 Zeichen ein.'] }],
    ['a breached one', { password: 'Password123456!' }, { password: [expect.stringContaining('gestohlener')] }],
    ['one with the own name', { password: 'Öztürk-Zoë-2026' }, { password: [expect.stringContaining('Namen')] }],
    [
      'one with the company’s',
      { type: 'business', company_name: 'Radhaus Elbe', password: 'radhaus-elbe-99' },
      { password: [expect.stringContaining('Namen')] },
    ],
    ['one with the provider’s', { password: 'nordlicht-hosting-7' }, { password: [expect.stringContaining('Namen')] }],
    ['no address', { email: 'nowhere' }, { email: [expect.any(String)] }],
  ])('refuses %s, by field', async (_what, changes, errors) => {
    const browser = await visitor()
    const answer = await browser.post(url, { ...person, ...changes }, { 'accept-language': 'de' })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  test('is never refused for the address, and writes five mails an hour to it, known or not', async () => {
    for (const email of ['anna@demo.example', 'limit@new.example']) {
      const before = (await mailsTo(email)).length
      const statuses: number[] = []
      for (let index = 0; index < 7; index++)
        statuses.push((await (await visitor()).post(url, { ...person, email })).status)
      expect(new Set(statuses)).toEqual(new Set([202]))
      await queued()
      expect(await mailsTo(email)).toHaveLength(before + 5)
    }
  })

  test('needs the anti-forgery token', async () => {
    expect((await centre.browser().post(url, person)).status).toBe(419)
  })
})

describe('sending the mail again', () => {
  const resend = `${url}/resend`

  test('answers alike for every address, and sends a new link where a registration waits', async () => {
    const first = await registered()
    const asked = async (email: string, browser = first.browser) => {
      centre.countStatements()
      const { status, body } = await browser.post(resend, { email })
      return { status, body, statements: centre.countStatements() }
    }
    const waiting = await asked(first.email)
    expect(waiting).toMatchObject({ status: 202, body: '' })
    expect(await asked('never-heard-of@new.example')).toEqual(waiting)
    const before = await mailsTo('locked@demo.example')
    expect(await asked('locked@demo.example')).toEqual(waiting)
    const token = await newestToken(first.email)
    expect(token).not.toBe(first.token)
    expect((await first.browser.get(`${url}/${first.token}`)).body.state).toBe('unknown')
    expect((await first.browser.get(`${url}/${token}`)).body.state).toBe('waiting')
    expect(await mailsTo('never-heard-of@new.example')).toEqual([])
    expect(await mailsTo('locked@demo.example')).toHaveLength(before.length)
  })

  test('sends one mail however often the job runs', async () => {
    const { email } = await registered()
    const { browser_hash: hash } = await operator()
      .selectFrom('registration')
      .select('browser_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const browser = hash.toString('base64url')
    const payload = { request_id: '0193a000-0000-7000-8000-000000000002', email, browser }
    const context = { services: centre.services, mailer: createFolderMailer(folder), log: silent }
    await sendRegistrationMail.run(context, payload)
    await sendRegistrationMail.run(context, payload)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('asked for by another browser sends nothing and leaves the link alone', async () => {
    const { browser, email, token } = await registered()
    const stranger = await visitor()
    expect((await stranger.post(resend, { email })).status).toBe(202)
    await queued()
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await browser.get(`${url}/${token}`)).body.state).toBe('waiting')
  })
})

describe('where only the provider opens accounts', () => {
  test('both calls are forbidden, before anything is kept', async () => {
    const closed = await startTestCentre('empty', { registration: { open: false, termsVersion: '1' } })
    const browser = closed.browser()
    await browser.get('/sanctum/csrf-cookie')
    for (const [path, body] of [
      [url, person],
      [`${url}/resend`, { email: person.email }],
    ] as const) {
      const answer = await browser.post(path, body)
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    }
    expect(await closed.services.database.operator.selectFrom('registration').selectAll().execute()).toEqual([])
    await closed.close()
  })
})

test('an unconfirmed one is swept a day after it expired', async () => {
  const { email } = await registered()
  const kept = () => operator().selectFrom('registration').select('id').where('email', '=', email).execute()
  const run = () => sweep.run({ services: centre.services, mailer: createFolderMailer(folder), log: silent }, {})
  centre.wait(47 * hour)
  await run()
  expect(await kept()).toHaveLength(1)
  centre.wait(2 * hour)
  await run()
  expect(await kept()).toEqual([])
})
