import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Locale } from '@kontor/contract/locales'
import type { FileStore } from '../adapters/storage/file-store.ts'
import type { Clock } from './clock.ts'
import type { CentreConfiguration } from './configuration.ts'
import type { Database } from './db/database.ts'
import type { Mails } from './mail/mails.ts'
import type { Catalogue } from './messages.ts'
import type { PersonalData } from './privacy/personal-data.ts'

/** What every part of the running centre shares. */
export type Centre = {
  configuration: CentreConfiguration
  database: Database
  clock: Clock
  /** Content too large for the database. */
  files: FileStore
  /** What each area keeps about people: archives and erasures go through it. */
  personalData: readonly PersonalData[]
  /** This installation's keys, the same in every process. */
  keys: Keys
  /** Every mail there is, as the areas declare them. */
  mails: Mails
  /** What is said, by language. */
  catalogues: Record<Locale, Catalogue>
}

export type Keys = {
  /** Key of the anti-forgery tokens. */
  csrf(): Promise<KeyObject>
  /** Key of what is stored sealed, see `vault.ts`. */
  vault(): Promise<KeyObject>
  /** Key of signed cookies: those of an application's request. */
  cookies(): Promise<KeyObject>
  /** Key of what the check against robots signs. */
  antiBot(): Promise<KeyObject>
}

/**
 * Reads all keys once, when the first is needed: the centre starts while the database is unreachable. The guard asks
 * before it takes a connection, so that no handler waits for a second one while it holds its own.
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

async function readKeys({ unbound }: Database): Promise<ReadonlyMap<string, KeyObject>> {
  const rows = await unbound.selectFrom('secret').select(['name', 'value']).execute()
  return new Map(rows.map(({ name, value }) => [name, createSecretKey(value)]))
}
