import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFolderMailer } from '../../../../adapters/mail/folder.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const url = '/ajax/v1/accounts/register'
const hour = 3_600_000
const chosen = 'sieben zahme Igel im Mai'
const address = { line1: 'Am Deich 7', line2: '', postal_code: '20457', city: 'Hamburg', country: 'DE' }
const fields = { first_name: 'Zoë', last_name: 'Öztürk', password: chosen, address, locale: 'en', terms: true }

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
beforeEach(() => centre.wait(2 * hour))

const operator = () => centre.services.database.operator
const userOf = (email: string) =>
  operator().selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst()

async function visitor(): Promise<Browser> {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  return browser
}

let made = 0
async function registered(changes: object = {}, email = `person-${++made}@new.example`) {
  const browser = await visitor()
  expect((await browser.post(url, { type: 'consumer', ...fields, email, ...changes })).status).toBe(202)
  await runQueued(centre.services, createFolderMailer(folder))
  const mails = operator().selectFrom('mail').select('body').where('recipient', '=', email).orderBy('id', 'desc')
  const token = /\/register\/(\S+)/.exec((await mails.executeTakeFirst())?.body ?? '')?.[1] ?? ''
  return { browser, email, token, link: `${url}/${token}` }
}

describe('the link', () => {
  test('says what it is for, without the whole address, and is not used up by a read', async () => {
    const { browser, link } = await registered()
    const waiting = { state: 'waiting', email: 'p…@new.example', needs_password: false }
    expect((await browser.get(link)).body).toEqual(waiting)
    // a mail scanner has no cookie at all
    expect((await centre.browser().get(link)).body).toEqual({ ...waiting, needs_password: true })
    expect((await browser.get(link)).body).toEqual(waiting)
  })

  test('costs one statement to read, besides the session’s', async () => {
    const { browser, link } = await registered()
    centre.countStatements()
    await browser.get(link)
    // the session's, the limit's, and its own
    expect(centre.countStatements()).toHaveLength(3)
  })

  test('that was never sent is unknown, and opens nothing', async () => {
    const browser = await visitor()
    const made = `${url}/${Buffer.alloc(32, 7).toString('base64url')}`
    expect((await browser.get(made)).body).toEqual({ state: 'unknown', email: null, needs_password: false })
    const answer = await browser.post(made, { password: chosen })
    expect([answer.status, answer.body.code]).toEqual([422, 'link_invalid'])
  })

  test('counts for 24 hours from its mail on', async () => {
    const { browser, email, link } = await registered()
    centre.wait(24 * hour + 1000)
    expect((await browser.get(link)).body.state).toBe('expired')
    expect((await browser.post(link, {})).body.code).toBe('link_invalid')
    expect((await browser.post(`${link}/decline`)).body.code).toBe('link_invalid')
    expect(await userOf(email)).toBeUndefined()
  })
})

describe('confirming in the browser that registered', () => {
  test('creates user, customer, ownership and acceptance, and signs in', async () => {
    const { browser, email, link } = await registered()
    const asked = await operator()
      .selectFrom('registration')
      .select('created_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    centre.wait(hour)
    const before = browser.cookies.get('kontor_session')
    const answer = await browser.post(link, {})
    expect(answer.status).toBe(200)
    const number = answer.body.current_customer_number
    expect(answer.body).toMatchObject({ email, name: 'Zoë Öztürk', locale: 'en', master_customer_numbers: [number] })
    expect(number).toBeGreaterThan(20_000)
    expect(browser.cookies.get('kontor_session')).not.toBe(before)
    expect((await browser.get('/ajax/v1/user')).body).toEqual(answer.body)
    const user = await userOf(email)
    expect(user).toMatchObject({ email_verified_at: expect.any(String), admin: false })
    const data = (await browser.get('/ajax/v1/accounts/userdata')).body
    expect(data).toMatchObject({ number, type: 'consumer', company_name: '', address, e_invoice: { format: 'pdf' } })
    const accepted = operator().selectFrom('terms_acceptance').selectAll().where('customer_number', '=', number)
    expect(await accepted.execute()).toMatchObject([
      { user_id: user?.id, version: '2026-11', accepted_at: asked.created_at },
    ])
    const entries = operator().selectFrom('audit_entry').selectAll().where('customer_number', '=', number)
    expect(await entries.execute()).toMatchObject([
      { action: 'customer.registered', actor_user_id: user?.id, after: { type: 'consumer', terms: '2026-11' } },
    ])
    const signedInBy = operator()
      .selectFrom('session')
      .select('method')
      .where('user_id', '=', user?.id ?? '')
    expect(await signedInBy.execute()).toEqual([{ method: 'registration' }])
    // the first browser of an account is no news to its owner
    await runQueued(centre.services, createFolderMailer(folder))
    const mails = operator().selectFrom('mail').select('template').where('recipient', '=', email)
    expect(await mails.execute()).toEqual([{ template: 'verify_email' }])
    expect((await centre.browser().signIn(email, chosen)).status).toBe(200)
  })

  test('leaves nothing of the registration but that it was used', async () => {
    const { browser, email, link } = await registered()
    await browser.post(link, {})
    const left = operator().selectFrom('registration').select(['details', 'password_hash']).where('email', '=', email)
    expect(await left.execute()).toEqual([{ details: null, password_hash: null }])
    expect((await browser.get(link)).body.state).toBe('used')
  })

  test.each([
    [
      'a business',
      { type: 'business', company_name: 'X'.repeat(200), vat_id: 'de 123.456-788' },
      { vat_id: 'DE123456788', company_name: 'X'.repeat(200) },
    ],
    [
      'a public body',
      { type: 'public_body', company_name: 'Bezirksamt', buyer_reference: '04011000-12345-03' },
      {
        e_invoice: {
          format: 'xrechnung_ubl',
          buyer_reference: '04011000-12345-03',
          order_number: '',
          receiver_email: '',
        },
      },
    ],
    [
      'a consumer who sends what only others have',
      { company_name: 'X GmbH', vat_id: 'DE123456788', buyer_reference: '1' },
      { company_name: '', vat_id: '' },
    ],
    [
      'a person who writes from right to left',
      { first_name: 'נועה', last_name: 'לוי' },
      { first_name: 'נועה', last_name: 'לוי' },
    ],
  ])('opens the account of %s', async (_who, changes, expected) => {
    const { browser, link } = await registered(changes)
    expect((await browser.post(link, {})).status).toBe(200)
    expect((await browser.get('/ajax/v1/accounts/userdata')).body).toMatchObject(expected)
  })

  test('keeps a plus tag, and signs in under any spelling of a domain with umlauts', async () => {
    const { browser, link } = await registered({ email: 'Zoe+shop@Bücher.example' }, 'Zoe+shop@xn--bcher-kva.example')
    expect((await browser.post(link, {})).body.email).toBe('Zoe+shop@xn--bcher-kva.example')
    expect((await centre.browser().signIn('zoe+shop@bücher.EXAMPLE', chosen)).status).toBe(200)
    expect((await centre.browser().signIn('zoe@bücher.example', chosen)).status).toBe(422)
  })

  test('in two tabs at once opens one account; the other is told', async () => {
    const { browser, email, link } = await registered()
    const other = centre.browser()
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    const answers = await Promise.all([browser.post(link, {}), other.post(link, {})])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422])
    expect(answers.find(answer => answer.status === 422)?.body.code).toBe('link_invalid')
    const users = operator().selectFrom('user_account').select('id').where('email', '=', email)
    expect(await users.execute()).toHaveLength(1)
  })

  test('by two people at once gives them two numbers', async () => {
    const both = [await registered(), await registered()]
    const answers = await Promise.all(both.map(({ browser, link }) => browser.post(link, {})))
    expect(new Set(answers.map(answer => answer.body.current_customer_number)).size).toBe(2)
  })

  test('comes too late where the address has an account by now', async () => {
    const { browser, email, link } = await registered()
    await operator().updateTable('user_account').set({ email }).where('email', '=', 'new@demo.example').execute()
    const answer = await browser.post(link, {})
    expect(answer.body.code).toBe('link_invalid')
    expect((await browser.get(link)).body.state).toBe('used')
    expect((await browser.get('/ajax/v1/user')).status).toBe(401)
    await operator().updateTable('user_account').set({ email: 'new@demo.example' }).where('email', '=', email).execute()
  })
})

describe('confirming in another browser', () => {
  test('asks for the password that was chosen', async () => {
    const { email, link } = await registered()
    const phone = await visitor()
    const without = await phone.post(link, {})
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['password']])
    const wrong = await phone.post(link, { password: 'quite another password' })
    expect(wrong.body.errors).toEqual({
      password: ['Enter the password you chose when you registered.'],
    })
    expect(await userOf(email)).toBeUndefined()
    expect((await phone.post(link, { password: chosen })).status).toBe(200)
    expect((await phone.get('/ajax/v1/user')).body.email).toBe(email)
  })

  test('gives a stranger who registered the address nothing: its owner does not know the password', async () => {
    const victim = 'victim@new.example'
    const attacker = await registered({ password: 'the thief’s own secret' }, victim)
    const owner = await visitor()
    expect((await owner.get(attacker.link)).body).toMatchObject({ state: 'waiting', needs_password: true })
    expect((await owner.post(attacker.link, {})).status).toBe(422)
    expect((await owner.post(attacker.link, { password: chosen })).status).toBe(422)
    expect((await owner.post(`${attacker.link}/decline`)).status).toBe(204)
    expect((await owner.get(attacker.link)).body.state).toBe('unknown')
    expect((await attacker.browser.post(attacker.link, {})).status).toBe(422)
    expect(await userOf(victim)).toBeUndefined()
    const declined = operator().selectFrom('audit_entry').selectAll().where('action', '=', 'registration.declined')
    expect(await declined.execute()).toHaveLength(1)
    // and the owner’s own registration, made later, replaces whatever the stranger tries
    const own = await registered({}, victim)
    expect((await own.browser.post(own.link, {})).status).toBe(200)
    expect((await centre.browser().signIn(victim, 'the thief’s own secret')).status).toBe(422)
  })

  test('stops endless guessing of the password', async () => {
    const { link } = await registered()
    const phone = await visitor()
    const statuses: number[] = []
    for (let index = 0; index < 6; index++)
      statuses.push((await phone.post(link, { password: `guess number ${index}` })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await phone.post(link, { password: chosen })).status).toBe(429)
  })

  test('needs the anti-forgery token', async () => {
    const { link } = await registered()
    expect((await centre.browser().post(link, { password: chosen })).status).toBe(419)
  })
})
