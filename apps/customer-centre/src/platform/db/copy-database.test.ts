import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneTemplate, onDatabase } from '../../testing/template.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { copyToFolder, loadFromFolder } from './copy-database.ts'
import { migrate, readMigrations } from './migrate.ts'

let source: Awaited<ReturnType<typeof cloneTemplate>>
let target: Awaited<ReturnType<typeof cloneTemplate>>
let folder: string
beforeEach(async () => {
  const server = await testDatabase()
  source = await cloneTemplate(server, 'demo')
  target = await cloneTemplate(server, null)
  folder = join(await mkdtemp(join(tmpdir(), 'kontor-copy-')), 'rows')
})
afterEach(async () => {
  await source.drop()
  await target.drop()
  await rm(join(folder, '..'), { recursive: true })
})

const ask = <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> =>
  onDatabase(url, client => rowsOf(client, text))
const rowsOf = async <Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows
const nothing = async () => undefined
const load = async () => loadFromFolder(target, folder, await copyToFolder(source.url, folder), nothing)

/** Every row of every table, and every rule about them. */
const contentOf = (url: string) =>
  onDatabase(url, async client => {
    const names = await rowsOf<{ name: string }>(
      client,
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)' order by 1`,
    )
    const rows: Record<string, string[]> = {}
    for (const { name } of names.filter(table => table.name !== 'public.schema_migration'))
      rows[name] = (await rowsOf(client, `select md5(t::text) as row from ${name} t order by 1`)).map(({ row }) => row)
    return {
      rows,
      constraints: await rowsOf(
        client,
        `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d, convalidated from pg_constraint where connamespace::regnamespace::text in ('public', 'pgboss', 'mail_part') order by 1, 2`,
      ),
      triggers: await rowsOf(
        client,
        `select tgrelid::regclass::text as t, tgname, tgenabled, pg_get_triggerdef(oid) as d from pg_trigger where not tgisinternal order by 1, 2`,
      ),
      sequences: await rowsOf(client, 'select schemaname, sequencename, last_value from pg_sequences order by 1, 2'),
    }
  })

test('a copy loaded into an empty database is the same, down to each row, rule and number', async () => {
  await ask(source.url, `select make_mail_parts('2031-05-05', 'Europe/Berlin')`)
  await ask(source.url, `select nextval('ticket_number')`)
  await load()
  const [before, after] = [await contentOf(source.url), await contentOf(target.url)]
  expect(after).toEqual(before)
  expect(before.rows['public.document']?.length ?? 0).toBeGreaterThan(10)
  expect(Object.keys(before.rows).filter(name => name.includes('mail_part.')).length).toBeGreaterThan(4)
})

test('what is written while it is copied is in it whole, or not at all', async () => {
  const writer = new pg.Client({ connectionString: source.url })
  await writer.connect()
  await writer.query('begin')
  await writer.query(`insert into setting values ('written', '1')`)
  const copy = await copyToFolder(source.url, folder)
  await writer.query('commit')
  await writer.end()
  await loadFromFolder(target, folder, copy, nothing)
  expect(await ask(target.url, `select from setting where key = 'written'`)).toEqual([])
})

test('a database that holds accounts is left alone', async () => {
  const copy = await copyToFolder(source.url, folder)
  await loadFromFolder(target, folder, copy, nothing)
  await ask(target.url, `update user_account set name = 'Somebody else' where email = 'anna@demo.example'`)
  await expect(loadFromFolder(target, folder, copy, nothing)).rejects.toThrow('holds accounts already')
  expect(await ask(target.url, `select name from user_account where email = 'anna@demo.example'`)).toEqual([
    { name: 'Somebody else' },
  ])
})

test.each([
  ['cut off', (text: Buffer) => text.subarray(0, text.length / 2), /unexpected end of file/],
  [
    'short of a row',
    (text: Buffer) => gzipSync(String(gunzipSync(text)).replace(/.*\n/, '')),
    /public\.user_account has \d+ rows instead of/,
  ],
])('a copy that is %s leaves the database empty, and can be loaded once it is whole', async (_, damage, message) => {
  const copy = await copyToFolder(source.url, folder)
  const file = join(folder, 'public.user_account.gz')
  const whole = await readFile(file)
  await writeFile(file, damage(whole))
  await expect(loadFromFolder(target, folder, copy, nothing)).rejects.toThrow(message)
  expect(await ask(target.url, 'select from customer')).toEqual([])
  await writeFile(file, whole)
  await loadFromFolder(target, folder, copy, nothing)
  expect((await ask(target.url, 'select from customer')).length).toBeGreaterThan(1)
})

test('a copy of a later version is refused', async () => {
  const copy = await copyToFolder(source.url, folder)
  const later = [...copy.migrations, { name: '9001_later.sql', content: 'x' }]
  await expect(loadFromFolder(target, folder, { ...copy, migrations: later }, nothing)).rejects.toThrow(
    'made by another version, with the migration 9001_later.sql',
  )
  expect(await ask(target.url, `select to_regclass('user_account') as there`)).toEqual([{ there: null }])
})

test('a copy of an earlier version is loaded as it was and migrated from there', async () => {
  const files = await readMigrations()
  const earlier = await cloneTemplate(await testDatabase(), null)
  try {
    await migrate(earlier.url, { upTo: files.at(-2)?.number ?? 0 })
    await ask(earlier.url, `insert into setting values ('written', '1')`)
    await loadFromFolder(target, folder, await copyToFolder(earlier.url, folder), nothing)
  } finally {
    await earlier.drop()
  }
  const run = await ask(target.url, 'select name, content from schema_migration order by 1')
  expect(run).toEqual(files.map(({ name, content }) => ({ name, content })))
  expect(await ask(target.url, `select value from setting where key = 'written'`)).toEqual([{ value: 1 }])
})
