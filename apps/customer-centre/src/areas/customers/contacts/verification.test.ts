import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../../../jobs.ts'
import type { Browser } from '../../../testing/browser.ts'
import { addContact, auditOf, codeFor, writable } from '../../../testing/contacts/contacts.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { isLive, newCode, nextSending } from './codes.ts'

const minute = 60_000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

type Channel = 'email' | 'phone'
const url = (id: string, channel: Channel) => `/ajax/v1/contacts/${id}/verification/${channel}`
const send = (id: string, channel: Channel = 'email') => anna.post(url(id, channel))
const give = (id: string, code: string, channel: Channel = 'email') => anna.post(`${url(id, channel)}/check`, { code })
const get = (id: string) => anna.get(`/ajax/v1/contacts/${id}`)
const put = (contact: Record<string, unknown>, changes: object, version = 1) =>
  anna.send('PUT', `/ajax/v1/contacts/${contact.id}`, { contact: { ...writable(contact), ...changes }, version })
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const wrong = { status: 422, body: { code: 'wrong_code', errors: { code: [expect.any(String)] } } }

describe.each<[Channel, string, string]>([
  ['email', 'mail_sent', 'mail_code'],
  ['phone', 'code_sent', 'phone_code'],
])('verifying by %s', (channel, sentState, evidence) => {
  test('goes from the code that was sent to verified, each step logged without the code', async () => {
    const contact = await addContact(anna)
    const sent = await send(contact.id, channel)
    expect(sent.status).toBe(200)
    expect(sent.body).toMatchObject({
      [`${channel}_verification`]: sentState,
      [`${channel}_verified_at`]: null,
      [`${channel}_code`]: { tries_left: 5 },
    })
    const code = await codeFor(centre, contact[channel])
    const given = await give(contact.id, ` ${code.slice(0, 3)} ${code.slice(3)} `, channel)
    expect(given.status).toBe(200)
    expect(given.body).toMatchObject({
      [`${channel}_verification`]: 'verified',
      [`${channel}_code`]: null,
      holder: {
        state: 'not_needed',
        evidence: [{ kind: evidence, given_by: 'Anna Lindqvist', note: contact[channel] }],
      },
    })
    const now = centre.services.clock.now().getTime()
    expect(now - Date.parse(given.body[`${channel}_verified_at`])).toBeLessThan(60 * 60_000)
    const log = await auditOf(centre, contact.id)
    expect(log.map(({ action }) => action)).toEqual(['contact.created', 'contact.code_sent', 'contact.verified'])
    expect(JSON.stringify(log)).not.toContain(code)
    // used up
    expect(await give(contact.id, code, channel)).toMatchObject(wrong)
  })

  test('ends after five wrong codes, and then refuses the right one in the same words', async () => {
    const contact = await addContact(anna)
    await send(contact.id, channel)
    const code = await codeFor(centre, contact[channel])
    const answers = []
    for (let attempt = 0; attempt < 5; attempt++) answers.push(await give(contact.id, other(code), channel))
    answers.push(await give(contact.id, code, channel))
    for (const answer of answers) expect(answer).toMatchObject(wrong)
    expect(new Set(answers.map(({ body }) => JSON.stringify({ ...body, reference: '' }))).size).toBe(1)
    expect((await get(contact.id)).body).toMatchObject({
      [`${channel}_verification`]: 'failed',
      [`${channel}_code`]: null,
    })
    expect((await auditOf(centre, contact.id)).at(-1)?.action).toBe('contact.verification_failed')
    centre.wait(2 * minute)
    await send(contact.id, channel)
    expect((await give(contact.id, await codeFor(centre, contact[channel]), channel)).status).toBe(200)
  })

  test('accepts no code that is half an hour old', async () => {
    const contact = await addContact(anna)
    await send(contact.id, channel)
    const code = await codeFor(centre, contact[channel])
    centre.wait(30 * minute)
    expect(await give(contact.id, code, channel)).toMatchObject(wrong)
    expect((await get(contact.id)).body[`${channel}_code`]).toBeNull()
  })

  test('a code for the previous address does not count, not even after going back to it', async () => {
    const contact = await addContact(anna)
    await send(contact.id, channel)
    const code = await codeFor(centre, contact[channel])
    const changed = channel === 'email' ? { email: `new.${contact.email}` } : { phone: '+49 40 9990001' }
    const moved = await put(contact, { ...changed })
    expect(moved.body).toMatchObject({ [`${channel}_verification`]: 'unverified', [`${channel}_code`]: null })
    expect(await give(contact.id, code, channel)).toMatchObject(wrong)
    await put(contact, {}, 2)
    expect(await give(contact.id, code, channel)).toMatchObject(wrong)
    // nor does the way there and back shorten the wait
    expect((await send(contact.id, channel)).status).toBe(429)
  })
})

test('two people who give codes at once cannot try more than five', async () => {
  const contact = await addContact(anna)
  await send(contact.id)
  const code = await codeFor(centre, contact.email)
  await Promise.all(Array.from({ length: 8 }, () => give(contact.id, other(code))))
  const { rows } = await sql<{
    tries: number
  }>`select tries from contact_code where contact_id = ${contact.id}`.execute(centre.services.database.operator)
  expect(rows).toEqual([{ tries: 5 }])
  expect(await give(contact.id, code)).toMatchObject(wrong)
})

test('a change of the address while its code is given ends unverified in either order', async () => {
  const contact = await addContact(anna)
  await send(contact.id)
  const code = await codeFor(centre, contact.email)
  await Promise.all([give(contact.id, code), put(contact, { email: 'faster@made.example' })])
  expect((await get(contact.id)).body).toMatchObject({ email: 'faster@made.example', email_verification: 'unverified' })
})

describe('asking for codes', () => {
  test('is slowed down increasingly, and says for how long', async () => {
    const contact = await addContact(anna)
    expect((await send(contact.id)).status).toBe(200)
    const soon = await send(contact.id)
    expect(soon).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(60)
    const first = await codeFor(centre, contact.email)
    centre.wait(minute)
    expect((await send(contact.id)).status).toBe(200)
    // the previous one is void
    expect(await give(contact.id, first)).toMatchObject(wrong)
    centre.wait(minute)
    expect((await send(contact.id)).status).toBe(429)
    centre.wait(minute)
    expect((await send(contact.id)).status).toBe(200)
  })

  test('reaches one address eight times a day, however many contacts have it', async () => {
    const statuses = []
    for (let count = 0; count < 9; count++) {
      const contact = await addContact(anna, { email: 'victim@elsewhere.example', allow_duplicate: true })
      statuses.push((await send(contact.id)).status)
    }
    expect(statuses).toEqual([...Array(8).fill(200), 429])
  })

  test('is answered by a mail in the contact’s language that says who asks, without a link', async () => {
    const contact = await addContact(anna, { locale: 'de', first_name: 'Kim', last_name: 'Zeile' })
    await send(contact.id)
    const mail = await centre.services.database.operator
      .selectFrom('mail')
      .select(['subject', 'body', 'html', 'locale', 'user_id', 'customer_number'])
      .where('recipient', '=', contact.email)
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ locale: 'de', user_id: null, customer_number: 10001 })
    expect(mail.subject).toMatch(/^\d{6} ist Ihr Bestätigungscode/)
    expect(mail.body).toContain('Lindqvist & Partner Design GmbH (Kundennummer 10001)')
    expect(mail.body).toContain('Kim Zeile')
    expect(mail.body).not.toContain('http')
  })

  test('is refused without a number, and where telephones cannot be reached', async () => {
    const contact = await addContact(anna, { phone: '' })
    expect(await send(contact.id, 'phone')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const { contacts } = centre.services.configuration
    const { id } = await addContact(anna)
    contacts.phoneCodes = 'off'
    try {
      expect((await get(id)).body.phone_codes).toBe(false)
      expect(await send(id, 'phone')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    } finally {
      contacts.phoneCodes = 'sandbox'
    }
  })
})

test('another customer’s contact has no codes', async () => {
  const { id } = await centre.services.database.operator
    .selectFrom('contact')
    .select('id')
    .where('customer_number', '=', 10002)
    .executeTakeFirstOrThrow()
  for (const foreign of [id, crypto.randomUUID()]) {
    expect((await send(foreign)).status).toBe(404)
    expect((await give(foreign, '123456')).status).toBe(404)
  }
})

test('codes are deleted once they no longer count, not even for the wait', async () => {
  const contact = await addContact(anna)
  await send(contact.id)
  const { services: parts } = centre
  const left = async () => {
    await sweep.run({ services: parts, mailer: { send: async () => undefined }, log: silent }, {})
    const codes = parts.database.operator.selectFrom('contact_code').select('sends')
    return (await codes.where('contact_id', '=', contact.id).execute()).length
  }
  centre.wait(23 * 60 * minute)
  expect(await left()).toBe(1)
  centre.wait(2 * 60 * minute)
  expect(await left()).toBe(0)
  anna = await centre.signedIn('anna@demo.example')
})

test('a code is stored under a key, so the table alone does not reveal it', async () => {
  const contact = await addContact(anna)
  await send(contact.id)
  const code = await codeFor(centre, contact.email)
  const { rows } = await sql<{
    code_hash: Buffer
  }>`select code_hash from contact_code where contact_id = ${contact.id}`.execute(centre.services.database.operator)
  expect(rows[0]?.code_hash).toHaveLength(32)
  expect(rows[0]?.code_hash.toString()).not.toContain(code)
})

describe('the rules of codes', () => {
  test('a code has six digits, zeros in front included', () => {
    for (let count = 0; count < 200; count++) expect(newCode()).toMatch(/^\d{6}$/)
  })

  test.each([
    [undefined, 1, 1],
    [{ sends: 1, ago: 5 * minute }, 2, 2],
    [{ sends: 6, ago: 60 * minute }, 7, 60],
    [{ sends: 40, ago: 60 * minute }, 41, 60],
    [{ sends: 6, ago: 24 * 60 * minute }, 1, 1],
  ])('after %j it is sending %i, with a wait of %i minutes', (last, sends, minutes) => {
    const now = new Date('2026-11-16T12:00:00Z')
    const before = last && { sends: last.sends, sent_at: new Date(now.getTime() - last.ago).toISOString() }
    expect(nextSending(before, now)).toEqual({ sends, nextSendAt: new Date(now.getTime() + minutes * minute) })
  })

  const now = new Date('2026-11-16T12:00:00Z')
  const sent = {
    code_hash: Buffer.alloc(32),
    sent_to: 'Kim@example.com',
    tries: 4,
    sends: 1,
    sent_at: '2026-11-16T11:31:00Z',
    expires_at: '2026-11-16T12:01:00Z',
    next_send_at: '2026-11-16T11:32:00Z',
  }
  test.each([
    [{}, 'kim@example.com', true],
    [{}, 'k@example.com', false],
    [{ tries: 5 }, 'kim@example.com', false],
    [{ expires_at: now.toISOString() }, 'kim@example.com', false],
    [{ code_hash: null }, 'kim@example.com', false],
  ])('a code that is %j for %s may be tried: %s', (changes, target, live) => {
    expect(isLive({ ...sent, ...changes }, 'email', target, now)).toBe(live)
  })
})
