import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { CentreConfiguration } from './configuration.ts'
import type { Database } from './db/database.ts'

/** What every part of the running centre shares. */
export type Centre = {
  configuration: CentreConfiguration
  database: Database
  clock: Clock
  /** Key of the anti-forgery tokens, the same in every process. */
  csrfKey(): Promise<KeyObject>
}

/** Reads the installation's key once, when it is first needed: the centre starts while the database is away. */
export function csrfKeyOf(database: Database): () => Promise<KeyObject> {
  let key: KeyObject | undefined
  return async () => {
    if (!key) {
      const row = database.app.selectFrom('secret').select('value').where('name', '=', 'csrf')
      key = createSecretKey((await row.executeTakeFirstOrThrow()).value)
    }
    return key
  }
}
