import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterBusinessTime, type BusinessHours, beforeBusinessTime, businessTimeBetween } from './business-time.ts'
import { isGermanHoliday } from './holidays.ts'
import { parseHours } from './opening-hours.ts'

const hour = 3_600_000
const plan = (hours: string, more: Partial<BusinessHours> = {}): BusinessHours => ({
  timeZone: 'Europe/Berlin',
  hours: hours === 'always' ? 'always' : parseHours(hours),
  isHoliday: date => isGermanHoliday(date, 'HH'),
  ...more,
})
const office = plan('Mo-Fr 08:00-12:00,13:00-17:00')
const at = (text: string) => new Date(text)

describe('business time', () => {
  test.each([
    // a Friday, and the Monday after it
    ['2026-11-27T10:00+01:00', 1, '2026-11-27T11:00+01:00'],
    ['2026-11-27T11:30+01:00', 1, '2026-11-27T13:30+01:00'],
    ['2026-11-27T13:00+01:00', 4, '2026-11-27T17:00+01:00'],
    ['2026-11-27T16:00+01:00', 2, '2026-11-30T09:00+01:00'],
    ['2026-11-28T10:00+01:00', 1, '2026-11-30T09:00+01:00'],
    // Christmas is on a Friday in 2026, the Day of the Reformation on a Saturday; on a Wednesday in 2029
    ['2026-12-24T16:30+01:00', 1, '2026-12-28T08:30+01:00'],
    ['2029-10-30T16:00+01:00', 2, '2029-11-01T09:00+01:00'],
    // over the weekends on which clocks change
    ['2026-03-27T16:00+01:00', 2, '2026-03-30T09:00+02:00'],
    ['2026-10-23T16:00+02:00', 2, '2026-10-26T09:00+01:00'],
  ])('from %s, %i hours end at %s', (from, hours, end) => {
    expect(afterBusinessTime(office, at(from), hours * hour)).toEqual(at(end))
    expect(businessTimeBetween(office, at(from), at(end))).toBe(hours * hour)
  })

  test('a night on which clocks change has an hour less, or one more', () => {
    const nights = plan('Sa 20:00-24:00; Su 00:00-06:00')
    const length = (from: string, to: string) => businessTimeBetween(nights, at(from), at(to)) / hour
    expect(length('2026-03-28T20:00+01:00', '2026-03-29T06:00+02:00')).toBe(9)
    expect(length('2026-10-24T20:00+02:00', '2026-10-25T06:00+01:00')).toBe(11)
    // two times of one day that clocks bring to overlap
    const short = plan('Su 02:00-02:45,03:00-04:00')
    expect(businessTimeBetween(short, at('2026-03-29T00:00+01:00'), at('2026-03-30T00:00+02:00'))).toBe(hour)
  })

  test.each([
    // to 02:30 in summer time, and again from 02:00 in winter time
    ['Su 01:30-02:30', 'Europe/Berlin', '2026-10-25', 1.5],
    ['Su 01:30-02:15,02:15-03:10', 'Europe/Berlin', '2026-10-25', 2 + 40 / 60],
    ['Su 02:30-03:30', 'Europe/Berlin', '2026-10-25', 1.5],
    ['Su 01:30-03:00', 'America/New_York', '2026-11-01', 2],
    // clocks show 03:45, then 02:45
    ['Su 01:30-03:10', 'Pacific/Chatham', '2026-04-05', 2 + 5 / 60],
    // they show 01:59, then 01:30
    ['Su 01:45-02:00', 'Australia/Lord_Howe', '2026-04-05', 0.5],
    // what opens in an hour that is skipped opens after it
    ['Su 02:30-04:00', 'Europe/Berlin', '2026-03-29', 1],
    ['Su 02:15-02:45', 'Europe/Berlin', '2026-03-29', 0],
  ])('%s in %s on %s, when clocks change: %d hours', (hours, timeZone, day, length) => {
    const noon = at(`${day}T12:00Z`).getTime()
    const [from, to] = [new Date(noon - 36 * hour), new Date(noon + 36 * hour)] as const
    expect(businessTimeBetween(plan(hours, { timeZone }), from, to) / hour).toBeCloseTo(length, 9)
  })

  test('around the clock knows no holiday; a plan without hours has no end', () => {
    const always = plan('always')
    expect(afterBusinessTime(always, at('2026-12-24T23:00Z'), 4 * hour)).toEqual(at('2026-12-25T03:00Z'))
    expect(beforeBusinessTime(always, at('2026-12-25T03:00Z'), 4 * hour)).toEqual(at('2026-12-24T23:00Z'))
    const closed = plan('Mo-Fr 08:00-17:00', { isHoliday: () => true })
    expect(afterBusinessTime(closed, at('2026-12-24T23:00Z'), 1)).toBeNull()
    expect(beforeBusinessTime(closed, at('2026-12-24T23:00Z'), 1)).toBeNull()
    expect(businessTimeBetween(closed, at('2026-01-01T00:00Z'), at('2027-01-01T00:00Z'))).toBe(0)
  })
})

describe('properties, over holidays and both changes of clocks', () => {
  const plans = fc
    .record({
      hours: fc.constantFrom(
        'Mo-Fr 08:00-17:00',
        'Mo-Fr 08:00-12:00,13:00-17:00; Sa 10:00-14:00',
        'Mo-Su 00:00-24:00',
        'Sa 20:00-24:00; Su 00:00-06:00',
        'Su 01:30-02:15,02:15-03:10',
        'Th 09:00-10:00',
        'always',
      ),
      timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham'),
    })
    .map(({ hours, timeZone }) => plan(hours, { timeZone }))
  /** Most of them near the changes of clocks, Easter and the turn of the year. */
  const moments = fc
    .oneof(
      fc.constantFrom('2026-03-27', '2026-10-23', '2026-04-02', '2026-12-23', '2027-03-26', '2027-10-29'),
      fc.constantFrom('2026-07-01', '2027-01-15'),
    )
    .chain(day => fc.integer({ min: 0, max: 6 * 24 * 60 }).map(minutes => new Date(Date.parse(day) + minutes * 60_000)))
  const spans = fc.integer({ min: 0, max: 30 * 60 }).map(minutes => minutes * 60_000)
  const after = (hours: BusinessHours, from: Date, ms: number) => {
    const found = afterBusinessTime(hours, from, ms)
    if (!found) throw new Error('there is no such moment')
    return found
  }
  const holds = <T extends [unknown, ...unknown[]]>(property: fc.IPropertyWithHooks<T>) =>
    fc.assert(property, { numRuns: 150 })

  test('exactly the time that was asked for passes until what is due', () =>
    holds(
      fc.property(plans, moments, spans, (hours, from, ms) => {
        const due = after(hours, from, ms)
        expect(businessTimeBetween(hours, from, due)).toBe(ms)
        // and not a moment earlier
        if (ms > 0) expect(businessTimeBetween(hours, from, new Date(due.getTime() - 1))).toBeLessThan(ms)
      }),
    ))

  test('who begins later, or is given more time, is never due earlier', () =>
    holds(
      fc.property(plans, moments, spans, spans, spans, (hours, from, ms, later, more) => {
        const due = after(hours, from, ms)
        expect(after(hours, new Date(from.getTime() + later), ms).getTime()).toBeGreaterThanOrEqual(due.getTime())
        expect(after(hours, from, ms + more).getTime()).toBeGreaterThanOrEqual(due.getTime())
      }),
    ))

  test('a pause moves what is due by the business time that was paused, however many pauses there are', () =>
    holds(
      fc.property(
        plans,
        moments,
        spans,
        fc.array(fc.tuple(spans, spans), { maxLength: 4 }),
        (hours, from, ms, pauses) => {
          let due = after(hours, from, ms)
          let clock = from
          let paused = 0
          for (const [worked, rested] of pauses) {
            const begin = new Date(clock.getTime() + worked)
            clock = new Date(begin.getTime() + rested)
            const lost = businessTimeBetween(hours, begin, clock)
            paused += lost
            due = after(hours, due, lost)
          }
          expect(businessTimeBetween(hours, from, due)).toBe(ms + paused)
        },
      ),
    ))

  test('the time between two moments is that to a third one and from there on', () =>
    holds(
      fc.property(plans, moments, spans, spans, (hours, from, first, second) => {
        const [middle, end] = [from.getTime() + first, from.getTime() + first + second].map(ms => new Date(ms)) as [
          Date,
          Date,
        ]
        expect(businessTimeBetween(hours, from, end)).toBe(
          businessTimeBetween(hours, from, middle) + businessTimeBetween(hours, middle, end),
        )
      }),
    ))

  test('the way back leads to where as much time is left', () =>
    holds(
      fc.property(plans, moments, spans, spans, (hours, from, ms, lead) => {
        const due = after(hours, from, ms + lead)
        const warned = beforeBusinessTime(hours, due, lead)
        expect(warned && businessTimeBetween(hours, warned, due)).toBe(lead)
        expect(warned && businessTimeBetween(hours, from, warned)).toBe(ms)
      }),
    ))

  test('what is found by adding up is what a look at each minute counts', () =>
    holds(
      fc.property(plans, moments, fc.integer({ min: 0, max: 3 * 24 * 60 }), (hours, from, minutes) => {
        const to = new Date(from.getTime() + minutes * 60_000)
        expect(businessTimeBetween(hours, from, to)).toBe(counted(hours, from, to))
      }),
    ))

  /** Asks of each minute what clocks in the zone show, and whether that is within the hours. */
  function counted({ hours, timeZone, isHoliday }: BusinessHours, from: Date, to: Date): number {
    if (hours === 'always') return to.getTime() - from.getTime()
    const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    let open = 0
    for (let ms = from.getTime(); ms < to.getTime(); ms += 60_000) {
      const [date = '', time = ''] = shown.format(ms).split(' ')
      const [h = 0, m = 0] = time.split(':').map(Number)
      const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
      const within = hours.some(
        ({ day, opens, closes }) => day === weekday && opens <= h * 60 + m && h * 60 + m < closes,
      )
      if (within && !isHoliday(date)) open += 60_000
    }
    return open
  }
})
