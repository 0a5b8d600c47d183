import { Readable } from 'node:stream'
import type { ToldEvent } from '@kontor/contract/events'

/** Letters that may wait for a reader: one who is slower is let go, and hears the rest when they come again. */
const mostWaiting = 64 * 1024

/** One browser's stream of server-sent events. */
export class EventStream extends Readable {
  constructor() {
    // pages hear a line at a time: there is nothing to be read ahead
    super({ highWaterMark: 1024, read: () => undefined })
  }

  tell(text: string): void {
    if (this.readableLength > mostWaiting) this.destroy()
    if (!this.destroyed) this.push(text)
  }

  finish(): void {
    if (!this.destroyed) this.push(null)
  }
}

/** The text of an event. Without an id, one that is told together with others is told again where the stream breaks between them. */
export const told = ({ kind, subject, customer_number, data }: ToldEvent): string =>
  `data: ${JSON.stringify({ kind, subject, customer_number, data })}\n`

/** What the stream itself says, beside the events. */
export const said = (what: 'open' | 'beat' | 'reset', id: string, about: object = {}): string =>
  `event: ${what}\nid: ${id}\ndata: ${JSON.stringify(about)}\n\n`
