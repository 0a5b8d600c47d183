import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  eventually,
  folderWithDatabase,
  processesOf,
  startDatabase,
  temporaryFolder,
} from './testing/database-folder.ts'
import { startProgram } from './testing/program.ts'
import { query } from './testing/row-writer.ts'

test('The first start creates the database and a second start finds its rows again', async () => {
  const dataDir = join(temporaryFolder(), 'new', 'data')
  const first = await startDatabase(dataDir)
  await query(first.url, 'create table note (text text)')
  await query(first.url, "insert into note values ('kept')")
  await first.stop()
  expect(first.pid()).toBe(0)

  const second = await startDatabase(dataDir)
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select text from note')).toEqual([{ text: 'kept' }])
})

test('The owner is no superuser, and may create roles, databases and trusted extensions', async () => {
  const { url } = await startDatabase(temporaryFolder())
  expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: false }])
  await query(url, 'create role reader')
  await query(url, 'create database copy template kontor')
  await query(url, 'create extension pg_trgm')
  await expect(query(url, "copy (select 1) to program 'true'")).rejects.toThrow('permission denied')
})

test('The server is set up for durable writes and can only be reached through its socket', async () => {
  const { url } = await startDatabase(temporaryFolder())
  const names = ['listen_addresses', 'shared_buffers', 'fsync', 'data_checksums', 'server_encoding', 'timezone']
  const settings = await query(url, `select name, setting from pg_settings where lower(name) = any('{${names}}')`)
  expect(Object.fromEntries(settings.map(row => [String(row.name).toLowerCase(), row.setting]))).toEqual({
    listen_addresses: '',
    shared_buffers: '8192',
    fsync: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    timezone: 'UTC',
  })
  const socketFolder = new URL(url).searchParams.get('host') ?? ''
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  expect(await query(url, "select lower('ÄRGER') as lower")).toEqual([{ lower: 'ärger' }])
})

test('A data folder with a path too long for a socket gets its socket in a short closed folder', async () => {
  const dataDir = join(temporaryFolder(), 'a rather long name, with a comma'.repeat(5))
  const database = await startDatabase(dataDir)
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  const socketFolder = new URL(database.url).searchParams.get('host') ?? ''
  expect(socketFolder).not.toContain(dataDir)
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  await database.stop()
  expect(existsSync(socketFolder)).toBe(false)
})

test('A data folder that cannot be written is named in one line', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await expect(startDatabase(file)).rejects.toThrow(`The data folder ${file} cannot be written: it is not a folder.`)
  const below = join(file, 'data')
  await expect(startDatabase(below)).rejects.toThrow(
    `The data folder ${below} cannot be written: a parent is not a folder.`,
  )
  await expect(startDatabase('/proc/kontor')).rejects.toThrow('The data folder /proc/kontor cannot be written')
})

test('A folder of other files is refused and left alone', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'dear')
  await expect(startDatabase(dataDir)).rejects.toThrow('holds files but no PostgreSQL database')
  expect(readFileSync(join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('dear')
})

test.each([
  ['that is gone', '', /is gone, and .*postgres\.log shows that there was one: restore it from a backup, or choose/],
  ['without its version', 'PG_VERSION', /is damaged, its file PG_VERSION is missing: restore it from a backup\.$/],
  [
    'without its control file',
    'global/pg_control',
    /^PostgreSQL did not start: .*is damaged: restore it from a backup/,
  ],
])('A database %s stops the start in one sentence, and none is made in its place', async (_what, missing, sentence) => {
  const dataDir = await folderWithDatabase()
  const cluster = join(dataDir, 'postgres')
  // every server that ran here wrote it
  writeFileSync(join(dataDir, 'postgres.log'), '')
  rmSync(join(cluster, missing), { recursive: true })
  const left = existsSync(cluster) && readdirSync(cluster)
  await expect(startDatabase(dataDir)).rejects.toThrow(sentence)
  expect(existsSync(cluster) && readdirSync(cluster)).toEqual(left)
})

test('A broken setting is reported with the reason, and the folder is free again', async () => {
  const dataDir = temporaryFolder()
  await expect(startDatabase(dataDir, { server: { sharedBuffers: 'plenty' } })).rejects.toThrow(
    'invalid value for parameter "shared_buffers": "plenty"',
  )
  expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false)
  expect(await query((await startDatabase(dataDir)).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('A second process on the folder is a guest: its end leaves the database running, and it takes over from the first', async () => {
  const dataDir = temporaryFolder()
  const first = startProgram([dataDir])
  const { pid } = await first.ready
  const guest = await startDatabase(dataDir)
  expect(guest.pid()).toBe(pid)
  const secondGuest = await startDatabase(dataDir)
  await guest.stop()
  expect(await query(secondGuest.url, 'select 1 as one')).toEqual([{ one: 1 }])

  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  await eventually('the guest took over', () => secondGuest.pid() !== 0 && secondGuest.pid() !== pid)
  expect(await query(secondGuest.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await secondGuest.stop()
  await eventually('nothing is left running', () => processesOf(dataDir).length === 0)
})
