import type { OutgoingMail } from '@kontor/adapters/mail'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { localCheck } from '../../../testing/adapters/anti-bot-settings.ts'
import type { Browser } from '../../../testing/browser.ts'
import { multipart, samples } from '../../../testing/multipart.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let guest: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  guest = centre.browser()
  await guest.get('/sanctum/csrf-cookie')
})
afterAll(() => centre.close())
// each test calls from its own network, so that none uses up another's tries
let house = 0
afterEach(() => {
  guest.address = `192.0.2.${++house}`
})

/** Delivers the waiting mails, and returns them. */
async function mails(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = []
  await runQueued(centre.services, { send: async mail => void sent.push(mail) })
  return sent
}
const operator = () => centre.services.database.operator
const audited = async (action: string) => {
  const { rows } = await sql<{ customer_number: number; actor_name: string; subject_label: string; after: object }>`
    select customer_number, actor_name, subject_label, after from audit_entry where action = ${action} order by at desc`.execute(
    operator(),
  )
  return rows
}

const person = { name: 'Kim Petersen', email: 'kim@example.com' }
const inquiry = { topic: 'offer', reference: '', message: 'What does a server cost?', ...person }

describe('when the provider can be reached', () => {
  test('is open to anyone, in one statement besides the session’s', async () => {
    centre.countStatements()
    const answer = await guest.get('/ajax/v1/reach')
    expect(centre.countStatements()).toHaveLength(2)
    // Monday noon
    expect(answer.body).toMatchObject({
      time_zone: 'Europe/Berlin',
      status: { open: true, changes_at: '2026-11-16T17:00:00.000Z' },
      callbacks_offered: true,
      languages: ['de', 'en'],
    })
    expect(answer.body.hours).toContainEqual({ day: 6, opens: '10:00', closes: '14:00' })
    expect(answer.body.slots[0]).toEqual({ starts_at: '2026-11-16T13:00:00.000Z', ends_at: '2026-11-16T15:00:00.000Z' })
  })

  test('the hours are written in the reader’s language', async () => {
    const inGerman = await guest.get('/ajax/v1/provider', { 'accept-language': 'de' })
    expect(inGerman.body.phone_hours).toBe('Mo–Fr 8:00–18:00 Uhr, Sa 10:00–14:00 Uhr')
    const inEnglish = await guest.get('/ajax/v1/provider')
    expect(inEnglish.body.phone_hours).toBe('Mon–Fri 8:00–18:00, Sat 10:00–14:00')
  })
})

describe('a message', () => {
  test('of a guest is kept, copied to them, and brought to the provider, who answers the guest', async () => {
    const answer = await guest.post('/ajax/v1/inquiries', inquiry)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ number: expect.stringMatching(/^M-\d+$/), email: person.email, files: [] })
    const [copy, arrived] = await mails()
    expect(copy).toMatchObject({
      to: person.email,
      replyTo: null,
      subject: expect.stringContaining(answer.body.number),
    })
    expect(copy?.text).toContain(inquiry.message)
    expect(arrived).toMatchObject({ to: 'service@nordlicht.example', replyTo: person.email, locale: 'de' })
    expect(arrived?.text).toContain('Nicht angemeldet')
  })

  test('comes back as a quotation: only the provider’s own words read as such', async () => {
    const message = 'Your account is blocked.\n\n-- \nNordlicht Hosting\nhttps://evil.example/'
    expect((await guest.post('/ajax/v1/inquiries', { ...inquiry, message })).status).toBe(201)
    const [copy, arrived] = await mails()
    expect(copy?.text).toContain('> Your account is blocked.\n> \n> -- \n> Nordlicht Hosting\n> https://evil.example/')
    expect(copy?.html).not.toContain('href="https://evil.example')
    expect(arrived?.subject).toContain(`(${person.name})`)
    const name = 'Kim\u0085\u0007 Petersen'
    const refused = await guest.post('/ajax/v1/inquiries', { ...inquiry, name, message })
    expect(refused).toMatchObject({ status: 422, body: { errors: { name: ['Write this in one line.'] } } })
  })

  test('of a user names the user and the customer, whatever else is sent', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    const { name: _name, email: _email, ...own } = inquiry
    expect((await anna.post('/ajax/v1/accounts/inquiries', { ...own, email: 'x@example.com' })).status).toBe(422)
    const answer = await anna.post('/ajax/v1/accounts/inquiries', { ...own, reference: 'R 2026-17' })
    expect(answer.body.email).toBe('anna@demo.example')
    const [, arrived] = await mails()
    const several = { ...own, reference: 'R 2026-17\r\nBcc: x' }
    expect((await anna.post('/ajax/v1/accounts/inquiries', several)).status).toBe(422)
    expect(arrived?.text).toContain('Kundennummer: 10001')
    expect(arrived?.text).toContain('R 2026-17')
    expect((await audited('inquiry.sent'))[0]).toMatchObject({ customer_number: 10001, actor_name: 'Anna Lindqvist' })
  })

  test('of a locked customer and of a user without any gets through', async () => {
    const { name: _name, email: _email, ...own } = inquiry
    for (const email of ['locked@demo.example', 'admin@demo.example']) {
      const visitor = await centre.signedIn(email)
      expect((await visitor.post('/ajax/v1/accounts/inquiries', own)).status).toBe(201)
    }
    await mails()
  })

  test.each([
    ['topic', 'weather', 'other'],
    ['reference', 'x'.repeat(61), 'x'.repeat(60)],
    ['message', '', 'x'],
    ['message', 'x'.repeat(5001), 'x'.repeat(5000)],
    ['name', '', 'x'],
    ['name', 'x'.repeat(161), 'x'.repeat(160)],
    ['email', 'nobody', 'somebody@example.com'],
    ['unknown', 'x', undefined],
  ])('%s: what is wrong is refused by its field, the extreme is accepted', async (field, wrong, right) => {
    const refused = await guest.post('/ajax/v1/inquiries', { ...inquiry, [field]: wrong })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    if (right !== undefined)
      expect((await guest.post('/ajax/v1/inquiries', { ...inquiry, [field]: right })).status).toBe(201)
    await mails()
  })

  test('is refused after twenty from one network, and after ten to one address', async () => {
    const send = (email: string) => guest.post('/ajax/v1/inquiries', { ...inquiry, email })
    const statuses: number[] = []
    for (let index = 0; index < 11; index++) statuses.push((await send('flooded@example.com')).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429])
    for (let index = 0; index < 9; index++) expect((await send(`other${index}@example.com`)).status).toBe(201)
    expect((await send('another@example.com')).status).toBe(429)
    await mails()
  })
})

test('a robot’s message is refused before anything of it is kept, files included', async () => {
  const guarded = await startTestCentre('empty', { antiBot: localCheck })
  try {
    const robot = guarded.browser()
    await robot.get('/sanctum/csrf-cookie')
    const { payload, headers } = multipart(inquiry, [{ name: 'a.png', content: samples.png }])
    const answer = await robot.send('POST', '/ajax/v1/inquiries', payload, headers)
    expect([answer.status, answer.body.code]).toEqual([422, 'captcha_required'])
    for (const url of ['/ajax/v1/callbacks', '/ajax/v1/notices']) expect((await robot.post(url, {})).status).toBe(422)
    expect(await guarded.services.database.operator.selectFrom('inquiry').select('id').execute()).toEqual([])
    expect(await guarded.services.database.operator.selectFrom('unclaimed_upload').selectAll().execute()).toEqual([])
  } finally {
    await guarded.close()
  }
})

describe('a notice of illegal content', () => {
  const notice = {
    category: 'fraud',
    explanation: 'The shop takes money and sends nothing (section 263 of the German Criminal Code).',
    locations: ['https://shop.example/checkout', '192.0.2.7'],
    ...person,
    good_faith: true,
  }

  test('is confirmed immediately, on the page and by mail, word for word', async () => {
    const { payload, headers } = multipart(notice, [{ name: 'proof.png', content: samples.png }])
    const answer = await guest.send('POST', '/ajax/v1/notices', payload, { ...headers, 'accept-language': 'de' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ number: expect.stringMatching(/^N-\d+$/), email: person.email })
    for (const part of [notice.explanation, ...notice.locations, 'proof.png', answer.body.number, '16. November 2026'])
      expect(answer.body.text).toContain(part)
    const [receipt, arrived] = await mails()
    expect(receipt).toMatchObject({ to: person.email, locale: 'de' })
    expect(receipt?.text).toContain(answer.body.text)
    expect(arrived).toMatchObject({ to: 'abuse@nordlicht.example', replyTo: person.email })
    const kept = await operator().selectFrom('abuse_notice').selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ number: answer.body.number, body: answer.body.text, status: 'received' })
  })

  test('about the sexual abuse of children needs no name and no address, any other does', async () => {
    const unnamed = { ...notice, name: '', email: '' }
    const refused = await guest.post('/ajax/v1/notices', unnamed)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name', 'email']])
    const taken = await guest.post('/ajax/v1/notices', { ...unnamed, category: 'child_abuse' })
    expect([taken.status, taken.body.email]).toEqual([201, null])
    expect((await mails()).map(mail => mail.to)).toEqual(['abuse@nordlicht.example'])
  })

  test.each([
    ['category', 'boredom'],
    ['explanation', ''],
    ['explanation', 'x'.repeat(5001)],
    ['locations', []],
    ['locations', ['everywhere']],
    ['locations', Array(51).fill('shop.example')],
    ['good_faith', false],
    ['email', 'nobody'],
  ])('%s %j is refused by its field', async (field, wrong) => {
    const answer = await guest.post('/ajax/v1/notices', { ...notice, [field]: wrong })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('with an invalid place says which line', async () => {
    const locations = ['shop.example', 'on the start page', 'two.example']
    const answer = await guest.post('/ajax/v1/notices', { ...notice, locations })
    expect(answer.body.errors.locations[0]).toContain('line 2')
  })

  test('cannot be read by any request, not even by the customer concerned', async () => {
    const { unbound } = centre.services.database
    await expect(unbound.selectFrom('abuse_notice').select('id').execute()).rejects.toThrow('permission denied')
  })
})

describe('the PIN of a caller', () => {
  const url = '/ajax/v1/accounts/caller-pin'

  test('is made on demand, shown again for seven days, and kept sealed', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    expect((await anna.get(url)).body).toEqual({ current: null })
    const made = await anna.post(url)
    expect(made.status).toBe(201)
    expect(made.body.pin).toMatch(/^\d{6}$/)
    centre.countStatements()
    expect((await anna.get(url)).body).toEqual({ current: made.body })
    expect(centre.countStatements()).toHaveLength(2)
    const { sealed } = await operator().selectFrom('caller_pin').select('sealed').executeTakeFirstOrThrow()
    expect(sealed.toString('latin1')).not.toContain(made.body.pin)
    const next = await anna.post(url, undefined, { 'idempotency-key': 'pin' })
    expect((await anna.get(url)).body.current.pin).toBe(next.body.pin)
    const entries = await audited('caller_pin.created')
    expect(entries[0]).toMatchObject({ customer_number: 10001, subject_label: 'Anna Lindqvist' })
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${made.body.pin}|${next.body.pin}`))
  })

  test('is separate for each customer, and staff who act for a customer get none', async () => {
    const ben = await centre.signedIn('ben@demo.example')
    await ben.post('/ajax/v1/accounts/customers/10001/change')
    expect((await ben.get(url)).body).toEqual({ current: null })
    const admin = await centre.signedIn('admin@demo.example')
    expect((await admin.post(url)).status).toBe(409)
    await admin.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Ticket 20014' })
    expect([(await admin.get(url)).status, (await admin.post(url)).status]).toEqual([403, 403])
  })

  test('is neither shown nor made without a fresh proof', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    await anna.post(url)
    centre.wait(16 * 60_000)
    for (const answer of [await anna.get(url), await anna.post(url)])
      expect([answer.status, answer.body]).toMatchObject([428, { code: 'fresh_authentication_required' }])
  })

  test('works for a locked customer as well', async () => {
    const locked = await centre.signedIn('locked@demo.example')
    expect((await locked.post(url)).status).toBe(201)
  })
})
