import { isAlike } from '@kontor/contract/alike'
import { ticketStatuses } from '@kontor/contract/enums/support'
import { workedStatuses } from '@kontor/contract/enums/ticket-desk'
import { describe, expect, test } from 'vitest'
import {
  abilities,
  after,
  closedIfResolvedBefore,
  closesAt,
  reopenUntil,
  type State,
  type Status,
  type TicketAct,
} from './rules.ts'

const now = new Date('2026-11-16T12:00:00.000Z')
const days = (count: number) => new Date(now.getTime() - count * 86_400_000).toISOString()
const at = (status: Status, more: Partial<State> = {}): State => ({
  status,
  closed_at: null,
  resolved_at: null,
  waiting_since: null,
  hold_until: null,
  ...more,
})

/** The next status after each act but staff's, which name it; null where it is refused. */
const steps: Record<
  Status,
  Record<'customer_replied' | 'closed' | 'merged' | 'rested' | 'answer_withdrawn', Status | null>
> = {
  new: { customer_replied: 'new', closed: 'closed', merged: 'merged', rested: null, answer_withdrawn: 'in_progress' },
  in_progress: {
    customer_replied: 'in_progress',
    closed: 'closed',
    merged: 'merged',
    rested: null,
    answer_withdrawn: 'in_progress',
  },
  waiting_for_customer: {
    customer_replied: 'in_progress',
    closed: 'closed',
    merged: 'merged',
    rested: null,
    answer_withdrawn: 'in_progress',
  },
  waiting_for_third_party: {
    customer_replied: 'waiting_for_third_party',
    closed: 'closed',
    merged: 'merged',
    rested: null,
    answer_withdrawn: 'in_progress',
  },
  on_hold: {
    customer_replied: 'on_hold',
    closed: 'closed',
    merged: 'merged',
    rested: 'in_progress',
    answer_withdrawn: 'in_progress',
  },
  resolved: {
    customer_replied: 'in_progress',
    closed: 'closed',
    merged: 'merged',
    rested: null,
    answer_withdrawn: 'in_progress',
  },
  closed: { customer_replied: null, closed: null, merged: null, rested: null, answer_withdrawn: null },
  merged: { customer_replied: null, closed: null, merged: null, rested: null, answer_withdrawn: null },
}

const statusAfter = (ticket: State, happened: TicketAct): Status | null => {
  const step = after(ticket, happened, now)
  return 'to' in step ? step.to.status : null
}

describe.each(ticketStatuses)('a ticket that is %s', status => {
  test.each(Object.entries(steps[status]))('after %s: %s', (act, to) => {
    expect(statusAfter(at(status), { act } as TicketAct)).toBe(to)
  })

  test.each(workedStatuses)('goes where staff set it or answer: %s', to => {
    const open = status !== 'closed' && status !== 'merged'
    for (const act of ['staff_set', 'staff_answered'] as const)
      expect(statusAfter(at(status), { act, to })).toBe(open ? to : null)
  })
})

describe('whatever happened', () => {
  const acts: TicketAct[] = [
    ...(
      ['customer_replied', 'closed', 'reopened', 'reopened_by_staff', 'merged', 'rested', 'answer_withdrawn'] as const
    ).map(act => ({
      act,
    })),
    ...workedStatuses.flatMap(to =>
      (['staff_set', 'staff_answered'] as const).map(act => ({
        act,
        to,
        until: to === 'on_hold' ? '2026-12-01' : null,
      })),
    ),
  ]
  /** Every state that a new ticket can come to. */
  const reached = new Map<string, State>([['', at('new', { waiting_since: now.toISOString() })]])
  for (const ticket of reached.values())
    for (const happened of acts) {
      const step = after(ticket, happened, now)
      if ('to' in step) reached.set(JSON.stringify(step.to), step.to)
    }

  test('every status is reached', () => {
    expect(new Set([...reached.values()].map(({ status }) => status))).toEqual(new Set(ticketStatuses))
  })

  test.each([...reached.values()])(
    'its moments fit its status: %o',
    ({ status, resolved_at, closed_at, hold_until, waiting_since }) => {
      expect(closed_at !== null).toBe(status === 'closed' || status === 'merged')
      if (resolved_at !== null) expect(['resolved', 'closed', 'merged']).toContain(status)
      if (status === 'resolved') expect(resolved_at).not.toBeNull()
      if (hold_until !== null) expect(status).toBe('on_hold')
      if (['resolved', 'closed', 'merged', 'waiting_for_customer'].includes(status)) expect(waiting_since).toBeNull()
    },
  )
})

describe('a customer waits', () => {
  const since = days(2)
  test.each<[string, State, TicketAct, string | null]>([
    [
      'from the first of several replies',
      at('in_progress', { waiting_since: since }),
      { act: 'customer_replied' },
      since,
    ],
    ['from a reply to an answer', at('waiting_for_customer'), { act: 'customer_replied' }, now.toISOString()],
    ['from a reply while it rests', at('on_hold'), { act: 'customer_replied' }, now.toISOString()],
    [
      'on, though staff take it up',
      at('new', { waiting_since: since }),
      { act: 'staff_set', to: 'in_progress' },
      since,
    ],
    [
      'no more once staff have answered',
      at('new', { waiting_since: since }),
      { act: 'staff_answered', to: 'in_progress' },
      null,
    ],
    ['no more while it rests', at('new', { waiting_since: since }), { act: 'staff_set', to: 'on_hold' }, null],
    ['again once its rest is over', at('on_hold'), { act: 'rested' }, now.toISOString()],
    ['again once it is reopened', at('closed', { closed_at: days(1) }), { act: 'reopened' }, now.toISOString()],
  ])('%s', (_what, ticket, happened, waiting_since) => {
    expect(after(ticket, happened, now)).toMatchObject({ to: { waiting_since } })
  })
})

describe('reopening', () => {
  test.each([
    ['closed just now', at('closed', { closed_at: days(0) }), 'in_progress', 'in_progress'],
    ['closed exactly 14 days ago', at('closed', { closed_at: days(14) }), 'in_progress', 'in_progress'],
    ['closed longer ago', at('closed', { closed_at: days(14.001) }), 'ticket_not_reopenable', 'in_progress'],
    ['closed without a date', at('closed'), 'ticket_not_reopenable', 'in_progress'],
    ['resolved', at('resolved', { resolved_at: days(6) }), 'in_progress', 'in_progress'],
    ['merged', at('merged', { closed_at: days(1) }), 'ticket_not_reopenable', 'ticket_not_reopenable'],
    ['new', at('new'), 'conflict', 'conflict'],
    ['on hold', at('on_hold'), 'conflict', 'conflict'],
    ['waiting', at('waiting_for_customer'), 'conflict', 'conflict'],
  ] as const)('a ticket %s, by the customer and by staff', (_what, ticket, byCustomer, byStaff) => {
    for (const [act, expected] of [
      ['reopened', byCustomer],
      ['reopened_by_staff', byStaff],
    ] as const) {
      const step = after(ticket, { act }, now)
      expect('to' in step ? step.to.status : step.refused).toBe(expected)
    }
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

test.each([
  ['Mailbox of info@ is full', 'The mailbox is still full', true],
  ['Mailbox full', 'mailbox FULL!', true],
  ['Rechnung RE-2026-17 falsch', 'Frage zu RE-2026-17', true],
  ['Problem mit der Website', 'Problem mit der Rechnung', false],
  ['Mailbox', 'Mailbox', true],
  ['Mailbox', 'Mailbox full', false],
  ['Help!', 'Help me with the invoice of March', false],
  ['One two', 'One two', false],
  ['Server down since the update', 'Invoice down the drain', false],
])('%j and %j are about one matter: %s', (one, other, alike) => {
  expect(isAlike(one, other)).toBe(alike)
  expect(isAlike(other, one)).toBe(alike)
})
