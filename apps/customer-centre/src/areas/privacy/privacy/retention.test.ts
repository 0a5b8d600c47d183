import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RetentionKind, retentionKinds } from '@kontor/contract/enums/privacy'
import { describe, expect, test } from 'vitest'
import { tablesOf } from '../../../personal-data.ts'
import { keptUntil, retention, yearsOver } from '../../../platform/privacy/retention.ts'
import { agreementState, erasurePlan, nextErasureState, nextReview, type PlanFacts } from './rules.ts'

const none = Object.fromEntries(retentionKinds.map(kind => [kind, []])) as unknown as PlanFacts // one entry a kind
const until = (kind: RetentionKind, day: string) => keptUntil(retention[kind].keep!.period(day), day)

describe('a period', () => {
  test.each([
    // by the end of the year it was issued in (§ 147 Abs. 4 AO); ten years until 2024, eight since
    ['vouchers', '2024-01-01', '2034-12-31'],
    ['vouchers', '2024-12-31', '2034-12-31'],
    ['vouchers', '2025-01-01', '2033-12-31'],
    // books have ten for good (§ 147 Abs. 3 AO names vouchers alone)
    ['books', '2025-01-01', '2035-12-31'],
    ['letters', '2026-06-30', '2032-12-31'],
    ['contracts', '2026-11-16', '2032-12-31'],
    ['tickets', '2023-12-31', '2026-12-31'],
    ['tickets', '2024-01-01', '2027-12-31'],
    ['evidence', '2026-11-16', '2029-12-31'],
    // fourteen months by the day; a day that the month lacks is its last
    ['mandates', '2026-11-16', '2028-01-16'],
    ['mandates', '2026-12-31', '2028-02-29'],
    ['mandates', '2025-12-31', '2027-02-28'],
  ] as const)('of %s from %s ends on %s', (kind, day, last) => expect(until(kind, day)).toBe(last))

  test('is over on the day after its last, and not on it', () => {
    expect(yearsOver('tickets', '2026-12-31')).not.toContain(2023)
    expect(yearsOver('tickets', '2027-01-01')).toContain(2023)
    expect(yearsOver('tickets', '2027-01-01')).not.toContain(2024)
    // the ten years of 2024 outlast the eight of 2025
    expect(yearsOver('vouchers', '2034-06-01')).toContain(2025)
    expect(yearsOver('vouchers', '2034-06-01')).not.toContain(2024)
  })
})

describe('the plan', () => {
  test('keeps each group for its own time, and names the oldest and the youngest', () => {
    const vouchers = [
      { day: '2015-12-30', count: 4 },
      { day: '2024-12-30', count: 12 },
      { day: '2026-10-30', count: 10 },
    ]
    expect(erasurePlan({ ...none, vouchers }, '2026-11-16')).toEqual({
      at_once: [{ kind: 'vouchers', count: 4 }],
      kept: [{ kind: 'vouchers', count: 22, until: '2034-12-31', first_until: null, counted_from: '2026-10-30' }],
    })
  })

  test('deletes immediately what no law keeps, and leaves out what does not exist', () => {
    const facts = { ...none, contacts: [{ day: '2026-11-16', count: 3 }], people: [{ day: '2026-11-16', count: 0 }] }
    expect(erasurePlan(facts, '2026-11-16')).toEqual({ at_once: [{ kind: 'contacts', count: 3 }], kept: [] })
  })

  test('is checked again when the first kept data may go', () => {
    const facts = { ...none, tickets: [{ day: '2024-03-01', count: 1 }], letters: [{ day: '2026-03-01', count: 1 }] }
    expect(nextReview(facts, '2026-11-16')).toBe('2027-12-31')
    expect(nextReview(none, '2026-11-16')).toBeNull()
    // a payment of January for an invoice of December outlives it, uncounted
    const vouchers = [{ day: '2026-01-04', count: 0 }]
    expect(erasurePlan({ ...none, vouchers }, '2026-11-16')).toEqual({ at_once: [], kept: [] })
    expect(nextReview({ ...none, vouchers }, '2026-11-16')).toBe('2034-12-31')
  })
})

describe('a request for erasure', () => {
  const today = '2026-11-16'
  test.each([
    ['requested', null, 2, { state: 'waiting', scheduled_for: null }],
    ['requested', null, 0, { state: 'scheduled', scheduled_for: '2026-11-30' }],
    ['waiting', null, 1, { state: 'waiting', scheduled_for: null }],
    ['waiting', null, 0, { state: 'scheduled', scheduled_for: '2026-11-30' }],
    ['scheduled', '2026-11-17', 0, { state: 'scheduled', scheduled_for: '2026-11-17' }],
    ['scheduled', '2026-11-16', 0, 'due'],
    ['scheduled', '2026-11-01', 0, 'due'],
    // a contract that was ordered meanwhile
    ['scheduled', '2026-11-16', 1, { state: 'waiting', scheduled_for: null }],
  ] as const)('that is %s for %s, with %i things open, goes on to %o', (state, scheduled_for, open, next) => {
    expect(nextErasureState({ state, scheduled_for }, { open, held: false }, today)).toEqual(next)
  })

  test('waits for a legal hold on its very day', () => {
    const due = { state: 'scheduled', scheduled_for: today } as const
    expect(nextErasureState(due, { open: 0, held: true }, today)).toEqual({ state: 'waiting', scheduled_for: null })
  })
})

test.each([
  ['business', [], 'missing'],
  ['public_body', [], 'missing'],
  ['consumer', [], 'not_needed'],
  ['consumer', ['2025-01'], 'outdated'],
  ['business', ['2025-01'], 'outdated'],
  ['consumer', ['2026-11'], 'current'],
  // the provider went back to a text that was concluded already, which cannot be concluded once more
  ['business', ['2026-12', '2026-11'], 'current'],
] as const)('the agreement of a %s who has accepted %j is %s', (type, accepted, state) => {
  expect(agreementState(type, accepted, '2026-11')).toBe(state)
})

test('docs/privacy.md says what the matrix says', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../../../../docs/privacy.md'), 'utf8')
  for (const kind of retentionKinds) {
    const { keep } = retention[kind]
    const line = document.split('\n').find(text => text.startsWith(`| \`${kind}\``)) ?? ''
    for (const table of tablesOf(kind)) expect([kind, line]).toEqual([kind, expect.stringContaining(`\`${table}\``)])
    expect([kind, line]).toEqual([kind, expect.stringContaining(keep ? keep.law : 'at once')])
    const period = keep?.period('2026-01-01')
    const length = period && (period.counted === 'day' ? `${period.months} months` : `${period.years} years`)
    if (length) expect([kind, line]).toEqual([kind, expect.stringContaining(length)])
  }
})
