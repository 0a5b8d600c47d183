import type { Socket } from 'node:net'
import type pg from 'pg'

/** The parts of pg's client that its declarations leave out. */
type Inner = { readyForQuery: boolean; connection: { stream: Socket }; processID: number }
const innerOf = (client: pg.ClientBase) => client as pg.ClientBase & Inner

export const isGone = (client: pg.ClientBase): boolean => innerOf(client).connection.stream.destroyed

/** The database's number of the process that serves a connection. */
export const processOf = (client: pg.ClientBase): number => innerOf(client).processID

/** All connections of this process: they lead the same way. */
const watched = new Set<Inner>()

/**
 * Drops a connection that is silent while it owes an answer, and with it those that rest: they lead the same way.
 * @param silence milliseconds
 */
export function dropWhenSilent(client: pg.ClientBase, silence: number): void {
  const inner = innerOf(client)
  const { stream } = inner.connection
  watched.add(inner)
  stream.once('close', () => watched.delete(inner))
  stream.setTimeout(silence, () => {
    const read = stream.bytesRead
    // where this process itself was late, the answer lies there and is read first
    setImmediate(() => {
      if (inner.readyForQuery || stream.bytesRead !== read) return
      for (const other of watched) if (other.readyForQuery) other.connection.stream.destroy()
      // once the pool has noticed: what is tried again gets none of them
      setImmediate(() => stream.destroy(new Error('Connection terminated: the database is silent')))
    })
  })
}
