import type { Clock } from './clock.ts'
import type { CentreConfiguration } from './configuration.ts'
import type { Database } from './db/database.ts'

/** What every part of the running centre shares. */
export type Centre = {
  configuration: CentreConfiguration
  database: Database
  clock: Clock
  /** Key of the anti-forgery tokens, the same in every process. */
  csrfKey(): Promise<Buffer>
}

/** Reads the installation's key once, when it is first needed: the centre starts while the database is away. */
export function csrfKeyOf(database: Database): () => Promise<Buffer> {
  let key: Buffer | undefined
  return async () => {
    key ??= (
      await database.app.selectFrom('secret').select('value').where('name', '=', 'csrf').executeTakeFirstOrThrow()
    ).value
    return key
  }
}
