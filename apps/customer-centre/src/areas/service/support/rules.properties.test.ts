import { type TicketStatus, ticketStatuses } from '@kontor/contract/enums/support'
import { workedStatuses } from '@kontor/contract/enums/ticket-desk'
import type { ProblemCode } from '@kontor/contract/problems'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abilities, after, closesAt, reopenDays, reopenUntil, type State, type TicketAct } from './rules.ts'

const start = Date.parse('2026-11-16T12:00:00.000Z')
const day = 86_400_000

/** Everything that can happen, by who does it: the customer's people, staff, or time. */
const acts: Record<'customer' | 'staff' | 'time', TicketAct[]> = {
  customer: [{ act: 'customer_replied' }, { act: 'closed' }, { act: 'reopened' }],
  staff: [
    ...workedStatuses.flatMap((to): TicketAct[] => [
      { act: 'staff_set', to },
      { act: 'staff_answered', to },
    ]),
    { act: 'staff_set', to: 'on_hold', until: '2026-12-01' },
    { act: 'answer_withdrawn' },
    { act: 'closed' },
    { act: 'reopened_by_staff' },
    { act: 'merged' },
  ],
  time: [{ act: 'rested' }, { act: 'closed' }],
}
const all = Object.values(acts).flat()

const worked = [...workedStatuses]
/** Lists each status to which a ticket can go on, written down beside the machine: what is not here must not happen. */
const known: Record<TicketStatus, readonly TicketStatus[]> = {
  new: ['new', ...worked, 'closed', 'merged'],
  in_progress: [...worked, 'closed', 'merged'],
  waiting_for_customer: [...worked, 'closed', 'merged'],
  waiting_for_third_party: [...worked, 'closed', 'merged'],
  on_hold: [...worked, 'closed', 'merged'],
  resolved: [...worked, 'closed', 'merged'],
  closed: ['in_progress'],
  merged: [],
}

/** Says by itself why an act is refused; null where it is not. */
function reason(ticket: State, { act }: TicketAct, at: number): ProblemCode | null {
  const { status, closed_at } = ticket
  if (act === 'rested') return status === 'on_hold' ? null : 'conflict'
  if (act === 'reopened' || act === 'reopened_by_staff') {
    if (status === 'resolved') return null
    if (status === 'merged') return 'ticket_not_reopenable'
    if (status !== 'closed') return 'conflict'
    const late = at > Date.parse(closed_at ?? '') + reopenDays * day
    return act === 'reopened' && late ? 'ticket_not_reopenable' : null
  }
  return status === 'closed' || status === 'merged' ? 'ticket_closed' : null
}

const born: State = {
  status: 'new',
  waiting_since: new Date(start).toISOString(),
  resolved_at: null,
  closed_at: null,
  hold_until: null,
}

/** Has something happen to a ticket, and holds it against what is known. @returns how the ticket stands then */
function step(ticket: State, happened: TicketAct, at: number): State {
  const now = new Date(at)
  const kept = structuredClone(ticket)
  const result = after(ticket, happened, now)
  expect(ticket).toEqual(kept)
  const refused = reason(ticket, happened, at)
  expect('refused' in result ? result.refused : null).toBe(refused)
  const can = abilities(ticket, now, true)
  const asked = { customer_replied: can.can_reply, closed: can.can_close, reopened: can.can_reopen }
  if (happened.act in asked) expect(asked[happened.act as keyof typeof asked]).toBe(refused === null)
  expect(Object.values(abilities(ticket, now, false))).toEqual([false, false, false])
  if ('refused' in result) return ticket
  const { to } = result
  expect(known[ticket.status]).toContain(to.status)
  holds(to, at)
  if (happened.act === 'merged') expect(to.status).toBe('merged')
  else expect(to.status).not.toBe('merged')
  if (happened.act === 'closed') expect(to).toMatchObject({ status: 'closed', closed_at: now.toISOString() })
  if (/^(?:reopened|rested|answer_withdrawn)/.test(happened.act)) expect(to.status).toBe('in_progress')
  if (happened.act === 'customer_replied') expect(to.waiting_since).not.toBeNull()
  return to
}

/** Holds the moments of a ticket against its status. */
function holds(ticket: State, at: number): void {
  const { status, resolved_at, closed_at, hold_until, waiting_since } = ticket
  expect(closed_at !== null).toBe(status === 'closed' || status === 'merged')
  if (status === 'resolved') expect(resolved_at).not.toBeNull()
  if (!['resolved', 'closed', 'merged'].includes(status)) expect(resolved_at).toBeNull()
  if (status !== 'on_hold') expect(hold_until).toBeNull()
  if (['resolved', 'closed', 'merged', 'waiting_for_customer'].includes(status)) expect(waiting_since).toBeNull()
  for (const moment of [resolved_at, closed_at, waiting_since])
    if (moment !== null) expect(Date.parse(moment)).toBeLessThanOrEqual(at)
  // it closes by itself after seven days, and is reopened for fourteen: never both
  const [closing, until] = [closesAt(ticket), reopenUntil(ticket)]
  expect(closing?.getTime()).toBe(status === 'resolved' ? Date.parse(resolved_at ?? '') + 7 * day : undefined)
  expect(until?.getTime()).toBe(status === 'closed' ? Date.parse(closed_at ?? '') + 14 * day : undefined)
}

/** Every state that a new ticket can come to, within six acts that are some days apart. */
function reachable(): State[] {
  const found = new Map([[JSON.stringify(born), born]])
  let latest = [born]
  for (let depth = 1; depth <= 6; depth++) {
    const next: State[] = []
    for (const ticket of latest)
      for (const happened of all) {
        const result = after(ticket, happened, new Date(start + depth * day))
        if ('refused' in result || found.has(JSON.stringify(result.to))) continue
        found.set(JSON.stringify(result.to), result.to)
        next.push(result.to)
      }
    latest = next
  }
  return [...found.values()]
}

test('in every state, each act of each side goes where it may, or is refused for its reason', () => {
  const states = reachable()
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set(ticketStatuses))
  // around the end of the days in which a closed one is reopened
  for (const ticket of states)
    for (const happened of all)
      for (const waited of [6 * day, 20 * day, 20 * day + 1, 60 * day]) step(ticket, happened, start + waited)
})

test('whatever happens in whichever order, at whatever distance', () => {
  const happening = fc.record({
    happened: fc.constantFrom(...all),
    waited: fc.oneof(fc.constantFrom(0, 1, 7 * day, 14 * day, 14 * day + 1), fc.integer({ min: 0, max: 30 * day })),
  })
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), story => {
      let [ticket, at, merged] = [born, start, false]
      for (const { happened, waited } of story) {
        at += waited
        ticket = step(ticket, happened, at)
        // what went on in another ticket never comes back
        merged ||= happened.act === 'merged' && ticket.status === 'merged'
        if (merged) expect(ticket.status).toBe('merged')
      }
    }),
    { seed: 31, numRuns: 2000 },
  )
})

test('what is resolved and left alone is closed after seven days, can be had back for fourteen, and by staff later', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...acts.customer, ...acts.staff), { maxLength: 8 }),
      fc.integer({ min: 0, max: 60 * day }),
      (story, later) => {
        let ticket = born
        for (const happened of story) ticket = step(ticket, happened, start)
        if (ticket.status === 'closed' || ticket.status === 'merged') return
        const resolved = step(ticket, { act: 'staff_answered', to: 'resolved' }, start)
        const closing = closesAt(resolved)?.getTime() ?? 0
        expect(closing).toBe(start + 7 * day)
        const closed = step(resolved, { act: 'closed' }, closing)
        const back = step(closed, { act: 'reopened' }, closing + later)
        expect(back.status).toBe(later <= 14 * day ? 'in_progress' : 'closed')
        expect(step(closed, { act: 'reopened_by_staff' }, closing + later).status).toBe('in_progress')
      },
    ),
    { seed: 31, numRuns: 500 },
  )
})
