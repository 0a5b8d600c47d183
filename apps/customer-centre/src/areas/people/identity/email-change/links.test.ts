import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFolderMailer } from '../../../../adapters/mail/folder.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { type Newcomer, newcomer } from '../../../../testing/newcomer.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const requests = '/ajax/v1/accounts/email-changes'
const links = '/ajax/v1/email-changes'
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
// the calls counted by one test are forgotten before the next
beforeEach(() => centre.wait(2 * minute))

const operator = () => centre.services.database.operator
const mailsTo = async (recipient: string) => {
  await runQueued(centre.services, createFolderMailer(folder))
  return operator().selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('created_at').execute()
}
const templatesTo = async (recipient: string) => (await mailsTo(recipient)).map(mail => mail.template)
const audits = (action: string, subject: string) =>
  operator()
    .selectFrom('audit_entry')
    .select(['customer_number', 'actor_name', 'actor_user_id', 'before', 'after'])
    .where('action', '=', action)
    .where('subject_id', '=', subject)
    .execute()
const outcomeOf = async (id: string) =>
  (await operator().selectFrom('email_change').select('outcome').where('id', '=', id).executeTakeFirst())?.outcome

async function visitor(): Promise<Browser> {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  return browser
}

let addresses = 0
const newAddress = () => `fresh-${++addresses}@other.example`
type Use = 'sign_in' | 'customer' | 'both'

/** A change under way with both of its links, and a signed-out browser to open them in. */
async function asked(use: Use, options?: Parameters<typeof newcomer>[1]) {
  const who = await newcomer(centre, options)
  const browser = await centre.signedIn(who.email)
  const email = newAddress()
  const { body } = await browser.post(requests, { email, applies_to: use })
  const token = async (recipient: string) =>
    /\/email\/([\w-]{43})\s/.exec((await mailsTo(recipient)).at(-1)?.body ?? '')?.[1] ?? ''
  const contact = use === 'customer' ? (options?.contact ?? who.email) : who.email
  return { who, browser, email, id: body.id as string, old: await token(contact), new: await token(email) }
}
type Asked = { who: Newcomer; browser: Browser }

const addressesOf = async ({ who }: Pick<Asked, 'who'>) => {
  const user = await operator()
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow()
  const customer = await operator()
    .selectFrom('customer')
    .selectAll()
    .where('customer_number', '=', who.customer)
    .executeTakeFirstOrThrow()
  return { signIn: user.email, contact: customer.email, user, customer }
}

/** A user has given the password and not the second factor. */
async function halfOpen(userId: string): Promise<() => Promise<number>> {
  const now = centre.services.clock.now()
  await operator()
    .insertInto('pending_sign_in')
    .values({
      id_hash: Buffer.from(userId),
      user_id: userId,
      method: 'password',
      remember: false,
      created_at: now,
      expires_at: new Date(now.getTime() + hour),
    })
    .execute()
  return async () =>
    (await operator().selectFrom('pending_sign_in').select('user_id').where('user_id', '=', userId).execute()).length
}

describe('a link', () => {
  test('that is only read tells what it is for and uses nothing up', async () => {
    const change = await asked('both')
    const stranger = await visitor()
    for (let time = 0; time < 2; time++) {
      expect((await stranger.get(`${links}/${change.old}`)).body).toMatchObject({
        state: 'waiting',
        side: 'old',
        applies_to: 'both',
        old_email: change.who.email,
        new_email: change.email,
        requested_by: 'Nora Neumann',
        customer: `Neumann ${change.who.customer}`,
      })
    }
    // the reader may be anyone
    expect((await stranger.get(`${links}/${change.new}`)).body).toMatchObject({
      state: 'waiting',
      side: 'new',
      old_email: 'n…@new.example',
      new_email: change.email,
      requested_by: null,
      requested_at: null,
      customer: null,
    })
    expect(await addressesOf(change)).toMatchObject({ signIn: change.who.email, contact: change.who.email })
  })

  test.each(['x', 'a'.repeat(43), '%00', '../../etc'])('%s that was never mailed is unknown', async token => {
    const stranger = await visitor()
    const path = `${links}/${encodeURIComponent(token)}`
    expect((await stranger.get(path)).body).toMatchObject({ state: 'unknown', new_email: null })
    for (const deed of ['confirm', 'refuse']) {
      const answer = await stranger.post(`${path}/${deed}`)
      expect([answer.status, answer.body.code]).toEqual([422, 'link_invalid'])
    }
  })

  test('does not bind another user’s next call to its customer', async () => {
    const change = await asked('customer')
    const stranger = await visitor()
    await stranger.get(`${links}/${change.old}`)
    const calls = Array.from({ length: 10 }, () => change.browser.get(userdata))
    expect((await Promise.all(calls)).map(answer => answer.body.number)).toEqual(Array(10).fill(change.who.customer))
    expect((await stranger.get(userdata)).status).toBe(401)
  })
})

describe('an address', () => {
  test.each([
    ['sign_in', 'old'],
    ['sign_in', 'new'],
    ['customer', 'old'],
    ['customer', 'new'],
    ['both', 'old'],
    ['both', 'new'],
  ] as const)('for %s changes once both have confirmed, the %s one first', async (use, first) => {
    const change = await asked(use)
    const stranger = await visitor()
    const second = first === 'old' ? 'new' : 'old'
    const one = await stranger.post(`${links}/${change[first]}/confirm`)
    expect([one.status, one.body.state]).toEqual([200, 'confirmed'])
    expect(await addressesOf(change)).toMatchObject({ signIn: change.who.email, contact: change.who.email })
    const page = (await change.browser.get(profile)).body
    const shown = page.profile.email_change ?? page.customer.email_change
    expect([shown.old_confirmed, shown.new_confirmed]).toEqual([first === 'old', first === 'new'])
    const before = centre.services.clock.now().getTime()
    const two = await stranger.post(`${links}/${change[second]}/confirm`)
    expect([two.status, two.body.state]).toEqual([200, 'applied'])
    const after = await addressesOf(change)
    expect(after.signIn).toBe(use === 'customer' ? change.who.email : change.email)
    expect(after.contact).toBe(use === 'sign_in' ? change.who.email : change.email)
    const verified = use === 'customer' ? after.customer.email_verified_at : after.user.email_verified_at
    expect(Date.parse(verified ?? '')).toBeGreaterThanOrEqual(before)
    expect((await change.browser.get(profile)).body.profile.email_change).toBeNull()
  })

  test('changed is told to both, and on record with both, and signs in', async () => {
    const change = await asked('both')
    const stranger = await visitor()
    await stranger.post(`${links}/${change.new}/confirm`)
    await stranger.post(`${links}/${change.old}/confirm`)
    expect(await templatesTo(change.who.email)).toEqual(['email_change_old', 'email_changed'])
    expect(await templatesTo(change.email)).toEqual(['email_change_new', 'email_changed'])
    const what = { before: { email: change.who.email }, after: { email: change.email } }
    expect(await audits('sign_in_address.changed', change.who.id)).toMatchObject([{ ...what, customer_number: 0 }])
    expect(await audits('customer.email_changed', String(change.who.customer))).toMatchObject([
      { ...what, customer_number: change.who.customer, actor_user_id: null, actor_name: change.who.email },
    ])
    expect(await audits('customer.email_confirmed', String(change.who.customer))).toMatchObject([
      { after: { email: change.email } },
      { after: { email: change.who.email } },
    ])
    expect((await (await visitor()).signIn(change.email)).status).toBe(200)
    expect((await (await visitor()).signIn(change.who.email)).status).toBe(422)
  })

  test('changed ends the other sessions and the ways in that go to the old mailbox', async () => {
    const change = await asked('sign_in')
    const other = await centre.signedIn(change.who.email)
    const open = await halfOpen(change.who.id)
    const stranger = await visitor()
    await stranger.post('/ajax/v1/password/request', { email: change.who.email })
    const reset = /reset\/(\S+)/.exec((await mailsTo(change.who.email)).at(-1)?.body ?? '')?.[1]
    expect((await stranger.get(`/ajax/v1/password/reset/${reset}`)).body.valid).toBe(true)
    await stranger.post(`${links}/${change.new}/confirm`)
    await stranger.post(`${links}/${change.old}/confirm`)
    expect((await stranger.get(`/ajax/v1/password/reset/${reset}`)).body.valid).toBe(false)
    expect(await open()).toBe(0)
    expect((await other.get('/ajax/v1/user')).status).toBe(401)
    expect((await change.browser.get('/ajax/v1/user')).body.email).toBe(change.email)
  })

  test('of a customer only ends no session, and its record says that it changed', async () => {
    const change = await asked('customer')
    const { version } = (await change.browser.get(userdata)).body
    const stranger = await visitor()
    for (const side of ['new', 'old'] as const) await stranger.post(`${links}/${change[side]}/confirm`)
    const record = (await change.browser.get(userdata)).body
    expect(record).toMatchObject({ email: change.email, email_change: null, version: version + 1 })
    expect([record.changed_at, record.email_verified_at]).toEqual([expect.any(String), expect.any(String)])
  })

  test('confirmed by both at the same moment changes once', async () => {
    for (let round = 0; round < 3; round++) {
      const change = await asked('both')
      const [one, two] = [await visitor(), await visitor()]
      const answers = await Promise.all([
        one.post(`${links}/${change.old}/confirm`),
        two.post(`${links}/${change.new}/confirm`),
        two.post(`${links}/${change.old}/confirm`),
      ])
      expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
      expect(answers.filter(answer => answer.body.state === 'applied').length).toBeGreaterThan(0)
      expect(await addressesOf(change)).toMatchObject({ signIn: change.email, contact: change.email })
      expect(await audits('customer.email_changed', String(change.who.customer))).toHaveLength(1)
    }
  })

  test('that cannot be asked does not have to agree, and can still refuse', async () => {
    const options = { contact: 'typed@other.example' }
    const change = await asked('customer', options)
    const stranger = await visitor()
    expect((await stranger.get(`${links}/${change.old}`)).body).toMatchObject({ state: 'waiting', old_needed: false })
    expect((await stranger.post(`${links}/${change.new}/confirm`)).body.state).toBe('applied')
    const second = await asked('customer', options)
    expect((await stranger.post(`${links}/${second.old}/refuse`)).body.state).toBe('refused')
  })

  test('never confirmed before is confirmed by its own link', async () => {
    const who = await newcomer(centre, { verified: false })
    const browser = await centre.signedIn(who.email)
    await browser.post(requests, { email: who.email, applies_to: 'sign_in' })
    const token = /\/email\/(\S+)/.exec((await mailsTo(who.email)).at(-1)?.body ?? '')?.[1]
    expect((await (await visitor()).post(`${links}/${token}/confirm`)).body.state).toBe('applied')
    expect((await browser.get(profile)).body.profile.email_verified_at).not.toBeNull()
    expect((await templatesTo(who.email)).filter(template => template === 'email_changed')).toHaveLength(1)
  })
})

describe('a confirmation', () => {
  test('pressed twice is one', async () => {
    const change = await asked('sign_in')
    const stranger = await visitor()
    for (let time = 0; time < 2; time++)
      expect((await stranger.post(`${links}/${change.new}/confirm`)).body.state).toBe('confirmed')
    expect(await audits('sign_in_address.confirmed', change.who.id)).toHaveLength(1)
  })

  test.each([
    ['after a day', 'expired', async () => centre.wait(24 * hour)],
    [
      'of what was taken back',
      'over',
      async (change: Asked & { id: string }) => change.browser.send('DELETE', `${requests}/${change.id}`),
    ],
    [
      'of what was replaced',
      'over',
      async (change: Asked) => change.browser.post(requests, { email: newAddress(), applies_to: 'sign_in' }),
    ],
  ])('%s comes too late', async (_when, state, happen) => {
    const change = await asked('sign_in')
    const stranger = await visitor()
    await stranger.post(`${links}/${change.old}/confirm`)
    await happen(change)
    expect((await stranger.get(`${links}/${change.new}`)).body.state).toBe(state)
    const answer = await stranger.post(`${links}/${change.new}/confirm`)
    expect([answer.status, answer.body.code]).toEqual([422, 'link_invalid'])
    expect((await addressesOf(change)).signIn).toBe(change.who.email)
  })

  test('finds the address taken by an account opened in between', async () => {
    const change = await asked('both')
    const other = await newcomer(centre)
    await operator()
      .updateTable('user_account')
      .set({ email: change.email.toUpperCase() })
      .where('id', '=', other.id)
      .execute()
    const stranger = await visitor()
    await stranger.post(`${links}/${change.old}/confirm`)
    expect((await stranger.post(`${links}/${change.new}/confirm`)).body.state).toBe('taken')
    // not one half without the other
    expect(await addressesOf(change)).toMatchObject({ signIn: change.who.email, contact: change.who.email })
    expect(await templatesTo(change.email)).not.toContain('email_changed')
  })

  test('finds the address taken at this very moment', async () => {
    const [one, two] = [await asked('sign_in'), await asked('sign_in')]
    await operator().updateTable('email_change').set({ new_email: one.email }).where('id', '=', two.id).execute()
    const stranger = await visitor()
    for (const change of [one, two]) await stranger.post(`${links}/${change.old}/confirm`)
    const answers = await Promise.all([one, two].map(change => stranger.post(`${links}/${change.new}/confirm`)))
    expect(answers.map(answer => answer.body.state).toSorted()).toEqual(['applied', 'taken'])
  })

  test('has no effect where the old address is no longer in use, or the user is disabled', async () => {
    const [moved, disabled] = [await asked('customer'), await asked('sign_in')]
    await operator()
      .updateTable('customer')
      .set({ email: 'third@other.example' })
      .where('customer_number', '=', moved.who.customer)
      .execute()
    await operator()
      .updateTable('user_account')
      .set({ disabled_at: new Date() })
      .where('id', '=', disabled.who.id)
      .execute()
    const stranger = await visitor()
    for (const change of [moved, disabled]) {
      await stranger.post(`${links}/${change.old}/confirm`)
      expect((await stranger.post(`${links}/${change.new}/confirm`)).body.state).toBe('over')
      expect(await outcomeOf(change.id)).toBe('outdated')
    }
    expect((await addressesOf(moved)).contact).toBe('third@other.example')
    expect((await addressesOf(disabled)).signIn).toBe(disabled.who.email)
  })
})

describe('“This was not me”', () => {
  test.each(['sign_in', 'customer'] as const)(
    'voids a change of %s, signs the user out everywhere and advises them',
    async use => {
      const change = await asked(use)
      const other = await centre.signedIn(change.who.email)
      const open = await halfOpen(change.who.id)
      const stranger = await visitor()
      await stranger.post(`${links}/${change.new}/confirm`)
      const answer = await stranger.post(`${links}/${change.old}/refuse`)
      expect([answer.status, answer.body.state]).toEqual([200, 'refused'])
      expect(await open()).toBe(0)
      for (const browser of [other, change.browser]) expect((await browser.get('/ajax/v1/user')).status).toBe(401)
      const mail = (await mailsTo(change.who.email)).at(-1)
      expect([mail?.template, mail?.user_id]).toEqual(['email_change_refused', change.who.id])
      expect(mail?.body).toContain('/password/reset')
      expect((await stranger.post(`${links}/${change.old}/confirm`)).body.code).toBe('link_invalid')
      expect(await addressesOf(change)).toMatchObject({ signIn: change.who.email, contact: change.who.email })
      const action = use === 'sign_in' ? 'sign_in_address.change_refused' : 'customer.email_change_refused'
      expect(await audits(action, use === 'sign_in' ? change.who.id : String(change.who.customer))).toHaveLength(1)
    },
  )

  test('may follow a confirmation, as long as the new address has not answered', async () => {
    const change = await asked('sign_in')
    const stranger = await visitor()
    await stranger.post(`${links}/${change.old}/confirm`)
    expect((await stranger.post(`${links}/${change.old}/refuse`)).body.state).toBe('refused')
  })

  test('is not open to the new address, and comes too late after the change', async () => {
    const change = await asked('sign_in')
    const stranger = await visitor()
    expect((await stranger.post(`${links}/${change.new}/refuse`)).body.code).toBe('link_invalid')
    for (const side of ['new', 'old'] as const) await stranger.post(`${links}/${change[side]}/confirm`)
    expect((await stranger.post(`${links}/${change.old}/refuse`)).body.code).toBe('link_invalid')
  })
})
