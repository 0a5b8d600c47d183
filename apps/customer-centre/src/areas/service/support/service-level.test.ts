import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoConfiguration } from '../../../demo/centre.ts'
import type { ServiceLevel } from '../../../platform/ticket-settings.ts'
import type { TicketTopics } from '../../../platform/ticket-topics.ts'
import { afterBusinessTime, businessTimeBetween } from '../../../values/business-time.ts'
import { isGermanHoliday } from '../../../values/holidays.ts'
import { parseHours } from '../../../values/opening-hours.ts'
import type { Status } from './rules.ts'
import { levelOf, noTimes, promisedAnswer, type Times, timesAfter } from './service-level.ts'

const level = (changes: Partial<ServiceLevel>): ServiceLevel => ({ told_to_customers: false, ...changes })
const office = level({ first_answer: 240, next_answer: 480, solution: 960 })
const configured = (...levels: ServiceLevel[]) => ({
  ...demoConfiguration,
  reach: { ...demoConfiguration.reach, hours: parseHours('Mo-Fr 08:00-16:00'), holidays: ['12-24'] },
  tickets: { federal_state: 'HH' as const, service_levels: levels },
})
const down = level({ impacts: ['down'], hours: 'always', first_answer: 60, solution: 480, told_to_customers: true })
const configuration = configured(down, level({ categories: ['abuse'], first_answer: 30 }), office)

/** Lives a ticket: what happens to it, one after the other, at local times of winter. */
function lived(opened: string, steps: readonly Step[], about: object = {}) {
  const at = (text: string) => new Date(`${text}:00+01:00`)
  const ticket = { category: 'technical', impact: 'none', created_at: at(opened).toISOString(), ...about } as const
  let category: string = ticket.category
  let times: ReturnType<typeof timesAfter> | Times = noTimes
  const happen = (to: Status, waits: boolean, when: Date, answered: boolean, topic = category) => {
    const happened = { to: { status: to, waiting_since: waits ? when.toISOString() : null }, category: topic, answered }
    times = timesAfter(configuration, { ...ticket, category, ...times }, happened, when)
    category = topic
  }
  happen('new', true, at(opened), false)
  for (const [when, what, to, topic] of steps) happen(to, what === 'asks', at(when), what === 'answers', topic)
  return times as ReturnType<typeof timesAfter>
}
type Step = readonly [at: string, what: 'answers' | 'sets' | 'asks', to: Status, topic?: string]
const moment = (text: string) => new Date(`${text}:00+01:00`).toISOString()

describe('a ticket is due', () => {
  // the 23rd of November 2026 is a Monday
  const monday = '2026-11-23T14:00'

  test('from its opening on, and staff are told when a quarter of the time is left', () => {
    expect(lived(monday, [])).toEqual({
      first_answered_at: null,
      answer_due: moment('2026-11-24T10:00'),
      solution_due: moment('2026-11-25T14:00'),
      paused_at: null,
      due_at: moment('2026-11-24T10:00'),
      warn_at: moment('2026-11-24T09:00'),
    })
  })

  test('around the clock where its level says so, and never without a level', () => {
    expect(lived('2026-12-24T22:00', [], { impact: 'down' })).toMatchObject({ due_at: moment('2026-12-24T23:00') })
    expect(lived('2026-12-23T15:00', [])).toMatchObject({ due_at: moment('2026-12-28T11:00') })
    const none = { ...configuration, tickets: { federal_state: null, service_levels: [] } }
    const ticket = { ...noTimes, category: 'other', impact: 'none', created_at: moment(monday) } as const
    const happened = {
      to: { status: 'new', waiting_since: moment(monday) },
      category: 'other',
      answered: false,
    } as const
    expect(timesAfter(none, ticket, happened, new Date(moment(monday)))).toMatchObject({ due_at: null, warn_at: null })
  })

  test('an answer leaves the solution; what the customer writes then is the next answer’s', () => {
    const answered = lived(monday, [['2026-11-23T15:00', 'answers', 'in_progress']])
    expect(answered).toMatchObject({
      first_answered_at: moment('2026-11-23T15:00'),
      answer_due: null,
      due_at: moment('2026-11-25T14:00'),
      warn_at: moment('2026-11-25T10:00'),
    })
    const asked = lived(monday, [
      ['2026-11-23T15:00', 'answers', 'in_progress'],
      ['2026-11-23T15:30', 'asks', 'in_progress'],
    ])
    expect(asked).toMatchObject({
      first_answered_at: answered.first_answered_at,
      answer_due: moment('2026-11-24T15:30'),
    })
    // a second question does not begin the time again
    const twice: Step[] = [
      ['2026-11-23T15:00', 'asks', 'new'],
      ['2026-11-24T09:00', 'asks', 'new'],
    ]
    expect(lived(monday, twice).answer_due).toBe(moment('2026-11-24T10:00'))
  })

  test.each(['waiting_for_customer', 'waiting_for_third_party', 'on_hold'] as const)('not while it is %s', status => {
    const paused = lived(monday, [['2026-11-23T15:00', 'answers', status]])
    expect(paused).toMatchObject({ paused_at: moment('2026-11-23T15:00'), due_at: null, warn_at: null })
    // eight hours of work later
    const resumed = lived(monday, [
      ['2026-11-23T15:00', 'answers', status],
      ['2026-11-24T15:00', 'asks', 'in_progress'],
    ])
    expect(resumed).toMatchObject({ paused_at: null, solution_due: moment('2026-11-26T14:00') })
    expect(resumed.answer_due).toBe(moment('2026-11-25T15:00'))
  })

  test('an answer that is owed while it rests is due as much later', () => {
    const rested: Step[] = [
      ['2026-11-23T15:00', 'sets', 'on_hold'],
      ['2026-11-25T15:00', 'sets', 'in_progress'],
    ]
    expect(lived(monday, rested).answer_due).toBe(moment('2026-11-26T10:00'))
    // what is asked during a pause is owed from its end on
    const asked: Step[] = [
      ['2026-11-23T15:00', 'answers', 'on_hold'],
      ['2026-11-24T12:00', 'asks', 'on_hold'],
      ['2026-11-25T09:00', 'asks', 'in_progress'],
    ]
    expect(lived(monday, asked).answer_due).toBe(moment('2026-11-26T09:00'))
  })

  test('what was solved and is opened again goes on where it stood', () => {
    const again: Step[] = [
      ['2026-11-23T15:00', 'answers', 'resolved'],
      ['2026-11-30T15:00', 'asks', 'in_progress'],
    ]
    expect(lived(monday, again)).toMatchObject({
      solution_due: moment('2026-12-02T14:00'),
      answer_due: moment('2026-12-01T15:00'),
    })
    expect(lived(monday, again.slice(0, 1))).toMatchObject({ answer_due: null, due_at: null })
  })

  test('by its new topic as if it had always had it, with the pauses that it has had', () => {
    const abuse = lived(monday, [['2026-11-23T15:00', 'answers', 'in_progress', 'abuse']])
    expect(abuse).toMatchObject({ solution_due: null, due_at: null })
    const back: Step[] = [
      ['2026-11-23T15:00', 'answers', 'on_hold'],
      ['2026-11-24T15:00', 'sets', 'in_progress'],
    ]
    expect(lived(monday, back).solution_due).toBe(moment('2026-11-26T14:00'))
  })
})

test('the first level that a ticket fits holds', () => {
  const found = (category: string, impact: 'none' | 'down') => levelOf(configuration, { category, impact })
  expect(found('abuse', 'down')).toBe(down)
  expect(found('abuse', 'none')?.first_answer).toBe(30)
  expect(found('billing', 'none')).toBe(office)
  expect(levelOf(configured(down), { category: 'billing', impact: 'none' })).toBeUndefined()
  const name = { en: 'x', de: 'x' }
  const topics = {
    departments: [{ code: 'accounts', name }],
    categories: [
      { code: 'money', department: 'accounts', name, forms: [], contract: 'optional', impact: true, fields: [] },
    ],
    by_mail: 'money',
  } satisfies TicketTopics
  const theirs = { tickets: { ...configured(level({ departments: ['accounts'] })).tickets, topics } }
  expect(levelOf(theirs, { category: 'money', impact: 'none' })).toBeDefined()
  expect(levelOf(theirs, { category: 'other', impact: 'none' })).toBeUndefined()
})

test('customers are promised only what can be kept, and where the provider says so', () => {
  const due = moment('2026-11-24T10:00')
  const promised = (changes: object, now: string) =>
    promisedAnswer(
      configuration,
      { category: 'technical', impact: 'down', answer_due: due, paused_at: null, ...changes },
      new Date(moment(now)),
    )
  expect(promised({}, '2026-11-24T09:00')).toBe(due)
  expect(promised({}, '2026-11-24T10:00')).toBeNull()
  expect(promised({ paused_at: due }, '2026-11-24T09:00')).toBeNull()
  expect(promised({ answer_due: null }, '2026-11-24T09:00')).toBeNull()
  expect(promised({ impact: 'none' }, '2026-11-24T09:00')).toBeNull()
})

test('however a ticket is paused, its solution is due after its time and the business time of its pauses', () => {
  const statuses = ['in_progress', 'waiting_for_customer', 'waiting_for_third_party', 'on_hold', 'resolved'] as const
  const step = fc.tuple(fc.integer({ min: 0, max: 5 * 24 * 60 }), fc.constantFrom(...statuses))
  // around Christmas, Easter and both changes of clocks
  const openings = fc.constantFrom('2026-12-21T10:00Z', '2026-03-25T10:00Z', '2026-10-21T10:00Z', '2027-03-24T20:00Z')
  fc.assert(
    fc.property(openings, fc.array(step, { maxLength: 6 }), (opened, steps) => {
      const ticket = { category: 'billing', impact: 'none', created_at: new Date(opened).toISOString() } as const
      const hours = {
        timeZone: configuration.timeZone,
        hours: configuration.reach.hours,
        isHoliday: (date: string) => date.endsWith('12-24') || isGermanHoliday(date, 'HH'),
      }
      let now = new Date(opened)
      let paused = 0
      let status: Status = 'new'
      const happen = (to: Status, before: Times) =>
        timesAfter(
          configuration,
          { ...ticket, ...before },
          { to: { status: to, waiting_since: null }, category: ticket.category, answered: true },
          now,
        )
      let times = happen('new', noTimes)
      for (const [minutes, to] of steps) {
        const since = now
        now = new Date(now.getTime() + minutes * 60_000)
        if (status !== 'new' && status !== 'in_progress') paused += businessTimeBetween(hours, since, now)
        times = happen(to, times)
        status = to
      }
      const running = status === 'new' || status === 'in_progress'
      const due = afterBusinessTime(hours, new Date(opened), (office.solution ?? 0) * 60_000 + paused)
      if (running) expect(times.due_at).toBe(due?.toISOString())
      else expect(times).toMatchObject({ due_at: null, warn_at: null })
    }),
    { numRuns: 200 },
  )
})
