import { describe, expect, test } from 'vitest'
import { type HolderEvent, type Holding, holderAfter, inheriting, missingProofs } from './holder-rules.ts'

const calendar = { now: new Date('2026-11-16T11:00:00Z'), today: '2026-11-16', days: 15 }
const earlier = '2026-11-10T09:00:00Z'
const later = '2026-11-12T09:00:00Z'

const nothing: Holding = {
  holds: true,
  state: 'not_needed',
  since: null,
  asked_at: null,
  due_on: null,
  email_verification: 'unverified',
  email_verified_at: null,
  phone_verification: 'unverified',
}
const proved = { email_verification: 'verified', email_verified_at: later, phone_verification: 'verified' } as const
const open = { state: 'open', asked_at: earlier, due_on: '2026-11-25' } as const

describe('a holder', () => {
  test.each<[why: string, Partial<Holding>, HolderEvent, state: string, due: string | null]>([
    [
      'released and back is asked again for the open proofs',
      { ...proved, asked_at: '2026-11-13T09:00:00Z' },
      'none',
      'open',
      '2026-12-01',
    ],
    ['a contact that holds nothing is none', { ...open, holds: false }, 'none', 'not_needed', null],
    ['new and unproved is asked', {}, 'none', 'open', '2026-12-01'],
    ['new and proved long ago is confirmed', proved, 'none', 'confirmed', null],
    ['asked and proved since is confirmed', { ...open, ...proved }, 'none', 'confirmed', null],
    [
      'asked and proved before only waits',
      { ...open, ...proved, email_verified_at: '2026-11-09T09:00:00Z' },
      'none',
      'open',
      '2026-11-25',
    ],
    ['without a number waits', { ...open, ...proved, phone_verification: 'unverified' }, 'none', 'open', '2026-11-25'],
    ['on the last day waits', { ...open, due_on: '2026-11-16' }, 'none', 'open', '2026-11-16'],
    ['a day later is overdue', { ...open, due_on: '2026-11-15' }, 'none', 'overdue', '2026-11-15'],
    [
      'overdue and proved is confirmed',
      { ...open, ...proved, state: 'overdue', due_on: '2026-11-01' },
      'none',
      'confirmed',
      null,
    ],
    ['confirmed and changed is asked again', { ...proved, state: 'confirmed' }, 'changed', 'open', '2026-12-01'],
    ['changed once more gets no more time', { ...open, ...proved }, 'changed', 'open', '2026-11-25'],
    [
      'confirmed and run out is asked again',
      { ...proved, state: 'confirmed', email_verification: 'expired' },
      'expired',
      'open',
      '2026-12-01',
    ],
    ['confirmed by staff, unproved, stays so', { state: 'confirmed' }, 'none', 'confirmed', null],
    ['with other evidence is looked at', open, 'evidence', 'evidence_received', '2026-11-25'],
    [
      'looked at beyond the deadline waits for us',
      { ...open, state: 'evidence_received', due_on: '2026-11-01' },
      'none',
      'evidence_received',
      '2026-11-01',
    ],
    [
      'looked at and proved meanwhile is confirmed',
      { ...open, ...proved, state: 'evidence_received' },
      'none',
      'confirmed',
      null,
    ],
    ['accepted is confirmed', { ...open, state: 'evidence_received' }, 'accepted', 'confirmed', null],
    ['rejected in time goes on', { ...open, state: 'evidence_received' }, 'rejected', 'open', '2026-11-25'],
    [
      'rejected too late is overdue',
      { ...open, state: 'evidence_received', due_on: '2026-11-01' },
      'rejected',
      'overdue',
      '2026-11-01',
    ],
  ])('%s', (_why, holding, event, state, due_on) => {
    expect(holderAfter({ ...nothing, ...holding }, event, calendar)).toMatchObject({ state, due_on })
  })

  test('a released holder still owes the proofs, also for a later change', () => {
    const released = { ...nothing, ...open, holds: false }
    expect(holderAfter(released, 'none', calendar).asked_at).toBe(earlier)
    expect(holderAfter(released, 'changed', calendar).asked_at).toBe(calendar.now.toISOString())
  })

  test.each([
    [{}, { due_on: '2026-11-20' }, { due_on: '2026-11-20', asked_at: null }],
    [open, { due_on: '2026-11-20' }, { due_on: '2026-11-20', asked_at: earlier }],
    [open, { due_on: '2026-11-30', asked_at: later }, { due_on: '2026-11-25', asked_at: later }],
    [open, { due_on: null, asked_at: null }, { due_on: '2026-11-25', asked_at: earlier }],
  ])('%j who takes over %j has the earlier deadline and the later proofs', (holding, heritage, result) => {
    expect(inheriting({ ...nothing, ...holding }, heritage)).toMatchObject(result)
  })

  test('a holder who is asked again has to repeat the earlier proofs', () => {
    const asked = {
      ...nothing,
      ...proved,
      ...holderAfter({ ...nothing, ...proved, state: 'confirmed' }, 'changed', calendar),
    }
    expect(missingProofs(asked)).toEqual(['email'])
    expect(missingProofs({ ...asked, email_verified_at: calendar.now.toISOString() })).toEqual([])
  })

  test.each([
    [{ ...open }, ['email', 'phone']],
    [{ ...open, ...proved }, []],
    [{ ...open, ...proved, phone_verification: 'expired' as const }, ['phone']],
    [{ state: 'confirmed' as const }, []],
  ])('%j lacks %j', (holding, missing) => expect(missingProofs({ ...nothing, ...holding })).toEqual(missing))
})
