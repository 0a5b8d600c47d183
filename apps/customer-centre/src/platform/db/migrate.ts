import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { connect } from './connect.ts'
import {
  type Addresses,
  inNamesOf,
  type Logins,
  letLoginsIn,
  madeWith,
  namesToServe,
  UnsuitableDatabase,
} from './logins.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

type Options = {
  folder?: string
  /** Seconds that it waits for others, such as another starter or a transaction that reads a table. */
  patience?: number
  /** The last number to apply; all by default. */
  upTo?: number
  /** Addresses of logins that someone has made; otherwise they are made here. */
  given?: Addresses | undefined
}

/** A numbered file. `content` stands for its statements: comments and line breaks may change. */
type Migration = { number: number; name: string; text: string; content: string }
/** Says what a database has run. `content` is null where it ran before contents were kept. */
export type Applied = { name: string; content: string | null }

/**
 * Applies the numbered SQL files that are new to this database, in order, each in its own transaction, and lets in the logins that serve.
 * Safe with two starters: an advisory lock makes the second one wait, then find nothing to do.
 * @param url connection of the owner
 * @returns names of the files applied now, and the addresses to serve by
 * @throws UnsuitableDatabase where the database was made by other files than these, others do not let go of it, or the logins do not suit;
 *   Error naming the file whose statements failed
 */
export async function migrate(
  url: string,
  { folder = migrationsFolder, patience = 60, upTo = Number.POSITIVE_INFINITY, given }: Options = {},
): Promise<{ applied: string[]; logins: Logins }> {
  const client = await connect({ connectionString: url, application_name: 'kontor-migrate' })
  try {
    await client.query(`set lock_timeout = '${patience}s'`)
    await client.query(`select pg_advisory_lock(hashtext('kontor migrations'))`)
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now(), content text)',
    )
    // the column came later than the table
    const { rows } = await client.query<Applied>(
      `select name, to_jsonb(m) ->> 'content' as content from schema_migration m order by name`,
    )
    const files = await readMigrations(folder)
    refuseOther(rows, files)
    await rename(client, rows, files)
    const done = new Set(rows.map(({ name }) => numberOf(name)))
    const pending = files.filter(({ number }) => !done.has(number) && number <= upTo)
    const names = await namesToServe(client, given)
    const toText = (text: string) =>
      inNamesOf(
        names,
        text.replace(ofRoles, () => (given ? '' : madeWith(client, names))),
      )
    for (const migration of pending) await apply(client, migration, toText)
    return { applied: pending.map(({ name }) => name), logins: await letLoginsIn(client, url, names, given) }
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    if (code !== lockTimeout && cause?.code !== lockTimeout) throw error
    throw new UnsuitableDatabase(
      `The database could not be migrated: others held it for ${patience} s (${await holders(client)}). Stop them, or try again later.`,
    )
  } finally {
    await client.end()
  }
}

const numberOf = (name: string): number => Number(name.slice(0, 4))

export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}_.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(join(folder, name), 'utf8')
      const statements = text
        .replaceAll(/^\s*--.*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
      return { number: numberOf(name), name, text, content: createHash('sha256').update(statements).digest('hex') }
    }),
  )
}

const lockTimeout = '55P03'

/**
 * Is what the first file says of roles, which belong to the server: it makes one pair for all databases and lets the owner become either.
 * In its place each database gets its own.
 */
const ofRoles =
  /^do \$\$\nbegin\n {2}create role kontor_app nologin;[\s\S]+?^grant kontor_app, kontor_operator to current_user;$/m

/** Who has a transaction open there, or migrates: by their locks, which everyone may see. */
async function holders(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ who: string }>(`
    select distinct format('%s, process %s', coalesce(nullif(application_name, ''), usename), pid) as who
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and pid in (select pid from pg_locks where locktype in ('relation', 'advisory') and granted)`)
  return rows.map(({ who }) => who).join('; ') || 'nobody any more'
}

/** The statements of one file failed, and nothing of it was kept; the message is PostgreSQL's. */
export class MigrationFailed extends Error {}

/**
 * Since the first release files are only added, so a number stands for its statements, whatever the file is called. Another name without
 * known statements is of another time, from which nothing leads to today's tables; numbers beyond our last are of a later version, whose
 * tables this one would write wrongly.
 */
function refuseOther(applied: readonly Applied[], files: readonly Migration[]): void {
  const unknown = applied.filter(({ name }) => !files.some(({ number }) => number === numberOf(name)))
  const changed = applied.flatMap(one => {
    const file = files.find(({ number }) => number === numberOf(one.name))
    return file && (one.content ?? file.content) !== file.content ? [file.name] : []
  })
  const last = files.at(-1)?.number ?? 0
  const foreign = applied.some(
    ({ name, content }) => numberOf(name) <= last && content === null && !files.some(file => file.name === name),
  )
  if (foreign || unknown.some(({ name }) => numberOf(name) <= last))
    throw new UnsuitableDatabase(
      'This database was made by a version from before the first release, which this one cannot bring up to date. Start with an empty database: another name in DATABASE_URL, or another DATA_DIR.',
    )
  if (changed.length > 0)
    throw new UnsuitableDatabase(
      `Migration ${changed[0]} has run in this database with other statements than the file has now. Files that have run are never changed: take it from the version that ran here.`,
    )
  if (unknown.length > 0)
    throw new UnsuitableDatabase(
      `This database was migrated by a later version (up to ${unknown.at(-1)?.name}), which this one does not know. Start that version, or restore a backup from before it.`,
    )
}

/** Notes what is known of the files now: their names, and their contents where these were not kept yet. */
async function rename(client: pg.Client, applied: readonly Applied[], files: readonly Migration[]): Promise<void> {
  const changes = applied.flatMap(({ name: old, content: known }) => {
    const file = files.find(({ number }) => number === numberOf(old))
    return file && (file.name !== old || known === null) ? [{ old, name: file.name, content: file.content }] : []
  })
  if (changes.length === 0 && applied.length > 0) return // an empty table may lack the column, too
  await client.query('alter table schema_migration add column if not exists content text')
  await client.query(
    `update schema_migration m set name = c.name, content = c.content
     from jsonb_to_recordset($1) as c(old text, name text, content text) where m.name = c.old`,
    [JSON.stringify(changes)],
  )
}

/** @param toText what to execute for the words of a file */
async function apply(
  client: pg.Client,
  { name, text, content }: Migration,
  toText: (text: string) => string,
): Promise<void> {
  try {
    await client.query('begin')
    await client.query(toText(text))
    await client.query('insert into schema_migration (name, content) values ($1, $2)', [name, content])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new MigrationFailed(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
