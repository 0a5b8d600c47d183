import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/**
 * Applies the numbered SQL files that are new to this database, in order, each in its own transaction. Safe with two
 * starters: an advisory lock makes the second one wait, then find nothing to do.
 * @param url connection of the owner
 * @param patience seconds that it waits for others, such as another starter or a transaction that reads a table
 * @returns names of the files applied now
 * @throws UnsuitableDatabase where the database was made by other files than these, or others do not let go of it; Error naming the file
 *   whose statements failed
 */
export async function migrate(url: string, folder = migrationsFolder, patience = 60): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'kontor-migrate' })
  await client.connect()
  try {
    await client.query(`set lock_timeout = '${patience}s'`)
    await client.query(`select pg_advisory_lock(hashtext('kontor migrations'))`)
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from schema_migration')
    const applied = new Set(rows.map(row => row.name))
    const files = (await readdir(folder)).filter(name => /^\d{4}_.+\.sql$/.test(name)).sort()
    refuseOther([...applied], files)
    const pending = files.filter(name => !applied.has(name))
    for (const name of pending) await apply(client, folder, name)
    return pending
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

const lockTimeout = '55P03'

/** Who has a transaction open there, or migrates. */
async function holders(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ who: string }>(`
    select distinct format('%s, process %s', coalesce(nullif(application_name, ''), usename), pid) as who
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and (xact_start is not null or pid in (select pid from pg_locks where locktype = 'advisory' and granted))`)
  return rows.map(({ who }) => who).join('; ') || 'nobody any more'
}

/** A database that this version must not touch; the message says why, and what helps. */
export class UnsuitableDatabase extends Error {}

/**
 * Since the first release files are only added. So an unknown name among the numbers we have is of another time, from which nothing leads to
 * today's tables; names beyond our last are of a later version, whose tables this one would write wrongly.
 */
function refuseOther(applied: readonly string[], files: readonly string[]): void {
  const last = files.at(-1)?.slice(0, 4) ?? ''
  const unknown = applied.filter(name => !files.includes(name)).sort()
  if (unknown.some(name => name.slice(0, 4) <= last))
    throw new UnsuitableDatabase(
      'This database was made by a version from before the first release, which this one cannot bring up to date. Start with an empty database: another name in DATABASE_URL, or another DATA_DIR.',
    )
  if (unknown.length > 0)
    throw new UnsuitableDatabase(
      `This database was migrated by a later version (up to ${unknown.at(-1)}), which this one does not know. Start that version, or restore a backup from before it.`,
    )
}

async function apply(client: pg.Client, folder: string, name: string): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8')
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
