import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { connect } from './connect.ts'
import { type Addresses, UnsuitableDatabase } from './logins.ts'
import { type Applied, migrate, readMigrations } from './migrate.ts'

/** The parts of pg's connection that its declarations leave out. */
type Wire = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}
/** Holds what pg calls while a statement is under way. */
type Submitted = Parameters<pg.Client['query']>[0] & pg.Submittable

/** The rows of a `copy … to stdout` as PostgreSQL sends them, no faster than they are read. */
function copyOut(client: pg.Client, text: string): Readable {
  let wire: Wire | undefined
  const rows = new Readable({ read: () => void wire?.stream.resume() })
  const submitted = {
    submit(connection: unknown) {
      wire = connection as Wire
      wire.query(text)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // pg reads what comes next into the same memory
      if (!rows.push(Buffer.from(chunk))) wire?.stream.pause()
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => rows.push(null),
    handleError: (error: Error) => rows.destroy(error),
  }
  client.query(submitted as unknown as Submitted)
  return rows
}

/** Sends rows to a `copy … from stdin`. @returns how many there were */
function copyIn(client: pg.Client, text: string, rows: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0
    let refused = false
    async function send(wire: Wire) {
      try {
        for await (const chunk of rows) {
          if (refused) return
          wire.sendCopyFromChunk(chunk)
          if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
        }
        wire.endCopyFrom()
      } catch (error) {
        wire.sendCopyFail(String(error))
      }
    }
    const submitted = {
      submit: (connection: unknown) => (connection as Wire).query(text),
      handleCopyInResponse: (connection: unknown) => void send(connection as Wire),
      handleCommandComplete({ text: tag }: { text: string }) {
        count = Number(tag.split(' ').at(-1))
      },
      handleReadyForQuery: () => resolve(count),
      // pg calls nothing after it
      handleError(error: Error) {
        refused = true
        reject(error)
      },
    }
    client.query(submitted as unknown as Submitted)
  })
}

/** A table's rows are the file `<name>.gz`, in PostgreSQL's text format, which all its versions read. */
type Table = { name: string; columns: string[]; rows: number }
type Sequence = { name: string; last: string; called: boolean }
/** Parts of tables are made while Kontor runs; migrations do not know them. */
type Part = { name: string; parent: string; bound: string; triggers: string[] }

/** Holds what a copy has besides the rows. */
export type DatabaseCopy = { migrations: Applied[]; parts: Part[]; sequences: Sequence[]; tables: Table[] }

const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
const nameOf = (kind: string) => `format('%I.%I', n.nspname, ${kind}.relname)`

/** The tables that hold rows by themselves; a divided one stands for its parts. */
const tables = `select ${nameOf('c')} as name,
    array(select format('%I', attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration' order by 1`
const parts = `select ${nameOf('c')} as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
    array(select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgparentid = 0) as triggers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
  where ${ours} and c.relkind in ('r', 'p') and c.relispartition order by c.oid`
const sequences = `select ${nameOf('c')} as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and c.relkind = 'S' order by 1`
const references = `select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${ours} and k.contype = 'f' and k.conparentid = 0`

/**
 * Copies all rows into a folder, as of one moment, while others go on writing. Migrations wait meanwhile.
 * @param url connection of the owner
 */
export function copyToFolder(url: string, folder: string): Promise<DatabaseCopy> {
  return asOwner(url, 'kontor-backup', async client => {
    await mkdir(folder)
    await client.query('begin isolation level repeatable read')
    await client.query(`select pg_advisory_xact_lock_shared(hashtext('kontor migrations'))`)
    const all = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
    const copy: DatabaseCopy = {
      migrations: await all<Applied>('select name, content from schema_migration order by 1'),
      parts: await all<Part>(parts),
      sequences: [],
      tables: [],
    }
    for (const { name, columns } of await all<Omit<Table, 'rows'>>(tables)) {
      const rows = copyOut(client, `copy (select ${columns.join(', ')} from ${name}) to stdout`)
      copy.tables.push({ name, columns, rows: await write(rows, fileOf(folder, name)) })
    }
    for (const { name } of await all<{ name: string }>(sequences))
      copy.sequences.push(
        ...(await all<Sequence>(`select '${name}' as name, last_value as last, is_called as called from ${name}`)),
      )
    await client.query('commit')
    return copy
  })
}

const fileOf = (folder: string, table: string) => join(folder, `${table.replaceAll('/', '_')}.gz`)

/** In the text format a row is a line. @returns how many rows there were */
async function write(rows: NodeJS.ReadableStream, path: string): Promise<number> {
  let count = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const byte of chunk) if (byte === newline) count++
      done(null, chunk)
    },
  })
  await pipeline(rows, counted, createGzip({ level: 3 }), createWriteStream(path, { mode: 0o600, flush: true }))
  return count
}
const newline = 10

/** Opened once they are asked for: a mistake reaches anyone who reads. */
async function* read(path: string): AsyncGenerator<Buffer> {
  const unpacked = createGunzip()
  yield* createReadStream(path)
    .on('error', error => unpacked.destroy(error))
    .pipe(unpacked)
}

/**
 * Fills an empty database with a copy, all of it or nothing: makes the tables as they were, loads the rows and migrates from there.
 * @param owner its connection, and the logins that someone has made
 * @param within runs in the transaction that loads, last
 * @throws UnsuitableDatabase where the database holds something, or the copy is of a later version
 */
export async function loadFromFolder(
  owner: { url: string; given?: Addresses | undefined },
  folder: string,
  copy: DatabaseCopy,
  within: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const { url, given } = owner
  const last = await lastKnown(copy)
  await asOwner(url, 'kontor-restore', refuseFilled)
  await migrate(url, { upTo: last, given })
  await asOwner(url, 'kontor-restore', async client => {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('kontor migrations'))`)
    await refuseFilled(client)
    await load(client, folder, copy)
    await within(client)
    await client.query('commit')
    await client.query('analyze')
  })
  await migrate(url, { given })
}

async function lastKnown({ migrations }: DatabaseCopy): Promise<number> {
  const files = await readMigrations()
  const strange = migrations.find(({ name, content }) => {
    const file = files.find(({ number }) => number === Number(name.slice(0, 4)))
    return !file || (content !== null && content !== file.content)
  })
  if (strange)
    throw new UnsuitableDatabase(`The backup was made by another version, with the migration ${strange.name}.`)
  return Number(migrations.at(-1)?.name.slice(0, 4))
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: string | null }>(`select to_regclass('public.user_account') as there`)
  const filled = rows[0]?.there && (await client.query('select from user_account limit 1')).rows.length > 0
  if (filled) throw new UnsuitableDatabase('The database holds accounts already. Restore into an empty one.')
}

async function load(client: pg.Client, folder: string, copy: DatabaseCopy): Promise<void> {
  // tables refer to one another in circles, and triggers check what was checked when the rows were written
  const links = (await client.query<{ table: string; name: string; definition: string }>(references)).rows
  for (const { table, name } of links) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name, parent, bound, triggers } of copy.parts) {
    const { rows } = await client.query<{ there: string | null }>('select to_regclass($1) as there', [name])
    if (rows[0]?.there) continue
    for (const text of [`create table ${name} partition of ${parent} ${bound}`, ...triggers]) await client.query(text)
  }
  const names = [...copy.tables, ...copy.parts].map(({ name }) => name)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${copy.tables.map(({ name }) => name).join(', ')}`)
  for (const { name, columns, rows } of copy.tables) {
    const count = await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, read(fileOf(folder, name)))
    if (count !== rows) throw new Error(`The backup is damaged: ${name} has ${count} rows instead of ${rows}.`)
  }
  for (const { name, last, called } of copy.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, last, called])
  for (const { table, name, definition } of links)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
}

/** Works as the owner; what is under way is undone where the work fails. */
async function asOwner<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect({ connectionString: url, application_name: name })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
