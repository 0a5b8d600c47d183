import pg from 'pg'
import { loadDemo } from '../demo/load.ts'
import { settleKeys } from '../platform/crypto/change-keys.ts'
import { migrate } from '../platform/db/migrate.ts'
import { testMaster } from './master-key.ts'

/** Databases that tests clone: one merely migrated, one with the demo data as of `demoToday`. */
export const templates = { empty: 'kontor_test_empty', demo: 'kontor_test_demo' } as const
export type Template = keyof typeof templates

/** The day the demo data of the tests is made for; the tests' clock starts here. */
export const demoToday = '2026-11-16'

/** The logins by which all clones serve, and their owner's tests as well. */
const logins = `kontor_app_${templates.empty}, kontor_operator_${templates.empty}`

/** @param owner connection of a role that may create databases and logins, as `startEmbeddedDatabase` gives it */
export async function buildTemplates(owner: string): Promise<void> {
  await dropClones(owner)
  await onDatabase(owner, async client => {
    for (const name of Object.values(templates)) await dropDatabase(client, name)
    await client.query(`create database ${templates.empty}`)
  })
  await migrate(databaseUrl(owner, templates.empty))
  await settleKeys(databaseUrl(owner, templates.empty), testMaster, new Date(demoToday))
  // whose connections tests end
  await onDatabase(owner, client => client.query(`grant ${logins} to current_user`))
  await onDatabase(owner, client => client.query(`create database ${templates.demo} template ${templates.empty}`))
  await loadDemo(databaseUrl(owner, templates.demo), { today: demoToday })
}

let clones = 0
/** A separate database, in about 0.1 s. @param template null: nothing in it */
export async function cloneTemplate(
  owner: string,
  template: Template | null,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${++clones}`
  await onDatabase(owner, async client => {
    await client.query(
      `create database ${name} template ${template ? templates[template] : 'template1'} strategy file_copy`,
    )
    if (template) await client.query(`grant connect on database ${name} to ${logins}`)
  })
  return { url: databaseUrl(owner, name), drop: () => onDatabase(owner, client => dropDatabase(client, name)) }
}

/** Drops a database with its open connections, and the logins that it made. `force` may not end an autovacuum worker, which ends without it. */
export async function dropDatabase(owner: pg.Client, name: string): Promise<void> {
  await owner
    .query(`drop database if exists ${name} with (force)`)
    .catch(() => owner.query(`drop database if exists ${name}`))
  await owner.query(`drop role if exists kontor_app_${name}, kontor_operator_${name}`)
}

/** Drops what tests have left: a database that is shared by files is dropped by none of them. */
export async function dropClones(owner: string): Promise<void> {
  await onDatabase(owner, async client => {
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datname ~ '^test_'")
    for (const { datname } of rows) await dropDatabase(client, datname)
  })
}

export function databaseUrl(owner: string, name: string): string {
  return owner.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

/** One connection, for what it is asked. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
