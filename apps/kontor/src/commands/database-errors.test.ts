import { cloneTemplate } from '@kontor/customer-centre/testing/template'
import { testDatabase } from '@kontor/customer-centre/testing/test-database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startProgram } from '../testing/program.ts'
import { explainDatabaseError } from './database-errors.ts'

const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '4345' }

test.each(['start', 'migrate', 'demo'])('%s says in one line that the database does not exist', async command => {
  const url = new URL(await testDatabase())
  url.pathname = '/nowhere'
  const program = startProgram({ ...quiet, DATABASE_URL: url.href }, command)
  const line = 'The database does not let us in: database "nowhere" does not exist. Check DATABASE_URL.'
  await expect(program).rejects.toThrow(`the program ended with 1:\n${line}\n`)
})

test.each(['migrate', 'demo'])('%s says in one line that the database does not answer', async command => {
  const program = startProgram({ ...quiet, DATABASE_URL: 'postgresql://localhost:1/kontor' }, command)
  await expect(program).rejects.toThrow(
    /ended with 1:\nThe database does not answer: .*ECONNREFUSED.*\. Check DATABASE_URL\.\n$/,
  )
})

test.each([
  ['28P01', 'password authentication failed for user "x"', /does not let us in: password .* Check DATABASE_URL/],
  ['42501', 'permission denied for schema public', /lacks a right: permission denied for schema public\. It must own/],
])('PostgreSQL’s %s is explained', (code, message, expected) => {
  const refusal = Object.assign(new Error(message), { code })
  expect(() => explainDatabaseError(refusal)).toThrow(expected)
  expect(() => explainDatabaseError(new Error('connection ended'))).toThrow(/^connection ended$/)
})

test('A migration that lacks a right is explained with its name', () => {
  const cause = Object.assign(new Error('permission denied to create role'), { code: '42501' })
  const failed = new Error('Migration 0001_foundation.sql failed: permission denied to create role', { cause })
  expect(() => explainDatabaseError(failed)).toThrow(/lacks a right: Migration 0001_foundation\.sql failed/)
})

test('A migration that fails is one line', async () => {
  const clone = await cloneTemplate(await testDatabase(), null)
  const client = new pg.Client({ connectionString: clone.url })
  await client.connect()
  await client.query('create table customer ()')
  await client.end()
  for (const command of ['start', 'migrate'])
    await expect(startProgram({ ...quiet, DATABASE_URL: clone.url }, command)).rejects.toThrow(
      /ended with 1:\nMigration \d{4}_\w+\.sql failed: relation "customer" already exists\. Nothing of it was kept; .*\n$/,
    )
  await clone.drop()
})

test('In production a database with the demo’s accounts is refused', async () => {
  const clone = await cloneTemplate(await testDatabase(), 'demo')
  const settings = { ...quiet, NODE_ENV: 'production', DATABASE_URL: clone.url }
  await expect(startProgram(settings)).rejects.toThrow(
    /ended with 1:\n\{"level":"fatal",.*"msg":"This database holds the demo, .* set DEMO=true\."\}\n$/,
  )
  await clone.drop()
})

test('An address whose options take ours away is refused: statements would have no end', async () => {
  const clone = await cloneTemplate(await testDatabase(), 'empty')
  const url = new URL(clone.url)
  url.searchParams.set('options', '-c work_mem=8MB')
  await expect(startProgram({ ...quiet, DATABASE_URL: url.href })).rejects.toThrow(
    /ended with 1:\nDATABASE_URL: .*options/,
  )
  await clone.drop()
})

test('A database from before the first release is refused in one line', async () => {
  const clone = await cloneTemplate(await testDatabase(), null)
  const client = new pg.Client({ connectionString: clone.url })
  await client.connect()
  await client.query(`create table schema_migration (name text primary key, applied_at timestamptz not null default now());
    insert into schema_migration (name) values ('0001_foundation.sql'), ('0002_identity.sql')`)
  await client.end()
  for (const command of ['start', 'migrate'])
    await expect(startProgram({ ...quiet, DATABASE_URL: clone.url }, command)).rejects.toThrow(
      /ended with 1:\nThis database was made by .* Start with an empty database: .*\n$/,
    )
  await clone.drop()
})
