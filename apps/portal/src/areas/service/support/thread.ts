import type { Thread } from '@kontor/contract/areas/service/support'
import type { TicketNote } from '@kontor/contract/areas/service/ticket-desk'

export type ThreadEntry =
  | { kind: 'message'; message: Thread['messages'][number] }
  | { kind: 'event'; event: Thread['events'][number] }
  | { kind: 'note'; note: TicketNote }

/** Messages with the events and staff's notes between them, the oldest first. A reply comes before the change of status it caused. */
export function entriesOf({ messages, events, earlier }: Thread, notes: readonly TicketNote[] = []): ThreadEntry[] {
  const begins = earlier > 0 ? Date.parse(messages[0]?.created_at ?? '') : 0
  const entries = [
    ...messages.map(message => ({ at: Date.parse(message.created_at), entry: { kind: 'message', message } as const })),
    // the first message says as much as "opened"
    ...events
      .filter(({ kind }) => kind !== 'created')
      .map(event => ({ at: Date.parse(event.at), entry: { kind: 'event', event } as const })),
    // those of the part that has not been asked for come with it
    ...notes
      .map(note => ({ at: Date.parse(note.created_at), entry: { kind: 'note', note } as const }))
      .filter(({ at }) => at >= begins),
  ]
  // sorting is stable: at the same moment, messages stay in front
  return entries.sort((a, b) => a.at - b.at).map(({ entry }) => entry)
}

/** Two parts of a thread as one. They touch or overlap: what is new lies at the end, what was asked for at the beginning. */
export function joinThreads(one: Thread, other: Thread): Thread {
  const [first, second] = startOf(one) <= startOf(other) ? [one, other] : [other, one]
  return {
    messages: once([...first.messages, ...second.messages]),
    events: once([...first.events, ...second.events]),
    earlier: first.earlier,
  }
}

const startOf = ({ messages }: Thread): number => Date.parse(messages[0]?.created_at ?? '') || Infinity

const once = <Part extends { id: string }>(parts: Part[]): Part[] => [
  ...new Map(parts.map(part => [part.id, part])).values(),
]
