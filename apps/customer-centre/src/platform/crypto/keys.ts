import { createSecretKey } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database, OperatorDb } from '../db/database.ts'
import { masterKeyFor, unwrap, type WrappedKey } from './master-key.ts'
import type { MasterKeySource } from './master-key-source.ts'
import type { KeyRing, NamedKey } from './vault.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** Says what each key is for, and how long something made with it counts. */
export const lifetimes = {
  /** Tokens against forgery, renewed with each answer: as long as a session that was remembered, and more. */
  csrf: 40 * day,
  /** Seals what is stored. */
  vault: Number.POSITIVE_INFINITY,
  /** Signed cookies: those of an application's request. */
  cookies: 40 * day,
  /** Puzzles, and tickets for those who cannot solve them. */
  anti_bot: hour,
} as const satisfies Record<string, number>

export type Purpose = keyof typeof lifetimes

/** A new key makes nothing before: all processes have read it by then. The first of its purpose need not wait. */
export const restMs = hour
/** Milliseconds after which a process looks for new keys. */
const rereadAfter = 10 * 60_000

/** Asked before a connection is taken, so that no handler waits for a second one while it holds its own. */
export type Keys = {
  /** Signs the anti-forgery tokens. */
  csrf(): Promise<KeyRing>
  /** Seals what is stored, see `vault.ts`. */
  vault(): Promise<KeyRing>
  /** Signs cookies: those of an application's request. */
  cookies(): Promise<KeyRing>
  /** Signs for the check against robots. */
  antiBot(): Promise<KeyRing>
}

export type AgedKey = { id: string; name: string; made_at: string | Date }
type OpenKey = AgedKey & NamedKey

/** Reads all keys when the first is needed, so that the centre starts while the database is away, and again from time to time. */
export function keysOf(
  { operator }: Pick<Database, 'operator'>,
  source: MasterKeySource,
  clock: Clock,
  reread = rereadAfter,
): Keys {
  let master: NamedKey | undefined
  let known: OpenKey[] | undefined
  let readAt = 0
  let reading: Promise<OpenKey[]> | undefined
  /** By purpose, as they are in this minute: each call asks for some. */
  const rings = new Map<Purpose, { minute: number; ring: KeyRing }>()

  async function read(): Promise<OpenKey[]> {
    try {
      const wrapped = await wrappedKeys(operator)
      // a service that opens it is not asked each time
      const opening = wrapped.every(({ master_id }) => master_id === master?.id) && master
      const present = opening || (await masterKeyFor(source, wrapped))
      master = present
      return wrapped.map(key => ({ ...key, key: createSecretKey(unwrap(present, key)) }))
    } catch (error) {
      // what is known still holds
      if (known) return known
      throw error
    } finally {
      readAt = performance.now()
      reading = undefined
    }
  }

  /** Anyone who needs keys while they are read again goes on with those that are known: a new one makes nothing for an hour. */
  async function current(): Promise<OpenKey[]> {
    if (known && performance.now() - readAt < reread) return known
    reading ??= read().then(keys => {
      rings.clear()
      known = keys
      return keys
    })
    return known ?? reading
  }

  const ringOf = (purpose: Purpose) => async (): Promise<KeyRing> => {
    const keys = await current()
    const now = clock.now()
    const minute = Math.floor(now.getTime() / 60_000)
    const kept = rings.get(purpose)
    if (kept?.minute === minute) return kept.ring
    const ring = ringAt(keys, purpose, now)
    rings.set(purpose, { minute, ring })
    return ring
  }
  return { csrf: ringOf('csrf'), vault: ringOf('vault'), cookies: ringOf('cookies'), antiBot: ringOf('anti_bot') }
}

async function wrappedKeys(operator: OperatorDb): Promise<(AgedKey & WrappedKey)[]> {
  const rows = await operator.selectFrom('secret').select(['id', 'name', 'made_at', 'wrapped', 'master_id']).execute()
  return rows.flatMap(({ wrapped, master_id, ...row }) => (wrapped && master_id ? { ...row, wrapped, master_id } : []))
}

function ringAt(keys: readonly OpenKey[], purpose: Purpose, now: Date): KeyRing {
  const { current, accepted } = inForce(keys, purpose, now)
  if (!current) throw new Error(`the database has no key for ${purpose}`)
  return { current, all: [current, ...accepted] }
}

/** Which key of a purpose makes, and which others still count: those that rest, and those whose work has not expired. */
export function inForce<K extends AgedKey>(keys: readonly K[], purpose: Purpose, now: Date) {
  const age = ({ made_at }: AgedKey) => now.getTime() - new Date(made_at).getTime()
  const own = keys.filter(({ name }) => name === purpose).toSorted((one, other) => age(one) - age(other))
  const current = own.find(key => age(key) >= restMs) ?? own.at(-1)
  const accepted = own.filter((key, at) => {
    const successor = own[at - 1]
    return key !== current && (!successor || age(successor) < restMs + lifetimes[purpose])
  })
  return { current, accepted }
}
