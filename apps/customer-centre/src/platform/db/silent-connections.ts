import type { Socket } from 'node:net'
import type pg from 'pg'

/** What pg keeps of a connection, and does not declare. */
export type Connected = pg.Client & { readyForQuery: boolean; connection: { stream: Socket } }

/** All of this process: they lead the same way. */
const watched = new Set<Connected>()

/**
 * Drops a connection that is silent while it owes an answer, and with it those that rest: they lead the same way.
 * @param silence milliseconds
 */
export function dropWhenSilent(client: Connected, silence: number): void {
  const { stream } = client.connection
  watched.add(client)
  stream.once('close', () => watched.delete(client))
  stream.setTimeout(silence, () => {
    const read = stream.bytesRead
    // where this process itself was late, the answer lies there and is read first
    setImmediate(() => {
      if (client.readyForQuery || stream.bytesRead !== read) return
      for (const other of watched) if (other.readyForQuery) other.connection.stream.destroy()
      // once the pool has noticed: what is tried again gets none of them
      setImmediate(() => stream.destroy(new Error('Connection terminated: the database is silent')))
    })
  })
}
