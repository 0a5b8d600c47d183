import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import {
  access,
  entriesAbout,
  invitations,
  mailsOf,
  newAddress,
  newMember,
  newPerson,
  tokenTo,
  url,
} from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', {}, 8)
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(operator())
})

const operator = () => centre.services.database.operator
const password = 'seven quiet herons at dusk'

/** Invites an address. @returns the path of its link */
async function invited(email: string, changes: object = {}): Promise<string> {
  const answer = await anna.post(invitations, { ...access(), email, locale: 'en', ...changes })
  if (answer.status !== 201) throw new Error(`not invited: ${JSON.stringify(answer.body)}`)
  return `/ajax/v1/invitations/${await tokenTo(centre, email)}`
}
async function visitor(): Promise<Browser> {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  return browser
}
const registering = (changes: object = {}) => ({ name: 'Lena Brandt', password, locale: 'de', ...changes })
const memberOf = async (email: string) =>
  (
    await sql`select m.role, m.permissions, m.expires_at, m.second_factor_required_from as required from membership m
    join user_account u on u.id = m.user_id where m.customer_number = 10001 and u.email = ${email}`.execute(operator())
  ).rows

describe('looking at a link', () => {
  test('says who invites to what, uses nothing up, and needs no session', async () => {
    const email = newAddress()
    const link = await invited(email, { message: 'Welcome', permissions: ['support:C-1005'], expires_on: '2027-01-31' })
    for (let round = 0; round < 2; round++)
      expect((await centre.browser().get(link)).body).toMatchObject({
        state: 'pending',
        customer: { number: 10001, name: 'Lindqvist & Partner Design GmbH' },
        invited_by: 'Anna Lindqvist',
        email,
        access: { role: 'support', permissions: ['support:C-1005'], expires_on: '2027-01-31' },
        message: 'Welcome',
        has_account: false,
      })
    const { email: known } = await newPerson(centre)
    expect((await centre.browser().get(await invited(known))).body.has_account).toBe(true)
  })

  test('that leads nowhere says only that', async () => {
    const { body } = await centre.browser().get('/ajax/v1/invitations/nothing-behind-this')
    expect(body).toEqual({
      state: 'unknown',
      customer: null,
      invited_by: null,
      email: null,
      access: null,
      message: '',
      expires_at: null,
      has_account: false,
    })
  })
})

describe('accepting with an account', () => {
  test('makes a member on the terms of the invitation, and the session acts for the customer immediately', async () => {
    const guest = await newMember(centre, { customer: 10004, role: 'support', permissions: ['support'] })
    const link = await invited(guest.email, {
      permissions: ['support:C-1005'],
      expires_on: '2027-01-31',
      second_factor_required: true,
    })
    const answer = await guest.browser.post(`${link}/accept`)
    expect([answer.status, answer.body]).toEqual([200, { current_customer_number: 10001 }])
    expect((await guest.browser.get('/ajax/v1/user')).body).toMatchObject({
      current_customer_number: 10001,
      permissions: ['10001-support:C-1005', '10004-support'],
    })
    expect(await memberOf(guest.email)).toEqual([
      {
        role: 'support',
        permissions: ['support:C-1005'],
        expires_at: '2027-01-31T23:00:00.000Z',
        required: '2026-11-16',
      },
    ])
    expect((await guest.browser.get('/ajax/v1/tickets')).body.code).toBe('second_factor_required')
    expect((await centre.browser().get(link)).body.state).toBe('accepted')
    expect((await mailsOf(centre, 'anna@demo.example')).at(-1)).toMatchObject({ template: 'invitation_accepted' })
    expect((await entriesAbout(centre, guest.email)).at(-1)).toMatchObject({
      customer_number: 10001,
      action: 'invitation.accepted',
      actor_name: `Person ${guest.email}`,
      after: { permissions: ['support:C-1005'] },
    })
  })

  test('answers a repeat under the same key as the first time, and refuses anything later', async () => {
    const guest = await newMember(centre, {})
    const link = await invited(guest.email)
    const key = { 'idempotency-key': uuidv7() }
    const accept = (headers = {}) => guest.browser.post(`${link}/accept`, undefined, headers)
    expect((await accept(key)).status).toBe(200)
    expect((await accept()).body.code).toBe('link_invalid')
  })

  test('is only for the invited address, in any case', async () => {
    const email = newAddress()
    const link = await invited(email.toUpperCase().replace('EXAMPLE', 'example'))
    const other = await newMember(centre, {})
    expect((await other.browser.post(`${link}/accept`)).body.code).toBe('invitation_for_other_address')
    expect((await anna.post(`${link}/accept`)).body.code).toBe('invitation_for_other_address')
    const guest = await newMember(centre, { email })
    expect((await guest.browser.post(`${link}/accept`)).status).toBe(200)
    expect((await (await visitor()).post(`${link}/accept`)).status).toBe(401)
  })

  test('at two places at once happens once', async () => {
    const guest = await newMember(centre, {})
    const second = await centre.signedIn(guest.email)
    const link = await invited(guest.email)
    const answers = await Promise.all([guest.browser.post(`${link}/accept`), second.post(`${link}/accept`)])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422])
    expect((await mailsOf(centre, 'anna@demo.example')).filter(mail => mail.body.includes(guest.email))).toHaveLength(1)
  })

  test('while it is declined at the same moment: one of both counts', async () => {
    const guest = await newMember(centre, {})
    const link = await invited(guest.email)
    const answers = await Promise.all([guest.browser.post(`${link}/accept`), guest.browser.post(`${link}/decline`)])
    expect(answers.map(answer => answer.status).filter(status => status === 422)).toHaveLength(1)
  })

  test('who is a member already under another address gets nothing on top', async () => {
    const email = newAddress()
    const link = await invited(email, { permissions: ['billing'] })
    const guest = await newMember(centre, { role: 'support', permissions: ['support'] })
    await sql`update user_account set email = ${email} where id = ${guest.id}`.execute(operator())
    expect((await guest.browser.post(`${link}/accept`)).body.code).toBe('already_member')
    expect(await memberOf(email)).toMatchObject([{ permissions: ['support'] }])
  })

  test('confirms the address, which the link has proved', async () => {
    const guest = await newMember(centre, {})
    await sql`update user_account set email_verified_at = null where id = ${guest.id}`.execute(operator())
    await guest.browser.post(`${await invited(guest.email)}/accept`)
    const { rows } =
      await sql`select email_verified_at is not null as verified from user_account where id = ${guest.id}`.execute(
        operator(),
      )
    expect(rows).toEqual([{ verified: true }])
  })

  test('is reported to all owners where it makes one', async () => {
    const guest = await newMember(centre, {})
    const link = await invited(guest.email, { role: 'owner', permissions: [] })
    await guest.browser.post(`${link}/accept`)
    expect((await mailsOf(centre, guest.email)).map(mail => mail.template)).toContain('owner_added')
    expect((await mailsOf(centre, 'anna@demo.example')).at(-1)).toMatchObject({ template: 'owner_added' })
    expect((await guest.browser.get('/ajax/v1/user')).body.master_customer_numbers).toEqual([10001])
  })

  test('ends what staff did for another customer', async () => {
    const email = newAddress()
    await newPerson(centre, { email })
    await sql`update user_account set admin = true where email = ${email}`.execute(operator())
    const browser = await centre.signedIn(email)
    await browser.post('/ajax/v1/accounts/customers/10002/change', { reason: 'asked by phone' })
    expect((await browser.post(`${await invited(email)}/accept`)).status).toBe(200)
    expect((await browser.get('/ajax/v1/userinfo')).body).toMatchObject({
      current_customer_number: 10001,
      acting_reason: null,
    })
    const { rows } =
      await sql`select action from audit_entry where customer_number = 10002 and actor_name = ${`Person ${email}`}
      order by at, id`.execute(operator())
    expect(rows).toEqual([{ action: 'staff.access_started' }, { action: 'staff.access_ended' }])
  })
})

describe('registering with a link', () => {
  test('makes a user with a confirmed address, signs in, and belongs to the customer', async () => {
    const email = newAddress()
    const link = await invited(email, { permissions: ['billing:read'], role: 'billing' })
    const browser = await visitor()
    const answer = await browser.post(`${link}/register`, registering())
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { email, name: 'Lena Brandt', locale: 'de', permissions: ['10001-billing:read'], current_customer_number: 10001 },
    ])
    expect((await browser.get('/ajax/v1/invoices')).status).toBe(200)
    const { rows } =
      await sql`select email_verified_at is not null as verified, password_hash like '$argon2id$%' as hashed
      from user_account where email = ${email}`.execute(operator())
    expect(rows).toEqual([{ verified: true, hashed: true }])
    expect((await entriesAbout(centre, email)).at(-1)).toMatchObject({
      action: 'invitation.accepted',
      actor_name: 'Lena Brandt',
    })
    expect((await centre.browser().signIn(email, password)).status).toBe(200)
  })

  test.each([
    ['a password that is too short', { password: 'short' }, 'password'],
    ['one from the lists of thieves', { password: 'password1234' }, 'password'],
    ['one that is the name', { password: 'lena brandt lena' }, 'password'],
    ['one that is the customer’s name', { password: 'lindqvist & partner' }, 'password'],
    ['no name', { name: '  ' }, 'name'],
    ['a name beyond its length', { name: 'x'.repeat(161) }, 'name'],
  ])('is refused with %s, and leaves the link as it is', async (_what, wrong, field) => {
    const email = newAddress()
    const link = await invited(email)
    const answer = await (await visitor()).post(`${link}/register`, registering(wrong))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect((await centre.browser().get(link)).body.state).toBe('pending')
  })

  test('is no way into an existing account, disabled ones included', async () => {
    const { email } = await newPerson(centre)
    const { id, email: disabled } = await newPerson(centre)
    await sql`update user_account set disabled_at = now() where id = ${id}`.execute(operator())
    for (const address of [email, disabled]) {
      const link = await invited(address)
      const answer = await (await visitor()).post(`${link}/register`, registering())
      expect([answer.status, answer.body.code]).toEqual([409, 'invitation_needs_sign_in'])
      expect(await memberOf(address)).toEqual([])
    }
    expect((await centre.browser().signIn(disabled)).status).toBe(422)
  })

  test('twice at once makes one user', async () => {
    const email = newAddress()
    const link = await invited(email)
    const [one, other] = [await visitor(), await visitor()]
    const answers = await Promise.all([
      one.post(`${link}/register`, registering()),
      other.post(`${link}/register`, registering({ name: 'Lena B.' })),
    ])
    expect(answers.map(answer => answer.status).filter(status => status === 200)).toHaveLength(1)
    expect(await memberOf(email)).toHaveLength(1)
  })

  test('by two customers’ links at once makes one user, who signs in for the other', async () => {
    const email = newAddress()
    const link = await invited(email)
    const elsewhere = await centre.signedIn('new@demo.example')
    await elsewhere.post(invitations, { ...access(), email, locale: 'en' })
    const other = `/ajax/v1/invitations/${await tokenTo(centre, email)}`
    expect(other).not.toBe(link)
    const visitors = [await visitor(), await visitor()]
    const answers = await Promise.all(
      [link, other].map((path, position) => visitors[position]?.post(`${path}/register`, registering())),
    )
    expect(answers.map(answer => answer?.body.code ?? answer?.status).toSorted()).toEqual([
      200,
      'invitation_needs_sign_in',
    ])
  })

  test('hashes while it holds no connection', async () => {
    const small = await startTestCentre('demo', {}, 1)
    try {
      const owner = await small.signedIn('anna@demo.example')
      const email = newAddress()
      await owner.post(invitations, { ...access(), email, locale: 'en' })
      const browser = small.browser()
      await browser.get('/sanctum/csrf-cookie')
      const answer = await browser.post(`/ajax/v1/invitations/${await tokenTo(small, email)}/register`, registering())
      expect(answer.status).toBe(200)
    } finally {
      await small.close()
    }
  })
})

describe('a link is void', () => {
  test.each([
    ['once its seven days are over', async () => centre.wait(7 * 86_400_000), 'expired'],
    [
      'once the customer is closed',
      async () => sql`update customer set deactivated_at = now() where customer_number = 10001`.execute(operator()),
      'revoked',
    ],
  ])('%s', async (_when, happen, state) => {
    const guest = await newMember(centre, {})
    const stranger = newAddress()
    const [link, other] = [await invited(guest.email), await invited(stranger)]
    await happen()
    expect((await centre.browser().get(link)).body.state).toBe(state)
    const browser = await centre.signedIn(guest.email)
    expect((await browser.post(`${link}/accept`)).body.code).toBe('link_invalid')
    expect((await (await visitor()).post(`${other}/register`, registering())).body.code).toBe('link_invalid')
    expect((await (await visitor()).post(`${link}/decline`)).body.code).toBe('link_invalid')
    await sql`update customer set deactivated_at = null where customer_number = 10001`.execute(operator())
    anna = await centre.signedIn('anna@demo.example')
  })

  test('with the last day of what it offers, if that comes first', async () => {
    const email = newAddress()
    const day = new Date(centre.services.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const link = await invited(email, { expires_on: day })
    centre.wait(2.5 * 86_400_000)
    expect((await centre.browser().get(link)).body.state).toBe('expired')
    anna = await centre.signedIn('anna@demo.example')
    const [open] = (await anna.get(url)).body.invitations.filter((one: { email: string }) => one.email === email)
    expect((await anna.post(`${invitations}/${open.id}/resend`)).body.code).toBe('invitation_over')
  })

  test('and not while the customer is locked: accepting leads to the lock', async () => {
    const guest = await newMember(centre, {})
    const link = await invited(guest.email)
    await sql`update customer set locked_at = now(), lock_reason = 'payment' where customer_number = 10001`.execute(
      operator(),
    )
    expect((await guest.browser.post(`${link}/accept`)).status).toBe(200)
    expect((await guest.browser.get('/ajax/v1/contacts')).status).toBe(423)
    await sql`update customer set locked_at = null, lock_reason = null where customer_number = 10001`.execute(
      operator(),
    )
  })
})

test('a person who declines is known only by the address: the inviter learns of no account and of no name', async () => {
  const { email } = await newPerson(centre)
  const link = await invited(email)
  expect((await (await visitor()).post(`${link}/decline`)).status).toBe(204)
  expect((await entriesAbout(centre, email)).at(-1)).toMatchObject({ action: 'invitation.declined', actor_name: email })
  const { rows } =
    await sql`select actor_user_id from audit_entry where subject_label = ${email} and action = 'invitation.declined'`.execute(
      operator(),
    )
  expect(rows).toEqual([{ actor_user_id: null }])
})

test('declining needs no account, is reported to the inviter and recorded, and ends the link', async () => {
  const email = newAddress()
  const link = await invited(email)
  const browser = await visitor()
  expect((await browser.post(`${link}/decline`)).status).toBe(204)
  expect((await browser.get(link)).body.state).toBe('declined')
  expect((await browser.post(`${link}/decline`)).body.code).toBe('link_invalid')
  expect((await mailsOf(centre, 'anna@demo.example')).at(-1)).toMatchObject({
    template: 'invitation_declined',
    body: expect.stringContaining(email),
  })
  expect((await entriesAbout(centre, email)).at(-1)).toMatchObject({ action: 'invitation.declined', actor_name: email })
})
