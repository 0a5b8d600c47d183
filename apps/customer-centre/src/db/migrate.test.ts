import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoRows } from '../demo/demo-rows.ts'
import { insertRows, type Rows } from '../demo/rows.ts'
import { cloneTemplate, demoToday } from '../testing/template.ts'
import { migrate, migrationsFolder } from './migrate.ts'

/** The last file of the version before: what comes after it meets its data, and its processes. */
const before = '0010_declarations.sql'

let database: Awaited<ReturnType<typeof cloneTemplate>>
let client: pg.Client
let folder: string
beforeAll(async () => {
  database = await cloneTemplate(inject('databaseUrl'), null)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'kontor-migrations-'))
  for (const name of await readdir(migrationsFolder))
    if (name <= before) await cp(join(migrationsFolder, name), join(folder, name))
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const rows = async (text: string) => (await client.query(text)).rows
/** As the version before counts a call. */
const countAsBefore = () =>
  rows(`insert into rate_limit (key, window_started_at, count) values ('login', now(), 1)
    on conflict (key) do update set count = rate_limit.count + 1 returning count, window_started_at`)

/** Words that a check constraint of the version before does not know, and what it would have held instead. */
const wordsSince = new Map<unknown, string>([['code_sent', 'unverified']])

/** The demo as far as the version before had tables and columns for it. */
async function knownToBefore(demo: Rows): Promise<Rows> {
  const columns = new Set(
    (
      await rows(
        `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
      )
    ).map(column => column.name),
  )
  const known = Object.entries(demo).map(([table, records]) => [
    table,
    records
      .map(record =>
        Object.fromEntries(
          Object.entries(record)
            .filter(([name]) => columns.has(`${table}.${name}`))
            .map(([name, value]) => [name, wordsSince.get(value) ?? value]),
        ),
      )
      .filter(record => Object.keys(record).length > 0),
  ])
  return Object.fromEntries(known) as Rows // with less in it
}

test('a database of the version before is brought here with its data, and that version still runs on it', async () => {
  await migrate(database.url, folder)
  await insertRows(client, await knownToBefore(demoRows(demoToday, 1, 'a hash')))
  await countAsBefore()
  await client.query(`
    insert into session (id_hash, public_id, user_id, authenticated_at, created_at, last_used_at, expires_at,
      absolute_expires_at, idle_minutes, user_agent)
    select 'a hash', gen_random_uuid(), id, now(), now(), now(), now() + '2 h', now() + '1 day', 120, '' from user_account
    where email = 'anna@demo.example';
    insert into mail (id, recipient, locale, template, subject, body, created_at)
    values (gen_random_uuid(), 'anna@demo.example', 'en', 'password_changed', 's', 'b', now());
    insert into mail_delivery (mail_id, sent_at) select id, now() from mail`)
  const counts = `select (select count(*) from document) as documents, (select count(*) from audit_entry) as entries,
    (select count(*) from session) as sessions, (select count(*) from mail_delivery where sent_at is not null) as sent`
  const held = await rows(counts)

  const applied = await migrate(database.url)
  expect(applied[0]).toMatch(/^0011_/)
  expect(await rows(counts)).toEqual(held)
  expect(await migrate(database.url)).toEqual([])

  expect(await countAsBefore()).toMatchObject([{ count: 2 }])
  const session = await rows(`select * from resolve_session('a hash', now(), current_date)`)
  expect(session).toMatchObject([{ email: 'anna@demo.example', two_factor: false, current_customer_number: 10001 }])
  const open = await rows(`select proname from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('public', oid, 'execute')`)
  expect(open).toEqual([])
})
