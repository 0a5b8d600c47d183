import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** The parts of pg's connection that its declarations leave out. */
type Wire = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}
/** What pg calls while a statement is under way. */
type Submitted = Parameters<pg.Client['query']>[0] & pg.Submittable

/** The rows of a `copy … to stdout` as PostgreSQL sends them, no faster than they are read. */
export function copyOut(client: pg.Client, text: string): Readable {
  let wire: Wire | undefined
  const rows = new Readable({ read: () => void wire?.stream.resume() })
  const submitted = {
    submit(connection: unknown) {
      wire = connection as Wire
      wire.query(text)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // pg reads what comes next into the same memory
      if (!rows.push(Buffer.from(chunk))) wire?.stream.pause()
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => rows.push(null),
    handleError: (error: Error) => rows.destroy(error),
  }
  client.query(submitted as unknown as Submitted)
  return rows
}

/** Sends rows to a `copy … from stdin`. @returns how many there were */
export function copyIn(client: pg.Client, text: string, rows: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0
    let refused = false
    async function send(wire: Wire) {
      try {
        for await (const chunk of rows) {
          if (refused) return
          wire.sendCopyFromChunk(chunk)
          if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
        }
        wire.endCopyFrom()
      } catch (error) {
        wire.sendCopyFail(String(error))
      }
    }
    const submitted = {
      submit: (connection: unknown) => (connection as Wire).query(text),
      handleCopyInResponse: (connection: unknown) => void send(connection as Wire),
      handleCommandComplete({ text: tag }: { text: string }) {
        count = Number(tag.split(' ').at(-1))
      },
      handleReadyForQuery: () => resolve(count),
      // pg calls nothing after it
      handleError(error: Error) {
        refused = true
        reject(error)
      },
    }
    client.query(submitted as unknown as Submitted)
  })
}
