import { appendFile, cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneTemplate } from '../../testing/template.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { UnsuitableDatabase } from './logins.ts'
import { migrate, migrationsFolder } from './migrate.ts'

let database: Awaited<ReturnType<typeof cloneTemplate>>
let client: pg.Client
let folder: string
let ours: string[]
beforeEach(async () => {
  database = await cloneTemplate(await testDatabase(), null)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'kontor-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  ours = (await readdir(migrationsFolder)).toSorted()
})
afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const applied = async (): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from schema_migration order by 1')).rows.map(({ name }) => name)
const asMadeBy = (...names: string[]) =>
  client.query(
    `create table schema_migration (name text primary key, applied_at timestamptz not null default now());
    insert into schema_migration (name) select unnest('{${names.join(',')}}'::text[])`,
  )

test('an empty database gets every file, in order, and a second run finds nothing to do', async () => {
  expect(await migrate(database.url)).toMatchObject({ applied: ours })
  expect(await applied()).toEqual(ours)
  expect(await migrate(database.url)).toMatchObject({ applied: [] })
})

test('of two starters one migrates, and the other waits for it', async () => {
  const both = await Promise.all([migrate(database.url), migrate(database.url)])
  expect(both.map(({ applied }) => applied).toSorted((a, b) => a.length - b.length)).toEqual([[], ours])
})

test('a file that fails is named, leaves nothing behind, and keeps those before it', async () => {
  await migrate(database.url)
  await writeFile(join(folder, '9001_good.sql'), 'create table good ()')
  await writeFile(join(folder, '9002_bad.sql'), 'create table bad (); select 1 / 0')
  await expect(migrate(database.url, { folder })).rejects.toThrow('Migration 9002_bad.sql failed: division by zero')
  expect(await applied()).toEqual([...ours, '9001_good.sql'])
  const { rows } = await client.query(`select to_regclass('good') as good, to_regclass('bad') as bad`)
  expect(rows).toEqual([{ good: 'good', bad: null }])
})

test.each([
  [['0001_foundation.sql', '0002_identity.sql', '0003_customer.sql']],
  [['0001_foundation.sql', '0009_jobs.sql', '0028_sessions.sql']],
])('a database from before the first release, with %j, is refused and stays as it was', async names => {
  await asMadeBy(...names)
  await expect(migrate(database.url)).rejects.toThrow(UnsuitableDatabase)
  await expect(migrate(database.url)).rejects.toThrow('Start with an empty database')
  expect(await applied()).toEqual(names)
})

test('a file that is renamed is known by its number and content, and not run again', async () => {
  await migrate(database.url)
  const [last = ''] = ours.slice(-1)
  const renamed = last.replace(/_.*/, '_by_another_name.sql')
  await rename(join(folder, last), join(folder, renamed))
  expect(await migrate(database.url, { folder })).toMatchObject({ applied: [] })
  expect(await applied()).toEqual([...ours.slice(0, -1), renamed])
})

test('what ran before contents were kept counts by its name, and from then on by its content', async () => {
  await migrate(database.url)
  await client.query('alter table schema_migration drop column content')
  expect(await migrate(database.url)).toMatchObject({ applied: [] })
  await rename(join(folder, ours[0] ?? ''), join(folder, '0001_first.sql'))
  expect(await migrate(database.url, { folder })).toMatchObject({ applied: [] })
})

test('a file may get better comments, and no other statements', async () => {
  await migrate(database.url)
  const file = join(folder, ours[1] ?? '')
  await appendFile(file, '\n-- Said better.\n')
  expect(await migrate(database.url, { folder })).toMatchObject({ applied: [] })
  await appendFile(file, 'create table more ();')
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    `Migration ${ours[1]} has run in this database with other statements`,
  )
})

test('it stops where it is told to, and goes on from there', async () => {
  expect(await migrate(database.url, { upTo: 2 })).toMatchObject({ applied: ours.slice(0, 2) })
  expect(await migrate(database.url)).toMatchObject({ applied: ours.slice(2) })
})

test('a database that a later version has migrated is refused in one sentence', async () => {
  await writeFile(join(folder, '9001_later.sql'), 'create table later ()')
  await migrate(database.url, { folder })
  await expect(migrate(database.url)).rejects.toThrow(
    /^This database was migrated by a later version \(up to 9001_later\.sql\)/,
  )
})

test('who does not let go of the database is named, and it is given up', async () => {
  await migrate(database.url)
  await writeFile(join(folder, '9001_later.sql'), 'alter table contract add column later text')
  await client.query('begin')
  await client.query('select from contract')
  await expect(migrate(database.url, { folder, patience: 1 })).rejects.toThrow(
    /others held it for 1 s \(.+, process \d+\)/,
  )
  await client.query('commit')
  expect(await migrate(database.url, { folder, patience: 1 })).toMatchObject({ applied: ['9001_later.sql'] })
})
