import { ticketStatuses } from '@kontor/contract/enums/support'
import { describe, expect, test } from 'vitest'
import {
  abilities,
  closedIfResolvedBefore,
  closesAt,
  onClose,
  onReopen,
  onReply,
  reopenUntil,
  type Status,
} from './rules.ts'

const now = new Date('2026-11-16T12:00:00.000Z')
const days = (count: number) => new Date(now.getTime() - count * 86_400_000).toISOString()
const at = (status: Status, dates: { closed_at?: string; resolved_at?: string } = {}) => ({
  status,
  closed_at: dates.closed_at ?? null,
  resolved_at: dates.resolved_at ?? null,
})

/** The next status after a customer's reply, staff's reply and closing; null where that is refused. */
const steps: Record<Status, [customer: Status | null, staff: Status | null, close: Status | null]> = {
  new: ['new', 'waiting_for_customer', 'closed'],
  in_progress: ['in_progress', 'waiting_for_customer', 'closed'],
  waiting_for_customer: ['in_progress', 'waiting_for_customer', 'closed'],
  waiting_for_third_party: ['waiting_for_third_party', 'waiting_for_customer', 'closed'],
  on_hold: ['on_hold', 'waiting_for_customer', 'closed'],
  resolved: ['in_progress', 'waiting_for_customer', 'closed'],
  closed: [null, null, null],
  merged: [null, null, null],
}
const step = (to: Status | null) => (to === null ? { refused: 'ticket_closed' } : { to })

describe.each(ticketStatuses)('a ticket that is %s', status => {
  const [customer, staff, close] = steps[status]

  test(`becomes ${customer} by the customer’s reply`, () => expect(onReply(status, false)).toEqual(step(customer)))
  test(`becomes ${staff} by staff’s reply`, () => expect(onReply(status, true)).toEqual(step(staff)))
  test(`becomes ${close} by closing`, () => expect(onClose(status)).toEqual(step(close)))
})

describe('reopening', () => {
  test.each([
    ['closed just now', at('closed', { closed_at: days(0) }), { to: 'in_progress' }],
    ['closed exactly 14 days ago', at('closed', { closed_at: days(14) }), { to: 'in_progress' }],
    ['closed longer ago', at('closed', { closed_at: days(14.001) }), { refused: 'ticket_not_reopenable' }],
    ['closed without a date', at('closed'), { refused: 'ticket_not_reopenable' }],
    ['resolved', at('resolved', { resolved_at: days(6) }), { to: 'in_progress' }],
    ['merged', at('merged', { closed_at: days(1) }), { refused: 'ticket_not_reopenable' }],
    ['new', at('new'), { refused: 'conflict' }],
    ['on hold', at('on_hold'), { refused: 'conflict' }],
    ['waiting', at('waiting_for_customer'), { refused: 'conflict' }],
  ] as const)('a ticket %s', (_what, ticket, answer) => {
    expect(onReopen(ticket, now)).toEqual(answer)
  })
})

test('a resolved ticket says when it closes, a closed one until when it can be reopened, others neither', () => {
  const resolved = at('resolved', { resolved_at: now.toISOString() })
  expect(closesAt(resolved)?.toISOString()).toBe('2026-11-23T12:00:00.000Z')
  expect(reopenUntil(resolved)).toBeNull()
  const closed = at('closed', { closed_at: now.toISOString(), resolved_at: now.toISOString() })
  expect(reopenUntil(closed)?.toISOString()).toBe('2026-11-30T12:00:00.000Z')
  expect(closesAt(closed)).toBeNull()
  expect([closesAt(at('new')), reopenUntil(at('merged', { closed_at: days(1) }))]).toEqual([null, null])
})

test('a ticket that closes now was resolved a week ago', () => {
  expect(closedIfResolvedBefore(now).toISOString()).toBe('2026-11-09T12:00:00.000Z')
})

test.each([
  ['new', { can_reply: true, can_close: true, can_reopen: false }],
  ['resolved', { can_reply: true, can_close: true, can_reopen: true }],
  ['merged', { can_reply: false, can_close: false, can_reopen: false }],
] as const)('a writer can do with a ticket that is %s what its rules allow; a reader nothing', (status, can) => {
  expect(abilities(at(status), now, true)).toEqual(can)
  expect(abilities(at(status), now, false)).toEqual({ can_reply: false, can_close: false, can_reopen: false })
})
