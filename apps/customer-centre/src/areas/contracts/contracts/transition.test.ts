import { contractStates, cycles, dateRules } from '@kontor/contract/enums/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../values/local-date.ts'
import { explain } from './explain.ts'
import type { Explanation, Lifecycle, LifecycleEvent } from './lifecycle.ts'
import { finishedStates, unstartedStates } from './rules.ts'
import { type Passed, transition } from './transition.ts'

const hosting: Lifecycle = {
  state: 'active',
  suspension: null,
  consumer: false,
  cycle: 'year',
  started_on: '2026-01-01',
  minimum_months: 12,
  minimum_term_ends_on: '2026-12-31',
  renewal_months: 12,
  renews_on: '2027-01-01',
  notice_days: 30,
  withdrawal_until: '2026-01-15',
  transfer_until: null,
  switch_notified_on: null,
  retrieval_days: 0,
  ends_on: null,
  end_rule: null,
  cancelled_at: null,
  earlier_ends: [],
  data_until: null,
}
const consumers: Lifecycle = { ...hosting, consumer: true, renews_on: null }
const cloud: Lifecycle = { ...hosting, cycle: 'month', retrieval_days: 30, notice_days: 14 }
const order: Lifecycle = { ...hosting, state: 'ordered', minimum_term_ends_on: null, renews_on: null }

/** A contract after what happened to it, each on its day. */
function after(life: Lifecycle, ...story: [today: string, happened: LifecycleEvent][]): Lifecycle {
  return story.reduce((now, [today, happened]) => {
    const answer = transition(now, happened, today)
    if ('refused' in answer) throw new Error(`${happened.event} on ${today}: ${answer.refused}`)
    return answer.life
  }, life)
}

const onTrial: Lifecycle = { ...hosting, state: 'trial', trial_days: 30, ends_on: '2026-03-02', end_rule: 'trial' }

describe('what becomes of a contract', () => {
  test.each<[why: string, life: Lifecycle, today: string, happened: LifecycleEvent, expected: Partial<Lifecycle>]>([
    ['setting up begins', order, '2026-01-01', { event: 'provisioning_began' }, { state: 'provisioning' }],
    [
      'set up: the first term is counted from that day (§ 188 (2) BGB)',
      { ...order, state: 'provisioning' },
      '2026-01-31',
      { event: 'provisioned' },
      { state: 'active', started_on: '2026-01-31', minimum_term_ends_on: '2027-01-30', renews_on: '2027-01-31' },
    ],
    [
      'set up for a consumer: two years at most, and no further term (§ 309 no. 9 BGB)',
      { ...order, state: 'provisioning', consumer: true, minimum_months: 36 },
      '2026-02-01',
      { event: 'provisioned' },
      { minimum_term_ends_on: '2028-01-31', renews_on: null },
    ],
    [
      'set up on trial',
      { ...order, state: 'provisioning', trial_days: 30 },
      '2026-02-01',
      { event: 'provisioned' },
      { state: 'trial', ends_on: '2026-03-02', end_rule: 'trial' },
    ],
    ['a trial is cancelled to today', onTrial, '2026-02-20', { event: 'cancel' }, { ends_on: '2026-02-20' }],
    [
      'a trial is cancelled to a day before its last one',
      onTrial,
      '2026-02-20',
      { event: 'cancel', on: '2026-03-01' },
      { state: 'trial', ends_on: '2026-03-01', end_rule: 'wished_day' },
    ],
    [
      'a trial that was cancelled before it was set up ends with that day',
      { ...order, trial_days: 30, ends_on: '2026-02-01', end_rule: 'wished_day' },
      '2026-02-01',
      { event: 'provisioned' },
      { state: 'trial', started_on: '2026-02-01', ends_on: '2026-02-01' },
    ],
    [
      'a trial that was cancelled to a later day ends with its days',
      { ...order, trial_days: 30, ends_on: '2026-10-01', end_rule: 'wished_day' },
      '2026-02-01',
      { event: 'provisioned' },
      { state: 'trial', ends_on: '2026-03-02', end_rule: 'trial' },
    ],
    ['a trial ends by itself', onTrial, '2026-03-03', { event: 'day' }, { state: 'ended', ends_on: '2026-03-02' }],
    [
      'the trial is accepted',
      onTrial,
      '2026-02-20',
      { event: 'trial_accepted' },
      { state: 'active', started_on: '2026-02-20', ends_on: null, minimum_term_ends_on: '2027-02-19' },
    ],
    ['setting up fails', order, '2026-01-01', { event: 'provisioning_failed' }, { state: 'provisioning_failed' }],
    [
      'it is given up',
      { ...order, state: 'provisioning_failed', retrieval_days: 30 },
      '2026-01-05',
      { event: 'give_up' },
      { state: 'withdrawn', ends_on: '2026-01-05', data_until: null },
    ],
    [
      'cancelled in time',
      hosting,
      '2026-11-23',
      { event: 'cancel' },
      { state: 'cancellation_scheduled', ends_on: '2026-12-31', end_rule: 'minimum_term' },
    ],
    [
      'cancelled too late: after a further term',
      hosting,
      '2026-12-20',
      { event: 'cancel' },
      { ends_on: '2027-12-31', end_rule: 'notice_before_renewal' },
    ],
    [
      'cancelled to a later day',
      consumers,
      '2027-02-15',
      { event: 'cancel', on: '2027-05-02' },
      { ends_on: '2027-05-02', end_rule: 'wished_day' },
    ],
    [
      'cancelled by a consumer after the first term (§ 309 no. 9 b BGB)',
      consumers,
      '2027-02-15',
      { event: 'cancel' },
      { ends_on: '2027-03-15', end_rule: 'monthly_notice_after_first_term' },
    ],
    [
      'cancelled while it is off: it stays off',
      { ...hosting, state: 'suspended', suspension: 'payment' },
      '2026-11-23',
      { event: 'cancel' },
      { state: 'suspended', ends_on: '2026-12-31' },
    ],
    [
      'for cause (§ 314 BGB), earlier than it is cancelled',
      { ...hosting, state: 'cancellation_scheduled', ends_on: '2026-12-31', end_rule: 'minimum_term' },
      '2026-11-23',
      { event: 'cancel_for_cause' },
      { ends_on: '2026-11-23', end_rule: 'for_cause' },
    ],
    [
      'withdrawn on the last of the 14 days (§§ 355, 356, 187, 188 BGB)',
      consumers,
      '2026-01-15',
      { event: 'withdraw' },
      { state: 'withdrawn', ends_on: '2026-01-15', end_rule: 'withdrawn' },
    ],
    [
      'paid: a pause by the customer comes back, one for abuse does not by a payment',
      { ...hosting, state: 'suspended', suspension: 'customer' },
      '2026-05-01',
      { event: 'suspend', why: 'abuse' },
      { state: 'suspended', suspension: 'abuse' },
    ],
    [
      'back from its suspension, cancelled meanwhile',
      { ...hosting, state: 'suspended', suspension: 'payment', ends_on: '2026-12-31', end_rule: 'minimum_term' },
      '2026-12-01',
      { event: 'resume', why: 'payment' },
      { state: 'cancellation_scheduled', suspension: null, ends_on: '2026-12-31' },
    ],
    [
      'offered to another customer',
      hosting,
      '2026-05-01',
      { event: 'begin_transfer' },
      { state: 'transfer_pending', transfer_until: '2026-05-15' },
    ],
    [
      'taken over: the last day is whole',
      { ...cloud, state: 'transfer_pending', transfer_until: '2026-05-15' },
      '2026-05-03',
      { event: 'end_transfer', accepted: true },
      { state: 'ended', ends_on: '2026-05-03', end_rule: 'transferred', data_until: null, transfer_until: null },
    ],
    [
      'nobody took it over',
      { ...hosting, state: 'transfer_pending', transfer_until: '2026-05-15' },
      '2026-05-16',
      { event: 'day' },
      { state: 'active', transfer_until: null },
    ],
    [
      'switched (Art. 25 Data Act): notice, 30 days to move, 30 to fetch data',
      cloud,
      '2026-05-01',
      { event: 'notify_switch' },
      { ends_on: '2026-06-14', data_until: '2026-07-14', switch_notified_on: '2026-05-01', end_rule: 'switch' },
    ],
    [
      'switched with 90 days agreed: two months at most',
      { ...cloud, notice_days: 90 },
      '2026-05-01',
      { event: 'notify_switch' },
      { ends_on: '2026-07-31' },
    ],
    [
      'moved sooner',
      { ...cloud, ends_on: '2026-06-14', end_rule: 'switch', switch_notified_on: '2026-05-01' },
      '2026-05-20',
      { event: 'switch_done' },
      { ends_on: '2026-05-20', end_rule: 'switch_done', data_until: '2026-06-19' },
    ],
    ['a further term', hosting, '2027-01-01', { event: 'day' }, { renews_on: '2028-01-01' }],
    ['terms that nobody looked at', hosting, '2029-03-01', { event: 'day' }, { renews_on: '2030-01-01' }],
    ['a consumer’s runs on', { ...hosting, consumer: true }, '2027-01-01', { event: 'day' }, { renews_on: null }],
    [
      'without further terms it runs on',
      { ...hosting, renewal_months: 0 },
      '2027-01-01',
      { event: 'day' },
      { renews_on: null, state: 'active' },
    ],
    [
      'the last day counts in full',
      { ...hosting, state: 'cancellation_scheduled', ends_on: '2026-12-31' },
      '2026-12-31',
      { event: 'day' },
      { state: 'cancellation_scheduled' },
    ],
    [
      'the day after it',
      { ...hosting, state: 'cancellation_scheduled', ends_on: '2026-12-31' },
      '2027-01-01',
      { event: 'day' },
      { state: 'ended' },
    ],
    [
      'the day after it, with data',
      { ...cloud, state: 'cancellation_scheduled', ends_on: '2026-12-31', data_until: '2027-01-30' },
      '2027-01-01',
      { event: 'day' },
      { state: 'data_retrieval' },
    ],
    [
      'data are gone',
      { ...cloud, state: 'data_retrieval', ends_on: '2026-12-31', data_until: '2027-01-30' },
      '2027-01-31',
      { event: 'day' },
      { state: 'erased' },
    ],
    [
      'cancelled before it was set up: nothing ran, nothing is owed',
      { ...order, ends_on: '2026-02-28', end_rule: 'end_of_period' },
      '2026-03-01',
      { event: 'day' },
      { state: 'withdrawn' },
    ],
  ])('%s', (_why, life, today, happened, expected) => {
    expect(after(life, [today, happened])).toMatchObject(expected)
  })

  test.each<[why: string, life: Lifecycle, today: string, happened: LifecycleEvent, refusal: object]>([
    [
      'too early, with the earliest day proposed',
      hosting,
      '2026-05-01',
      { event: 'cancel', on: '2026-06-30' },
      { refused: 'before_earliest_end', earliest: '2026-12-31' },
    ],
    ['in the past', hosting, '2026-05-01', { event: 'cancel', on: '2026-04-30' }, { refused: 'in_the_past' }],
    [
      'twice',
      { ...hosting, state: 'cancellation_scheduled', ends_on: '2026-12-31' },
      '2026-05-01',
      { event: 'cancel' },
      { refused: 'already_ends' },
    ],
    ['withdrawn on the 15th day', consumers, '2026-01-16', { event: 'withdraw' }, { refused: 'withdrawal_over' }],
    ['withdrawn by a business', hosting, '2026-01-10', { event: 'withdraw' }, { refused: 'not_a_consumer' }],
    [
      'withdrawn where there is no right',
      { ...consumers, withdrawal_until: null },
      '2026-01-10',
      { event: 'withdraw' },
      { refused: 'no_withdrawal' },
    ],
    [
      'undone after its last day, before the job came by',
      { ...hosting, state: 'cancellation_scheduled', ends_on: '2026-12-31' },
      '2027-01-01',
      { event: 'undo_cancellation' },
      { refused: 'too_late_to_undo' },
    ],
    [
      'paid, but off for abuse',
      { ...hosting, state: 'suspended', suspension: 'abuse' },
      '2026-05-01',
      { event: 'resume', why: 'payment' },
      { refused: 'not_in_this_state' },
    ],
    ['switched, and no cloud', hosting, '2026-05-01', { event: 'notify_switch' }, { refused: 'not_switchable' }],
    ['an order set up twice', hosting, '2026-05-01', { event: 'provisioned' }, { refused: 'not_in_this_state' }],
  ])('is refused: %s', (_why, life, today, happened, refusal) => {
    expect(transition(life, happened, today)).toEqual(refusal)
  })
})

describe('undoing takes back the latest declaration alone', () => {
  const undo: LifecycleEvent = { event: 'undo_cancellation' }
  const cancelled = after(cloud, ['2026-05-01', { event: 'cancel' }])
  const switched = after(cancelled, ['2026-05-02', { event: 'notify_switch' }])
  const caused = after(switched, ['2026-05-03', { event: 'cancel_for_cause', on: '2026-05-20' }])
  const trial = after({ ...order, state: 'provisioning', trial_days: 30 }, ['2026-05-01', { event: 'provisioned' }])
  test.each<[why: string, story: [string, LifecycleEvent][], from: Lifecycle, back: Lifecycle]>([
    ['a switch after a cancellation', [], switched, cancelled],
    ['good cause after a switch', [], caused, switched],
    ['one after the other', [['2026-05-03', undo]], caused, cancelled],
    ['a switch with its completion', [['2026-05-03', { event: 'switch_done' }]], switched, cancelled],
    ['a cancellation on trial', [['2026-05-03', { event: 'cancel' }]], trial, trial],
    ['good cause on trial', [['2026-05-03', { event: 'cancel_for_cause' }]], trial, trial],
  ])('%s', (_why, story, from, back) => {
    expect(after(from, ...story, ['2026-05-03', undo])).toEqual(back)
  })
})

test('a last day comes with its rule, its law and what it is counted from', () => {
  const { because } = transition(hosting, { event: 'cancel' }, '2026-11-23') as Passed
  expect(because).toContainEqual<Explanation>({
    date: 'end',
    on: '2026-12-31',
    rule: 'minimum_term',
    law: 'bgb_188',
    values: { days: 30, day: 31, months: 12, first_term: 1 },
  })
})

test('of a trial that is not set up yet a later day never replaces a sooner one: taking it back would end it in the past', () => {
  const ordered = { ...order, started_on: '2026-01-01', trial_days: 14 }
  const cancelled = after(ordered, ['2026-01-01', { event: 'cancel', on: '2026-01-02' }])
  const later = transition(cancelled, { event: 'cancel', on: '2026-01-03' }, '2026-01-01')
  expect(later).toEqual({ refused: 'already_ends' })
})

describe('whatever happens to a contract', () => {
  const day = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map(days => addDays('2026-01-01', days))
  const orders = fc
    .record({ consumer: fc.boolean(), cycle: fc.constantFrom(...cycles), ordered_on: day(0, 60) })
    .chain(({ ordered_on, ...rest }) =>
      fc
        .record({
          minimum_months: fc.constantFrom(0, 1, 12, 24, 36),
          renewal_months: fc.constantFrom(0, 1, 12),
          notice_days: fc.constantFrom(0, 14, 30, 90),
          withdraws: fc.boolean(),
          trial_days: fc.constantFrom(null, null, 14),
          retrieval_days: fc.constantFrom(0, 30, 60),
        })
        .map(
          ({ withdraws, ...terms }): Lifecycle => ({
            ...order,
            ...rest,
            ...terms,
            started_on: ordered_on,
            withdrawal_until: withdraws ? addDays(ordered_on, 14) : null,
          }),
        ),
    )
  const why = fc.constantFrom('payment', 'abuse', 'customer')
  const event = fc.oneof(
    fc.constantFrom<LifecycleEvent>(
      { event: 'provisioning_began' },
      { event: 'provisioned' },
      { event: 'provisioned' },
      { event: 'provisioning_failed' },
      { event: 'give_up' },
      { event: 'trial_accepted' },
      { event: 'cancel' },
      { event: 'cancel_for_cause' },
      { event: 'undo_cancellation' },
      { event: 'withdraw' },
      { event: 'begin_transfer' },
      { event: 'end_transfer', accepted: true },
      { event: 'end_transfer', accepted: false },
      { event: 'notify_switch' },
      { event: 'switch_done' },
      { event: 'day' },
    ),
    day(0, 900).map((on): LifecycleEvent => ({ event: 'cancel', on })),
    why.map((reason): LifecycleEvent => ({ event: 'suspend', why: reason })),
    why.map((reason): LifecycleEvent => ({ event: 'resume', why: reason })),
  )
  const stories = fc.array(fc.tuple(fc.integer({ min: 0, max: 45 }), event), { minLength: 4, maxLength: 14 })

  /** Tells a story, and looks at each step of it. */
  const along = (
    look: (
      before: Lifecycle,
      happened: LifecycleEvent,
      now: Lifecycle | null,
      today: string,
      told: Passed | null,
    ) => void,
  ) =>
    fc.assert(
      fc.property(orders, fc.boolean(), stories, (first, setUp, story) => {
        let life: Lifecycle = setUp ? after(first, [first.started_on, { event: 'provisioned' }]) : first
        let today = first.started_on
        for (const [days, happened] of story) {
          today = addDays(today, days)
          const kept = structuredClone(life)
          const answer = transition(life, happened, today)
          expect(life).toEqual(kept)
          look(kept, happened, 'life' in answer ? answer.life : null, today, 'life' in answer ? answer : null)
          if ('life' in answer) life = answer.life
        }
      }),
      { numRuns: 500 },
    )

  test('its state and its dates belong together', () => {
    along((_before, _happened, life, today) => {
      if (life === null) return
      const { state, ends_on } = life
      expect(contractStates).toContain(state)
      expect(life.suspension !== null).toBe(state === 'suspended')
      expect(life.transfer_until !== null).toBe(state === 'transfer_pending')
      expect(ends_on !== null).toBe(life.end_rule !== null)
      if (life.data_until !== null) expect(ends_on !== null && life.data_until > ends_on).toBe(true)
      if (finishedStates.includes(state)) expect(ends_on !== null && ends_on <= today).toBe(true)
      else if (ends_on !== null) expect(ends_on >= today).toBe(true)
      if (state === 'active') expect(ends_on).toBeNull()
      if (state === 'trial') expect(ends_on !== null && ends_on < addDays(life.started_on, 14)).toBe(true)
      if (state === 'cancellation_scheduled') expect(ends_on).not.toBeNull()
      if (state === 'erased') expect(life.data_until !== null && life.data_until < today).toBe(true)
      if (life.renews_on !== null && ends_on === null) expect(life.renews_on > today).toBe(true)
    })
  })

  const declarations = ['cancel_for_cause', 'undo_cancellation', 'withdraw', 'notify_switch', 'switch_done', 'give_up']
  test('no date moves backwards, unless somebody declared that it should, and then not into the past', () => {
    const dates = [
      'started_on',
      'minimum_term_ends_on',
      'renews_on',
      'withdrawal_until',
      'ends_on',
      'data_until',
    ] as const
    along((before, { event }, life, today) => {
      if (life === null) return
      for (const date of dates) {
        const [was, is] = [before[date], life[date]]
        if (was === null || is === null || is >= was) continue
        // what is free binds no one, and never lasts longer
        const free = before.trial_days ? ['cancel', 'provisioned'] : []
        expect([...declarations, ...free, 'end_transfer', 'trial_accepted'], `${date} by ${event}`).toContain(event)
        expect(is >= today).toBe(true)
      }
    })
  })

  test('every date has its explanation, and each that moved is told', () => {
    const shown = { first_term_end: 'minimum_term_ends_on', end: 'ends_on', data_retrieval_end: 'data_until' } as const
    along((before, _happened, life, today, told) => {
      if (life === null || told === null) return
      const all = new Map(explain(life, today).map(reason => [reason.date, reason]))
      for (const { rule, on } of all.values()) {
        expect(dateRules).toContain(rule)
        expect(on).toMatch(/^\d{4}-\d\d-\d\d$/)
      }
      const open = !finishedStates.includes(life.state)
      if (life.ends_on !== null) expect(all.get('end')?.on).toBe(life.ends_on)
      if (life.data_until !== null) expect(all.get('data_retrieval_end')?.on).toBe(life.data_until)
      if (open && life.minimum_term_ends_on !== null) expect(all.has('first_term_end')).toBe(true)
      if (open && life.withdrawal_until !== null && life.withdrawal_until >= today)
        expect(all.get('withdrawal_end')?.on).toBe(life.withdrawal_until)
      if (open && life.transfer_until !== null) expect(all.get('transfer_end')?.on).toBe(life.transfer_until)
      if (open && life.renews_on !== null && life.ends_on === null && !unstartedStates.includes(life.state))
        expect(all.get('renewal')?.on).toBe(life.renews_on)
      for (const [date, field] of Object.entries(shown))
        if (all.has(date as keyof typeof shown) && life[field] !== before[field])
          expect(told.because.some(reason => reason.date === date)).toBe(true)
    })
  })

  test('what ends it and is undone leaves the contract as it was, also where that had an end before', () => {
    const ending = ['cancel', 'cancel_for_cause', 'notify_switch']
    along((before, { event }, life, today) => {
      if (life === null || !ending.includes(event)) return
      const present = after(before, [today, { event: 'day' }])
      expect(after(life, [today, { event: 'undo_cancellation' }])).toEqual(present)
    })
  })

  test('a day that passes twice is the same day, and days in between make no difference', () => {
    along((_before, _happened, life, today) => {
      if (life === null) return
      const later = addDays(today, 100)
      const once = after(life, [later, { event: 'day' }])
      expect(after(once, [later, { event: 'day' }])).toEqual(once)
      const steps = [10, 40, 41, 100].map((days): [string, LifecycleEvent] => [addDays(today, days), { event: 'day' }])
      expect(after(life, ...steps)).toEqual(once)
    })
  })

  test('consumers get out within two years and a month of any day', () => {
    along((_before, _happened, life, today) => {
      if (life === null || !life.consumer || finishedStates.includes(life.state) || life.ends_on !== null) return
      const answer = transition(life, { event: 'cancel' }, today)
      if ('refused' in answer) return
      expect((answer.life.ends_on ?? '') <= addDays(today, 731 + 31)).toBe(true)
    })
  })
})
