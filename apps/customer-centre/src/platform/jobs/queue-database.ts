import pg from 'pg'
import type { Db } from 'pg-boss'
import { ListeningClient, listen } from '../db/listen.ts'
import { givingUpBefore, survivingCuts } from '../db/pool.ts'

type QueueDatabase = Required<Db>

/**
 * The queue's way to the database. pg-boss's own takes every listener off the connection that it hears of new jobs on before it ends it:
 * what a database says that goes away in between would end the process.
 */
export function openQueueDatabase(url: string): QueueDatabase & { close(): Promise<void> } {
  const settings = {
    connectionString: url,
    application_name: 'kontor-jobs',
    options: givingUpBefore(ListeningClient.silence),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  }
  // one after the other: two that take a job at once do not see each other's, and a lane would have one too many
  const pool = survivingCuts(new pg.Pool({ ...settings, max: 1, Client: ListeningClient as never }))
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, heard, subscribed) => listen(() => new ListeningClient(settings), channel, heard, subscribed),
    close: () => pool.end(),
  }
}
