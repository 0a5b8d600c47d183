import type { Thread } from '@kontor/contract/areas/service/support'
import { expect, test } from 'vitest'
import { entriesOf, joinThreads } from './thread.ts'

const message = (id: string, created_at: string): Thread['messages'][number] => ({
  id,
  author: 'Anna',
  from_staff: false,
  own: true,
  body: 'text',
  files: [],
  secret: null,
  created_at,
  edited_at: null,
  withdrawn_at: null,
  can_edit: false,
  can_withdraw: false,
})
const event = (id: string, kind: Thread['events'][number]['kind'], at: string): Thread['events'][number] => ({
  id,
  kind,
  actor: 'Maren',
  from: null,
  to: 'in_progress',
  detail: null,
  at,
})
const ids = (thread: Pick<Thread, 'messages' | 'events'>) =>
  entriesOf({ earlier: 0, ...thread }).map(entry => {
    if (entry.kind === 'message') return entry.message.id
    return entry.kind === 'event' ? entry.event.id : entry.note.id
  })

test('events stand between the messages they happened between', () => {
  const messages = [message('m1', '2026-11-01T09:00:00Z'), message('m2', '2026-11-03T09:00:00Z')]
  const events = [event('e1', 'status_changed', '2026-11-02T09:00:00Z'), event('e2', 'closed', '2026-11-04T09:00:00Z')]
  expect(ids({ messages, events })).toEqual(['m1', 'e1', 'm2', 'e2'])
})

test('a reply stands before the change of status it caused', () => {
  const at = '2026-11-02T09:00:00Z'
  expect(ids({ messages: [message('m1', at)], events: [event('e1', 'status_changed', at)] })).toEqual(['m1', 'e1'])
})

test('moments are compared, not their spelling', () => {
  const messages = [message('m1', '2026-11-02T10:30:00+02:00')]
  expect(ids({ messages, events: [event('e1', 'reopened', '2026-11-02T09:00:00Z')] })).toEqual(['m1', 'e1'])
})

test('the opening says nothing that the first message does not', () => {
  expect(ids({ messages: [], events: [event('e1', 'created', '2026-11-02T09:00:00Z')] })).toEqual([])
})

const part = (earlier: number, ...names: string[]): Thread => ({
  messages: names.map(name => message(name, `2026-11-0${name.slice(1)}T09:00:00Z`)),
  events: names.map(name => event(`e${name}`, 'closed', `2026-11-0${name.slice(1)}T10:00:00Z`)),
  earlier,
})

test.each([
  ['earlier messages come in front', part(1, 'm2', 'm3'), part(3, 'm4', 'm5'), part(1, 'm2', 'm3', 'm4', 'm5')],
  [
    'the new end of a thread is added, and its beginning stays',
    part(2, 'm3', 'm4'),
    part(3, 'm4', 'm5'),
    part(2, 'm3', 'm4', 'm5'),
  ],
  ['a part that holds nothing changes nothing', part(0), part(2, 'm3'), part(2, 'm3')],
])('%s', (_, one, other, joined) => {
  expect(joinThreads(one, other)).toEqual(joined)
  expect(joinThreads(other, one)).toEqual(joined)
})
