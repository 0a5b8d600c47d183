import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import type { Db } from 'pg-boss'
import { givingUpBefore, NamingClient, survivingCuts } from '../db/pool.ts'
import { dropWhenSilent } from '../library-internals/connection.ts'

type QueueDatabase = Required<Db>

/** Milliseconds after which an answer is not waited for: the queue's statements are short. */
const silence = 7000
/** Milliseconds between two looks whether the connection that is listened to is still there. */
const lookEvery = 3000

class QueueClient extends NamingClient {
  constructor(config: pg.ClientConfig) {
    super(config)
    // one that is lost while it is held tells no one else, and an event without a listener would end the process
    this.on('error', () => undefined)
    // not before: encryption has a stream of its own
    this.once('connect', () => dropWhenSilent(this, silence))
  }
}

/**
 * The queue's way to the database. pg-boss's own takes every listener off the connection that it hears of new jobs on before it ends it:
 * what a database says that goes away in between would end the process.
 */
export function openQueueDatabase(url: string): QueueDatabase & { close(): Promise<void> } {
  const settings = {
    connectionString: url,
    application_name: 'kontor-jobs',
    options: givingUpBefore(silence),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  }
  // one after the other: two that take a job at once do not see each other's, and a lane would have one too many
  const pool = survivingCuts(new pg.Pool({ ...settings, max: 1, Client: QueueClient as never }))
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, heard, subscribed) => listen(() => new QueueClient(settings), channel, heard, subscribed),
    close: () => pool.end(),
  }
}

/** Subscribes again, each second, where the connection is lost. @throws where the first attempt fails */
async function listen(
  open: () => pg.Client,
  channel: string,
  heard: (payload: string) => void,
  subscribed: () => void,
): ReturnType<QueueDatabase['listen']> {
  const closing = new AbortController()
  const { signal } = closing

  async function subscribe(): Promise<pg.Client> {
    const client = open()
    client.on('notification', ({ payload }) => payload !== undefined && heard(payload))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end()
      throw error
    }
    subscribed()
    return client
  }

  async function keep(first: pg.Client): Promise<void> {
    for (let client: pg.Client | null = first; ; client = await subscribe().catch(() => null)) {
      while (client && !signal.aborted && (await isSubscribed(client, channel))) {
        const stop = AbortSignal.any([signal, AbortSignal.timeout(lookEvery)])
        await once(client, 'end', { signal: stop }).catch(() => null)
      }
      await client?.end()
      await after(1000, null, { signal }).catch(() => null)
      if (signal.aborted) return
    }
  }

  const kept = keep(await subscribe())
  return {
    close() {
      closing.abort()
      return kept
    },
  }
}

const isSubscribed = (client: pg.Client, channel: string): Promise<boolean> =>
  client.query(`select from pg_listening_channels() as name where name = ${pg.escapeLiteral(channel)}`).then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  )
