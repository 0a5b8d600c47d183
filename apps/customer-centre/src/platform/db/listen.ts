import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { dropWhenSilent } from '../library-internals/connection.ts'
import { NamingClient } from './pool.ts'

/** Milliseconds between two looks whether the connection that is listened to is still there. */
const lookEvery = 3000

export class ListeningClient extends NamingClient {
  /** Milliseconds after which an answer is not waited for: the statements of those who listen are short. */
  static readonly silence = 7000

  constructor(config: pg.ClientConfig) {
    super(config)
    // one that is lost while it is held tells no one else, and an event without a listener would end the process
    this.on('error', () => undefined)
    // not before: encryption has a stream of its own
    this.once('connect', () => dropWhenSilent(this, ListeningClient.silence))
  }
}

export type Listening = { close(): Promise<void> }

/**
 * Hears what is told on a channel, on a connection of its own; subscribes again, each second, where that is lost.
 * @param subscribed called each time: whatever was told before was not heard
 * @throws where the first attempt fails
 */
export async function listen(
  open: () => pg.Client,
  channel: string,
  heard: (payload: string) => void,
  subscribed: () => void,
): Promise<Listening> {
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
