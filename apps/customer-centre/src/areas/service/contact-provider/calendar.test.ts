import { describe, expect, test } from 'vitest'
import { parseHours } from '../../../values/opening-hours.ts'
import { type Calendar, callbackSlots, statusAt } from './calendar.ts'

const office: Calendar = {
  timeZone: 'Europe/Berlin',
  hours: parseHours('Mo-Fr 08:00-18:00; Sa 10:00-14:00'),
  holidays: ['2026-11-18', '12-25'],
}
/** A local time in Berlin, in winter. */
const winter = (text: string) => new Date(`${text}:00+01:00`)

describe('whether the phone is answered', () => {
  // the 16th of November 2026 is a Monday
  test.each([
    ['2026-11-16T07:59', false, '2026-11-16T08:00'],
    ['2026-11-16T08:00', true, '2026-11-16T18:00'],
    ['2026-11-16T17:59', true, '2026-11-16T18:00'],
    ['2026-11-16T18:00', false, '2026-11-17T08:00'],
    ['2026-11-17T20:00', false, '2026-11-19T08:00'], // Wednesday is a holiday
    ['2026-11-18T12:00', false, '2026-11-19T08:00'],
    ['2026-11-21T13:00', true, '2026-11-21T14:00'],
    ['2026-11-21T14:00', false, '2026-11-23T08:00'],
    ['2026-12-24T19:00', false, '2026-12-26T10:00'], // the 25th is one every year
  ])('at %s: %s, until %s', (at, open, until) => {
    expect(statusAt(office, winter(at))).toEqual({ open, changesAt: winter(until) })
  })

  test('hours over midnight are one, and those around the clock end never', () => {
    const night = { ...office, holidays: [], hours: parseHours('Mo 20:00-24:00; Tu 00:00-04:00') }
    expect(statusAt(night, winter('2026-11-16T23:00'))).toEqual({ open: true, changesAt: winter('2026-11-17T04:00') })
    expect(statusAt(night, winter('2026-11-17T01:00'))).toEqual({ open: true, changesAt: winter('2026-11-17T04:00') })
    const always = { ...night, hours: parseHours('Mo-Su 00:00-24:00') }
    expect(statusAt(always, winter('2026-11-16T23:00'))).toEqual({ open: true, changesAt: null })
    expect(statusAt({ ...night, hours: [] }, winter('2026-11-16T23:00'))).toEqual({ open: false, changesAt: null })
  })

  test('the hours follow the provider’s clock through its changes', () => {
    // clocks go forward in Berlin on the 29th of March 2026: eight o'clock comes an hour earlier
    expect(statusAt(office, new Date('2026-03-27T20:00:00Z')).changesAt).toEqual(new Date('2026-03-28T09:00:00Z'))
    expect(statusAt(office, new Date('2026-03-28T20:00:00Z')).changesAt).toEqual(new Date('2026-03-30T06:00:00Z'))
    const auckland = { ...office, timeZone: 'Pacific/Auckland' }
    expect(statusAt(auckland, new Date('2026-11-15T18:00:00Z')).changesAt).toEqual(new Date('2026-11-15T19:00:00Z'))
  })
})

describe('times for a call-back', () => {
  const startsOf = (at: string) => callbackSlots(office, winter(at)).map(slot => slot.startsAt)

  test('are whole slots of two hours on the next five days with hours', () => {
    const slots = callbackSlots(office, winter('2026-11-16T12:00'))
    // Monday's rest, Tuesday, Thursday, Friday, and Saturday's two; Wednesday is a holiday
    expect(slots).toHaveLength(2 + 5 + 5 + 5 + 2)
    expect(slots[0]).toEqual({ startsAt: winter('2026-11-16T14:00'), endsAt: winter('2026-11-16T16:00') })
    expect(slots.at(-1)).toEqual({ startsAt: winter('2026-11-21T12:00'), endsAt: winter('2026-11-21T14:00') })
    expect(slots.every(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() === 7_200_000)).toBe(true)
  })

  test('none begins within half an hour', () => {
    expect(startsOf('2026-11-16T13:30')[0]).toEqual(winter('2026-11-16T14:00'))
    expect(startsOf('2026-11-16T13:31')[0]).toEqual(winter('2026-11-16T16:00'))
    expect(startsOf('2026-11-16T15:31')[0]).toEqual(winter('2026-11-17T08:00'))
  })

  test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Antarctica/Troll'])(
    'follow each other without gap, overlap or emptiness in %s, however its clocks change',
    timeZone => {
      const always = { timeZone, hours: parseHours('Mo-Su 00:00-24:00'), holidays: [] }
      for (let day = Date.UTC(2026, 0, 1, 3, 7); day < Date.UTC(2027, 0, 1); day += 3 * 86_400_000) {
        const slots = callbackSlots(always, new Date(day))
        expect(slots.length).toBeGreaterThan(40)
        for (const [index, { startsAt, endsAt }] of slots.entries()) {
          expect(endsAt.getTime()).toBeGreaterThan(startsAt.getTime())
          const next = slots[index + 1]
          if (next) expect(next.startsAt).toEqual(endsAt)
        }
      }
    },
  )

  test('hours shorter than a slot have none', () => {
    expect(callbackSlots({ ...office, hours: parseHours('Mo-Fr 08:00-09:59') }, winter('2026-11-16T07:00'))).toEqual([])
    expect(
      callbackSlots({ ...office, hours: parseHours('Mo-Fr 08:00-11:30') }, winter('2026-11-16T07:00')),
    ).toHaveLength(5)
  })
})
