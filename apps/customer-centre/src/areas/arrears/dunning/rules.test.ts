import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baseRatesByDay, defaultDunning, dunningLadder } from '../../../platform/dunning-settings.ts'
import { isWorkday } from '../../../values/holidays.ts'
import { addDays } from '../../../values/local-date.ts'
import { deferralState, grantedByRule } from './deferral-rules.ts'
import { ahead, type Claim, endingOf, isOfficeHour, type Ladder, nextStep, type Taken } from './rules.ts'

const rules: Ladder = { ...defaultDunning, holidays: [] }
const claim = (id: string, due_on: string, changes: Partial<Claim> = {}): Claim => ({
  id,
  number: id,
  due_on,
  open_minor: 1000,
  payable: true,
  held: false,
  ...changes,
})
const took = (step: Taken['step'], on: string, ...documents: string[]): Taken => ({ step, on, documents })
const next = (today: string, claims: Claim[], taken: Taken[] = [], again = false) => {
  const found = nextStep(rules, { claims, taken, again }, today)
  return found && [found.step, found.on, found.lead.id, found.documents.map(({ id }) => id).join(' ')]
}

describe('the next step', () => {
  const due = '2026-11-02' // a Monday
  test.each([
    ['nothing is overdue on the due date', next('2026-11-02', [claim('a', due)]), null],
    ['a reminder is ahead', next('2026-11-03', [claim('a', due)]), ['reminder', '2026-11-05', 'a', 'a']],
    [
      'the first notice waits for Monday',
      next('2026-11-06', [claim('a', '2026-11-01')], [took('reminder', '2026-11-04', 'a')]),
      ['first_notice', '2026-11-16', 'a', 'a'],
    ],
    [
      'a late start begins with the reminder',
      next('2026-12-10', [claim('a', due)]),
      ['reminder', '2026-12-10', 'a', 'a'],
    ],
    [
      'and keeps its distances',
      next('2026-12-11', [claim('a', due)], [took('reminder', '2026-12-10', 'a')]),
      ['first_notice', '2026-12-21', 'a', 'a'],
    ],
    ['what is under way or disputed stays out', next('2026-12-10', [claim('a', due, { payable: false })]), null],
    ['what is held stays out', next('2026-12-10', [claim('a', due, { held: true })]), null],
    ['less than the minimum stays out', next('2026-12-10', [claim('a', due, { open_minor: 499 })]), null],
    [
      'two small ones together do not',
      next('2026-11-10', [claim('a', due, { open_minor: 300 }), claim('b', due, { open_minor: 300 })]),
      ['reminder', '2026-11-10', 'a', 'a b'],
    ],
    [
      'the oldest leads, and later ones join',
      next(
        '2026-11-16',
        [claim('b', '2026-11-13'), claim('a', due), claim('c', '2026-11-20')],
        [took('reminder', '2026-11-05', 'a')],
      ),
      ['first_notice', '2026-11-16', 'a', 'a b'],
    ],
    [
      'one that went along does not begin anew',
      next('2026-11-20', [claim('b', '2026-11-13')], [took('first_notice', '2026-11-16', 'a', 'b')]),
      ['second_notice', '2026-12-11', 'b', 'b'],
    ],
    [
      'a lock that ended for nothing comes back',
      next('2026-12-28', [claim('a', due)], [took('lock', '2026-12-14', 'a')], true),
      ['lock_again', '2026-12-28', 'a', 'a'],
    ],
    [
      'after the last there is none',
      next('2027-03-01', [claim('a', due)], [took('termination_notice', '2027-01-11', 'a')]),
      null,
    ],
  ] as const)('%s', (_case, found, expected) => expect(found).toEqual(expected))

  test('all of them beforehand, with their reasons', () => {
    expect(
      ahead(rules, claim('a', '2026-11-02'), [], '2026-11-03').map(({ step, on, why }) => [step, on, why.moved]),
    ).toEqual([
      ['reminder', '2026-11-05', false],
      ['first_notice', '2026-11-16', false],
      ['second_notice', '2026-11-30', false],
      ['lock', '2026-12-14', false],
      ['termination_notice', '2027-01-11', false],
    ])
  })

  test.each([
    [7, false],
    [8, true],
    [17, true],
    [18, false],
  ] as const)('at %i o’clock: %s', (hour, is) => expect(isOfficeHour(hour)).toBe(is))
})

describe('a life by the clock', () => {
  const days = fc.integer({ min: 0, max: 160 })
  const life = fc.record({
    claims: fc.array(
      fc.record({
        due: fc.integer({ min: 0, max: 60 }),
        open: fc.integer({ min: 1, max: 3000 }),
        paid: days,
        heldFrom: days,
        held: fc.integer({ min: 0, max: 40 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    asleep: fc.record({ from: days, days: fc.integer({ min: 0, max: 50 }) }),
  })

  test('never goes backwards, never acts on what is paid, held or too little, and only on working days', () => {
    const start = '2026-11-02'
    fc.assert(
      fc.property(life, ({ claims, asleep }) => {
        const taken: Taken[] = []
        for (let day = 0; day <= 170; day++) {
          if (day >= asleep.from && day < asleep.from + asleep.days) continue
          const today = addDays(start, day)
          const now = claims.map(({ due, open, paid, heldFrom, held }, index) =>
            claim(String(index), addDays(start, due), {
              open_minor: day >= paid ? 0 : open,
              held: day >= heldFrom && day < heldFrom + held,
            }),
          )
          const found = nextStep(rules, { claims: now, taken, again: false }, today)
          if (found?.on !== today) continue
          expect(isWorkday(today)).toBe(true)
          for (const { open_minor, held, due_on } of found.documents)
            expect([open_minor > 0, held, due_on < today]).toEqual([true, false, true])
          const { days: after } = rules.ladder.find(({ step }) => step === found.step) ?? { days: 0 }
          expect(today >= addDays(found.lead.due_on, after)).toBe(true)
          taken.push(took(found.step, today, ...found.documents.map(({ id }) => id)))
        }
        for (const index of claims.keys()) {
          const led = taken.filter(({ documents }) => documents[0] === String(index))
          const heights = led.map(({ step }) => rules.ladder.findIndex(rung => rung.step === step))
          expect(heights).toEqual([...new Set(heights)].toSorted((a, b) => a - b))
        }
      }),
      { numRuns: 80 },
    )
  })
})

describe('contracts end for a notice', () => {
  const rules = { ladder: [], minimum: 500, holidays: [] }
  const notice = { id: 'n', termination_on: '2026-11-20', documents: ['1'] }
  const owed = { id: '1', number: 'RE-1', due_on: '2026-08-01', open_minor: 1000, payable: true, held: false }
  test.each<[string, Partial<typeof owed>, string, string | null]>([
    ['not on its own day, a Friday', {}, '2026-11-20', null],
    ['not at the weekend', {}, '2026-11-22', null],
    ['on the first working day after it, as of its day', {}, '2026-11-23', '2026-11-20'],
    ['later, where something had held them, as of yesterday', {}, '2026-11-25', '2026-11-24'],
    ['not where it is being paid or disputed', { payable: false }, '2026-11-23', null],
    ['not where staff or a promise hold it', { held: true }, '2026-11-23', null],
    ['not where next to nothing is open', { open_minor: 499 }, '2026-11-23', null],
    ['not for what the notice did not name', { id: '2' }, '2026-11-23', null],
  ])('%s', (_case, changes, today, last) => {
    const ending = endingOf(rules, { claims: [{ ...owed, ...changes }], notice }, today)
    expect(ending?.last ?? null).toBe(last)
  })
  test('not without a notice', () => expect(endingOf(rules, { claims: [owed], notice: null }, '2026-11-23')).toBeNull())
})

describe('a promise to pay', () => {
  const instalments = [
    { on: '2026-11-20', amount_minor: 600 },
    { on: '2026-12-20', amount_minor: 400 },
  ]
  test.each([
    ['before its first day', '2026-11-20', 1000, 1000, 'granted'],
    ['on the day after it with nothing paid', '2026-11-21', 1000, 1000, 'broken'],
    ['with too little paid', '2026-11-21', 401, 401, 'broken'],
    ['with the first instalment paid', '2026-11-21', 400, 400, 'granted'],
    ['with a debit under way', '2026-11-21', 0, 1000, 'granted'],
    ['after its last day', '2026-12-21', 1, 1, 'broken'],
    ['once all is paid', '2026-11-10', 0, 0, 'kept'],
  ] as const)('%s', (_case, today, waiting_minor, open_minor, state) => {
    expect(deferralState({ instalments, sum_minor: 1000, waiting_minor, open_minor }, today)).toBe(state)
  })

  const wish = {
    pay_on: '2026-12-01',
    today: '2026-11-20',
    sum_minor: 1000,
    days: 14,
    limit_minor: 1000,
    broken: false,
    locked: false,
  }
  test.each([
    ['a short time for a small sum', {}, true],
    ['a longer time', { pay_on: '2026-12-05' }, false],
    ['a larger sum', { sum_minor: 1001 }, false],
    ['after a broken promise', { broken: true }, false],
    ['a locked account', { locked: true }, false],
  ])('by rule: %s', (_case, changes, granted) => expect(grantedByRule({ ...wish, ...changes })).toBe(granted))
})

describe('the settings', () => {
  test('are read', () => {
    const ladder = { reminder: 3, first_notice: 14, second_notice: 28, lock: 42, termination_notice: 70 }
    expect(dunningLadder.parse(ladder)).toEqual(defaultDunning.ladder)
    expect(dunningLadder.parse('off')).toEqual([])
    const charging = {
      reminder: 3,
      first_notice: { days: 14, interest: true },
      second_notice: { days: 20, lump_sum: true, fee: 2.5 },
    }
    expect(dunningLadder.parse(charging)).toEqual([
      { step: 'reminder', days: 3 },
      { step: 'first_notice', days: 14, charges: { interest: true, lumpSum: false, fee: 0 } },
      { step: 'second_notice', days: 20, charges: { interest: false, lumpSum: true, fee: 250 } },
    ])
    expect(baseRatesByDay.parse({ '2026-07-01': 1.27, '2027-01-01': -0.88 })).toEqual({
      '2026-07-01': 127,
      '2027-01-01': -88,
    })
  })

  test.each([
    { first_notice: 14 },
    { reminder: 0 },
    { reminder: 9, first_notice: 9 },
    { reminder: 3, lock: 20 },
    { reminder: { days: 3, fee: 2.5 } },
    { reminder: 3, first_notice: 14, second_notice: 28, lock: { days: 42, interest: true } },
    { reminder: 3, first_notice: { days: 14, fee: 2.505 } },
    { reminder: 3, first_notice: { days: 14, anything: true } },
    { reminder: 3, letter: 9 },
    { reminder: '3' },
    {},
    false,
  ])('refused: %j', ladder => expect(dunningLadder.safeParse(ladder).success).toBe(false))
  test.each([{ '2026-06-01': 1.27 }, { '2026-07-01': '1.27' }, { '2026-07-01': 100 }, 1.27])(
    'refused as base rates: %j',
    rates => expect(baseRatesByDay.safeParse(rates).success).toBe(false),
  )
})
