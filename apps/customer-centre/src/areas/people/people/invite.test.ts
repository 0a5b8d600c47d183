import { sql } from 'kysely'
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
const days = (count: number) => count * 86_400_000
const invite = (by: Browser, email: string, changes: object = {}) =>
  by.post(invitations, { ...access(), email, locale: 'en', ...changes })
const listed = async (email: string) =>
  (await anna.get(url)).body.invitations.filter((one: { email: string }) => one.email === email)

describe('an invitation', () => {
  test('goes out by mail with its terms and a link of which only the hash is kept, and is on record', async () => {
    const email = newAddress()
    const answer = await invite(anna, email, {
      permissions: ['support', 'billing:read', 'billing:read'],
      expires_on: '2027-03-31',
      second_factor_required: true,
      locale: 'de',
    })
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        email,
        role: 'support',
        permissions: ['billing:read', 'support'],
        expires_on: '2027-03-31',
        state: 'pending',
        invited_by: 'Anna Lindqvist',
      },
    ])
    const [mail] = await mailsOf(centre, email)
    expect(mail).toMatchObject({
      template: 'invitation',
      locale: 'de',
      subject: expect.stringContaining('Lindqvist & Partner'),
    })
    expect(mail?.body).toMatch(
      /Abrechnung: ansehen\nSupport: ansehen und ändern\nLetzter Tag: 31\. März 2027\nZwei-Faktor-Anmeldung erforderlich/,
    )
    const token = await tokenTo(centre, email)
    expect(JSON.stringify(answer.body)).not.toContain(token)
    const { rows } = await sql<{
      all: string
    }>`select row_to_json(i)::text as all from invitation i where email = ${email}`.execute(operator())
    expect(rows[0]?.all).not.toContain(token)
    expect(await entriesAbout(centre, email)).toMatchObject([
      { customer_number: 10001, action: 'invitation.sent', actor_name: 'Anna Lindqvist', after: { role: 'support' } },
    ])
  })

  test('quotes its message line by line, as text, and a name stays in its sentence', async () => {
    const email = newAddress()
    await sql`update customer set company_name = ${'Partner\n\nhttp://portal.test/logout\n\nGmbH'} where customer_number = 10001`.execute(
      operator(),
    )
    const message = 'Hi <b>there</b>\n\nhttp://portal.test/evil\nBye'
    await invite(anna, email, { message })
    const [mail] = await mailsOf(centre, email)
    expect(mail?.body).toContain('> Hi <b>there</b>\n> http://portal.test/evil\n> Bye')
    expect(mail?.body).not.toMatch(/^http:\/\/portal\.test\/(evil|logout)/m)
    expect(mail?.html).toContain('&gt; Hi &lt;b&gt;there&lt;/b&gt;')
    const button = /class="button" href="([^"]*)"/.exec(mail?.html ?? '')?.[1]
    expect(button).toBe(`http://portal.test/invitation/${await tokenTo(centre, email)}`)
    await sql`update customer set company_name = 'Lindqvist & Partner Design GmbH' where customer_number = 10001`.execute(
      operator(),
    )
  })

  test('answers alike for an address with an account, without one, and with a disabled one', async () => {
    const { email: known } = await newPerson(centre)
    const { id, email: disabled } = await newPerson(centre)
    await sql`update user_account set disabled_at = now() where id = ${id}`.execute(operator())
    const shape = async (email: string) => {
      const { status, body } = await invite(anna, email)
      return { status, keys: Object.keys(body), state: body.state }
    }
    const unknown = await shape(newAddress())
    expect([await shape(known), await shape(disabled)]).toEqual([unknown, unknown])
    expect(await listed(disabled)).toMatchObject([{ state: 'pending' }])
  })

  test.each([
    ['one’s own address', 'ANNA@demo.example'],
    ['a member’s', 'ben@demo.example'],
    ['that of a member whose access has ended', 'Tom@Demo.example'],
  ])('to %s is refused', async (_what, email) => {
    expect((await invite(anna, email)).body.code).toBe('already_member')
  })

  test('of staff to their own address is refused', async () => {
    const browser = await centre.signedIn('admin@demo.example')
    await browser.post('/ajax/v1/accounts/customers/10001/change', { reason: 'asked by phone' })
    expect((await invite(browser, 'admin@demo.example')).body.code).toBe('already_member')
  })

  test('to an address that is invited already is refused with that invitation, in any case', async () => {
    const email = newAddress()
    const { body } = await invite(anna, email)
    const again = await invite(anna, email.toUpperCase().replace('EXAMPLE', 'example'))
    expect([again.status, again.body.code, again.body.current.id]).toEqual([409, 'already_invited', body.id])
    expect(await mailsOf(centre, email)).toHaveLength(1)
  })

  test('sent twice at once goes out once', async () => {
    const email = newAddress()
    const answers = await Promise.all([invite(anna, email), invite(anna, email), invite(anna, email)])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([201, 409, 409])
    expect(await mailsOf(centre, email)).toHaveLength(1)
  })

  test.each([
    ['beyond what the inviter holds', { permissions: ['billing'] }, 403, 'access_beyond_own'],
    ['to own the customer, by a person who does not', { role: 'owner' }, 403, 'access_beyond_own'],
    ['with what the inviter holds', { permissions: ['support'] }, 201, undefined],
    ['without any permission', { permissions: [] }, 422, 'invalid_input'],
    ['with a contract of another customer', { permissions: ['support:C-1022'] }, 422, 'invalid_input'],
    ['with an end in the past', { expires_on: '2026-11-01' }, 422, 'invalid_input'],
    ['with a message that is too long', { message: 'x'.repeat(501) }, 422, 'invalid_input'],
    ['with a message as long as can be', { message: 'ü'.repeat(500) }, 201, undefined],
  ] as const)('%s', async (_what, changes, status, code) => {
    const { browser } = await newMember(centre, { role: 'admin', permissions: ['people', 'support'] })
    const answer = await invite(browser, newAddress(), changes)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('asks for a fresh proof', async () => {
    const { id, browser } = await newMember(centre, { role: 'owner' })
    await sql`update session set authenticated_at = authenticated_at - interval '1 hour' where user_id = ${id}`.execute(
      operator(),
    )
    expect((await invite(browser, newAddress())).status).toBe(428)
  })

  test('is refused beyond 200 people and invitations', async () => {
    const fill = (count: number) =>
      sql`
      insert into invitation (customer_number, id, email, locale, role, permissions, second_factor_required, message, token_hash,
        invited_by, created_at, sent_at, expires_at)
      select 10002, gen_random_uuid(), 'filler-' || gen_random_uuid() || '@people.example', 'en', 'support', '{support}', false, '',
        uuid_send(gen_random_uuid()), id, now(), now(), ${new Date(centre.services.clock.now().getTime() + days(1))}
      from user_account cross join generate_series(1, ${count}::int) where email = 'ben@demo.example'`.execute(
        operator(),
      )
    const ben = await centre.signedIn('ben@demo.example')
    await ben.post('/ajax/v1/accounts/customers/10002/change')
    await fill(198)
    expect((await invite(ben, newAddress())).status).toBe(201)
    expect((await invite(ben, newAddress())).body.code).toBe('too_many_people')
  })
})

describe('sent again, it', () => {
  test('has a new link and seven more days, and the old link is void', async () => {
    const email = newAddress()
    const { body } = await invite(anna, email)
    const first = await tokenTo(centre, email)
    centre.wait(days(8))
    anna = await centre.signedIn('anna@demo.example')
    expect((await listed(email))[0].state).toBe('expired')
    const again = await anna.post(`${invitations}/${body.id}/resend`)
    expect(again.body.state).toBe('pending')
    expect(new Date(again.body.expires_at).getTime() - new Date(again.body.sent_at).getTime()).toBe(days(7))
    const state = async (token: string) => (await centre.browser().get(`/ajax/v1/invitations/${token}`)).body.state
    expect([await state(first), await state(await tokenTo(centre, email))]).toEqual(['unknown', 'pending'])
    expect((await mailsOf(centre, email)).map(mail => mail.subject)[1]).toMatch(/^Reminder/)
    expect((await entriesAbout(centre, email)).map(entry => entry.action)).toEqual([
      'invitation.sent',
      'invitation.resent',
    ])
  })

  test('goes to one address five times a day at most', async () => {
    const email = newAddress()
    const { body } = await invite(anna, email)
    for (let round = 0; round < 4; round++)
      expect((await anna.post(`${invitations}/${body.id}/resend`)).status).toBe(200)
    expect((await anna.post(`${invitations}/${body.id}/resend`)).status).toBe(429)
    expect(await mailsOf(centre, email)).toHaveLength(5)
  })

  test('is vouched for by its last sender, who must be able to give as much', async () => {
    const email = newAddress()
    const { body } = await invite(anna, email, { permissions: ['billing'] })
    const { browser } = await newMember(centre, { role: 'admin', permissions: ['people', 'support'] })
    expect((await browser.post(`${invitations}/${body.id}/resend`)).body.code).toBe('access_beyond_own')
    const deputy = await newMember(centre, { role: 'admin', permissions: ['people', 'billing'] })
    expect((await deputy.browser.post(`${invitations}/${body.id}/resend`)).body.invited_by).toBe(
      `Person ${deputy.email}`,
    )
  })

  test('cannot bypass a membership that came meanwhile', async () => {
    const email = newAddress()
    const { body } = await invite(anna, email)
    await newPerson(centre, { email, role: 'support', permissions: ['support'] })
    expect((await anna.post(`${invitations}/${body.id}/resend`)).body.code).toBe('already_member')
  })

  test('makes way for a new one once it has expired', async () => {
    const email = newAddress()
    const { body } = await invite(anna, email)
    centre.wait(days(8))
    anna = await centre.signedIn('anna@demo.example')
    const second = await invite(anna, email, { permissions: ['billing:read'] })
    expect(second.status).toBe(201)
    expect((await listed(email)).map((one: { id: string }) => one.id)).toEqual([second.body.id])
    expect((await anna.post(`${invitations}/${body.id}/resend`)).status).toBe(404)
  })
})

test('one that waits is listed, however many were answered since', async () => {
  const email = newAddress()
  const { body } = await invite(anna, email)
  await sql`
    insert into invitation (customer_number, id, email, locale, role, permissions, second_factor_required, message, state,
      token_hash, invited_by, created_at, sent_at, expires_at)
    select customer_number, gen_random_uuid(), n || '@answered.example', locale, role, permissions, false, '', 'revoked',
      sha256(n::text::bytea), invited_by, created_at + interval '1 second', sent_at, expires_at
    from invitation, generate_series(1, 200) n where id = ${body.id}`.execute(operator())
  expect((await listed(email)).map((one: { state: string }) => one.state)).toEqual(['pending'])
  await sql`delete from invitation where email like '%@answered.example'`.execute(operator())
})

describe('taken back, it', () => {
  test('leads nowhere, stays in the list, and is over', async () => {
    const email = newAddress()
    const { body } = await invite(anna, email)
    expect((await anna.send('DELETE', `${invitations}/${body.id}`)).status).toBe(204)
    const link = `/ajax/v1/invitations/${await tokenTo(centre, email)}`
    expect((await centre.browser().get(link)).body.state).toBe('revoked')
    expect((await listed(email))[0].state).toBe('revoked')
    expect((await anna.send('DELETE', `${invitations}/${body.id}`)).body.code).toBe('invitation_over')
    expect((await anna.post(`${invitations}/${body.id}/resend`)).body.code).toBe('invitation_over')
    expect((await entriesAbout(centre, email)).at(-1)?.action).toBe('invitation.revoked')
    expect((await invite(anna, email)).status).toBe(201)
  })

  test('can be so by all who manage people, except where it makes an owner', async () => {
    const [email, ownersEmail] = [newAddress(), newAddress()]
    const { body: plain } = await invite(anna, email, { permissions: ['billing'] })
    const { body: owning } = await invite(anna, ownersEmail, { role: 'owner' })
    const { browser } = await newMember(centre, { role: 'admin', permissions: ['people'] })
    expect((await browser.send('DELETE', `${invitations}/${plain.id}`)).status).toBe(204)
    expect((await browser.send('DELETE', `${invitations}/${owning.id}`)).body.code).toBe('access_beyond_own')
  })

  test('is another customer’s: not found', async () => {
    const { body } = await invite(anna, newAddress())
    const ben = await centre.signedIn('ben@demo.example')
    await ben.post('/ajax/v1/accounts/customers/10002/change')
    expect((await ben.send('DELETE', `${invitations}/${body.id}`)).status).toBe(404)
    expect((await ben.post(`${invitations}/${body.id}/resend`)).status).toBe(404)
  })
})

describe('an inviter who lost their rights', () => {
  const losses: [string, (id: string) => Promise<unknown>][] = [
    ['was removed', id => sql`delete from membership where user_id = ${id}`.execute(operator())],
    [
      'holds less by now',
      id => sql`update membership set permissions = '{people,support}' where user_id = ${id}`.execute(operator()),
    ],
    [
      'no longer manages people',
      id => sql`update membership set permissions = '{billing}' where user_id = ${id}`.execute(operator()),
    ],
    [
      'has reached their last day',
      id => sql`update membership set expires_at = '2026-01-01' where user_id = ${id}`.execute(operator()),
    ],
    ['is disabled', id => sql`update user_account set disabled_at = now() where id = ${id}`.execute(operator())],
  ]
  test.each(losses)(
    'and %s gives nothing away: the invitation is void until another person sends it',
    async (_what, lose) => {
      const email = newAddress()
      const inviter = await newMember(centre, { role: 'admin', permissions: ['people', 'billing'] })
      const { body } = await invite(inviter.browser, email, { permissions: ['billing'] })
      const link = `/ajax/v1/invitations/${await tokenTo(centre, email)}`
      await lose(inviter.id)
      expect((await centre.browser().get(link)).body.state).toBe('revoked')
      expect((await listed(email))[0].state).toBe('revoked')
      const guest = await newMember(centre, { email })
      expect((await guest.browser.post(`${link}/accept`)).body.code).toBe('link_invalid')
      await anna.post(`${invitations}/${body.id}/resend`)
      expect((await guest.browser.post(`/ajax/v1/invitations/${await tokenTo(centre, email)}/accept`)).status).toBe(200)
    },
  )
})
