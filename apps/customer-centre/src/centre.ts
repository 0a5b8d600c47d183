import { createSecretKey, type KeyObject } from 'node:crypto'
import type { FileStore } from './adapters/storage/file-store.ts'
import type { Clock } from './clock.ts'
import type { CentreConfiguration } from './configuration.ts'
import type { Database } from './db/database.ts'

/** What every part of the running centre shares. */
export type Centre = {
  configuration: CentreConfiguration
  database: Database
  clock: Clock
  /** What is too large for the database. */
  files: FileStore
  /** This installation's keys, the same in every process. */
  keys: Keys
}

export type Keys = {
  /** Of the anti-forgery tokens. */
  csrf(): Promise<KeyObject>
  /** Of what is stored sealed, see `vault.ts`. */
  vault(): Promise<KeyObject>
  /** Of cookies that are signed: those of an application's request. */
  cookies(): Promise<KeyObject>
  /** Of what the check against robots signs. */
  antiBot(): Promise<KeyObject>
}

/**
 * Reads all keys once, when the first is needed: the centre starts while the database is away. The guard asks before it takes a
 * connection, so that no handler waits for a second one while it holds its own.
 */
export function keysOf(database: Database): Keys {
  let read: ReadonlyMap<string, KeyObject> | undefined
  const keyOf = (name: string) => async (): Promise<KeyObject> => {
    read ??= await readKeys(database)
    const key = read.get(name)
    if (!key) throw new Error(`the database has no key named ${name}`)
    return key
  }
  return { csrf: keyOf('csrf'), vault: keyOf('vault'), cookies: keyOf('cookies'), antiBot: keyOf('anti_bot') }
}

async function readKeys({ app }: Database): Promise<ReadonlyMap<string, KeyObject>> {
  const rows = await app.selectFrom('secret').select(['name', 'value']).execute()
  return new Map(rows.map(({ name, value }) => [name, createSecretKey(value)]))
}
