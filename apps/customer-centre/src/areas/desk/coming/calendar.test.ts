import fc from 'fast-check'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { type CalendarEvent, calendarText } from './ical.ts'

const parsed = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as string).getAllSubcomponents('vevent').map(component => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      on: event.startDate.toString(),
      summary: event.summary,
      description: event.description ?? '',
      stamp: String(component.getFirstPropertyValue('dtstamp')),
    }
  })

describe('the text', () => {
  const plain: CalendarEvent = {
    uid: 'a@portal.test',
    sequence: 0,
    stamp: new Date('2026-11-16T11:00:00.000Z'),
    on: '2026-12-31',
    summary: 'Renews; 1,2\\3\nnext',
    description: '',
    url: 'https://portal.test/coming',
  }

  test('escapes, folds and dates as RFC 5545 has it', () => {
    const text = calendarText('Was ansteht: Müller, Söhne', 'de', [{ ...plain, description: 'ü'.repeat(60) }])
    expect(text).toContain('\r\nDTSTAMP:20261116T110000Z\r\nSEQUENCE:0\r\nDTSTART;VALUE=DATE:20261231\r\n')
    expect(text).toContain('\r\nSUMMARY:Renews\\; 1\\,2\\\\3\\nnext\r\n')
    expect(text).toContain('\r\nNAME:Was ansteht: Müller\\, Söhne\r\n')
    // twelve octets of the name, 31 letters of two, then a space and the rest
    expect(text).toContain(`\r\nDESCRIPTION:${'ü'.repeat(31)}\r\n ${'ü'.repeat(29)}\r\n`)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('is read again as it was written, and no line is longer than 75 octets', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 200 }).map(one => one.replaceAll(/\p{Cc}/gu, ' '))
    const event = fc.record({
      summary: words,
      description: words,
      sequence: fc.nat(1000),
      day: fc.integer({ min: 0, max: 20_000 }),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 5 }), given => {
        const events = given.map(({ day, ...one }, at) => ({
          ...plain,
          ...one,
          uid: `${at}@portal.test`,
          on: new Date(day * 86_400_000).toISOString().slice(0, 10),
        }))
        const text = calendarText('Kontor', 'en', events)
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(parsed(text)).toEqual(
          events.map(({ uid, sequence, on, summary, description }) => ({
            uid,
            sequence,
            on,
            summary,
            description,
            stamp: '2026-11-16T11:00:00Z',
          })),
        )
      }),
    )
  })
})

describe('the address', () => {
  let centre: TestCentre
  let anna: Browser
  beforeAll(async () => {
    centre = await startTestCentre('demo')
    anna = await centre.signedIn('anna@demo.example')
  })
  afterAll(() => centre.close())

  const operator = () => centre.services.database.operator
  const path = '/ajax/v1/coming/calendar'
  const make = async (by: Browser): Promise<string> => {
    const { status, body } = await by.post(path)
    expect(status).toBe(201)
    return new URL(body.address).pathname
  }
  const fetched = (address: string) => centre.browser().get(address)

  test('is off by default; made, it shows what comes without any cookie, and a new one ends the old', async () => {
    expect((await anna.get(path)).body).toEqual({ created_at: null })
    const first = await make(anna)
    expect((await anna.get(path)).body.created_at).toMatch(/^2026-11-16T11:/)
    const { status, headers, body: text } = await fetched(first)
    expect([status, headers['content-type'], headers['set-cookie']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      undefined,
    ])
    expect(headers['cache-control']).toBe('no-store')
    const { rows } = (await anna.get('/ajax/v1/coming')).body
    const events = parsed(text)
    expect(events.map(({ on }) => on)).toEqual(rows.map(({ on }: { on: string }) => on))
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(rows.length)
    expect(events.some(({ summary }) => /\(€[\d,.]+\)$/.test(summary))).toBe(true)

    const second = await make(anna)
    expect((await fetched(first)).status).toBe(404)
    expect((await fetched(second)).status).toBe(200)
    expect((await anna.send('DELETE', path)).status).toBe(204)
    expect((await fetched(second)).status).toBe(404)
    expect((await anna.send('DELETE', path)).status).toBe(204)
    const entries = await operator()
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_kind', '=', 'calendar_feed')
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'calendar_feed.created',
      'calendar_feed.created',
      'calendar_feed.ended',
    ])
  })

  test('counts an event on when what it says has changed, and dates it then', async () => {
    const address = await make(anna)
    const before = parsed((await fetched(address)).body)
    expect(new Set(before.map(({ sequence }) => sequence))).toEqual(new Set([0]))
    expect(parsed((await fetched(address)).body)).toEqual(before)
    const { label, number } = await operator()
      .selectFrom('contract')
      .select(['label', 'number'])
      .where('customer_number', '=', 10001)
      .where('state', '=', 'trial')
      .executeTakeFirstOrThrow()
    await operator().updateTable('contract').set({ label: 'Renamed' }).where('number', '=', number).execute()
    const after = parsed((await fetched(address)).body)
    const changed = after.filter(({ sequence }) => sequence === 1)
    expect(changed.map(({ summary }) => summary.includes('Renamed'))).toEqual(changed.map(() => true))
    expect(changed.length).toBeGreaterThan(0)
    expect(after.map(({ uid }) => uid).toSorted()).toEqual(before.map(({ uid }) => uid).toSorted())
    await operator().updateTable('contract').set({ label }).where('number', '=', number).execute()
    expect(new Set(parsed((await fetched(address)).body).map(({ sequence }) => sequence))).toEqual(new Set([0, 2]))
  })

  test('shows its person’s language and rights, and ends with them', async () => {
    const ben = await centre.signedIn('ben@demo.example')
    await ben.post('/ajax/v1/accounts/customers/10001/change', {})
    const address = await make(ben)
    const summaries = async () => parsed((await fetched(address)).body).map(({ summary }) => summary)
    expect((await summaries()).join('\n')).toMatch(/Wir buchen .* ab/)
    const membership = () =>
      operator().updateTable('membership').where('customer_number', '=', 10001).where('role', '=', 'support')
    await membership()
      .set({ permissions: ['contracts:read'] })
      .execute()
    const without = (await summaries()).join('\n')
    expect(without).toContain('verlängert sich')
    expect(without).not.toMatch(/€|Wir buchen/)
    await membership().set({ expires_at: centre.services.clock.now() }).execute()
    expect((await fetched(address)).status).toBe(404)
    await membership().set({ expires_at: null }).execute()
    expect((await fetched(address)).status).toBe(200)
  })

  test('is unknown while the customer is locked, and whoever guesses learns nothing', async () => {
    const address = await make(anna)
    const lock = (locked_at: Date | null) =>
      operator()
        .updateTable('customer')
        .set({ locked_at, lock_reason: locked_at && 'abuse' })
        .where('customer_number', '=', 10001)
        .execute()
    await lock(centre.services.clock.now())
    expect((await fetched(address)).status).toBe(404)
    await lock(null)
    for (const token of [`${'a'.repeat(43)}.ics`, 'a', '..%2f', 'a'.repeat(99)])
      expect((await fetched(`/ajax/v1/calendars/${token}`)).status).toBe(404)
  })

  test('is unknown from the day on which its person must have a second factor, until it is set up', async () => {
    const address = await make(anna)
    const user = () => operator().updateTable('user_account').where('email', '=', 'anna@demo.example')
    const requireFrom = (day: string | null) =>
      operator()
        .updateTable('customer')
        .set({ second_factor_required_from: day })
        .where('customer_number', '=', 10001)
        .execute()
    const status = async () => (await fetched(address)).status
    await user().set({ two_factor_since: null }).execute()
    await requireFrom('2026-11-17')
    expect(await status()).toBe(200)
    await requireFrom('2026-11-16')
    expect(await status()).toBe(404)
    await requireFrom(null)
    const ofMembership = (day: string | null) =>
      operator()
        .updateTable('membership')
        .set({ second_factor_required_from: day })
        .where('customer_number', '=', 10001)
        .execute()
    await ofMembership('2026-11-16')
    expect(await status()).toBe(404)
    await user().set({ two_factor_since: centre.services.clock.now() }).execute()
    expect(await status()).toBe(200)
    await ofMembership(null)
    await user().set({ two_factor_since: null }).execute()
    const { secondFactor } = centre.services.configuration
    const before = secondFactor.requiredFor
    secondFactor.requiredFor = 'everyone'
    expect(await status()).toBe(404)
    secondFactor.requiredFor = before
    expect(await status()).toBe(200)
  })

  test('is not made by staff for a customer, nor by visitors', async () => {
    const staff = await centre.signedIn('admin@demo.example')
    await staff.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Asked by phone' })
    expect((await staff.post(path)).body.code).toBe('own_people_only')
    expect((await centre.browser().get(path)).status).toBe(401)
  })
})
