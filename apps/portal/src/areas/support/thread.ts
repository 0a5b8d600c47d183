import type { Ticket } from '@kontor/contract/areas/support'

export type ThreadEntry =
  | { kind: 'message'; message: Ticket['messages'][number] }
  | { kind: 'event'; event: Ticket['events'][number] }

/** Messages with the events between them, the oldest first. A reply comes before the change of status it caused. */
export function threadOf({ messages, events }: Pick<Ticket, 'messages' | 'events'>): ThreadEntry[] {
  const entries = [
    ...messages.map(message => ({ at: Date.parse(message.created_at), entry: { kind: 'message', message } as const })),
    // the first message says as much as "opened"
    ...events
      .filter(({ kind }) => kind !== 'created')
      .map(event => ({ at: Date.parse(event.at), entry: { kind: 'event', event } as const })),
  ]
  // sorting is stable: at the same moment, messages stay in front
  return entries.sort((a, b) => a.at - b.at).map(({ entry }) => entry)
}
