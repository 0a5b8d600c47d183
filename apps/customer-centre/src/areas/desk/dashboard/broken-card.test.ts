import { type CardName, cardNames } from '@kontor/contract/areas/desk/dashboard'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl } from '../../../testing/template.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { testDatabase } from '../../../testing/test-database.ts'

let centre: TestCentre
let owner: pg.Client
beforeAll(async () => {
  centre = await startTestCentre('demo')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    centre.services.database.unbound,
  )
  owner = new pg.Client({ connectionString: databaseUrl(await testDatabase(), rows[0]?.name ?? '') })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await centre.close()
})

/** A column without which this card fails, and others that read it. */
const columnOf: Record<CardName, [table: string, column: string, ...others: CardName[]]> = {
  balance: ['ledger_account', 'balance_minor'],
  coming: ['payment_method', 'last_used_on'],
  contracts: ['contract', 'ends_on', 'coming', 'todo'],
  tickets: ['ticket', 'subject'],
  todo: ['usage_budget', 'told_month'],
  spend: ['document_line', 'product_group'],
  activity: ['audit_entry', 'actor_name'],
}

test.each(cardNames)('only a broken %s card is missing, with a reference, until it is repaired', async broken => {
  const anna = await centre.signedIn('anna@demo.example')
  const [table, column, ...others] = columnOf[broken]
  const states = async () => {
    const { status, body } = await anna.get('/ajax/v1/dashboard')
    expect(status).toBe(200)
    if (body[broken].state === 'failed') expect(body[broken].reference).toMatch(/^[\da-f-]{36}$/)
    return Object.fromEntries(cardNames.map(name => [name, body[name].state]))
  }
  const whole = Object.fromEntries(cardNames.map(name => [name, 'ready']))
  await owner.query(`alter table ${table} rename column ${column} to gone`)
  expect(await states()).toEqual({
    ...whole,
    ...Object.fromEntries([broken, ...others].map(name => [name, 'failed'])),
  })
  await owner.query(`alter table ${table} rename column gone to ${column}`)
  expect(await states()).toEqual(whole)
})

test('where every card fails the page still stands', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  for (const [table, column] of Object.values(columnOf))
    await owner.query(`alter table ${table} rename column ${column} to gone`)
  const { status, body } = await anna.get('/ajax/v1/dashboard')
  expect(status).toBe(200)
  expect(cardNames.map(name => body[name].state)).toEqual(cardNames.map(() => 'failed'))
})
