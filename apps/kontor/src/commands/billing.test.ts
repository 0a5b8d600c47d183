import { cloneTemplate } from '@kontor/customer-centre/testing/template'
import { testDatabase } from '@kontor/customer-centre/testing/test-database'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { siteFile } from '../testing/site-file.ts'
import { billing } from './billing.ts'

let clone: Awaited<ReturnType<typeof cloneTemplate>>
let client: pg.Client
beforeAll(async () => {
  clone = await cloneTemplate(await testDatabase(), 'demo')
  client = new pg.Client({ connectionString: clone.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await clone.drop()
})
afterEach(() => void vi.restoreAllMocks())

async function run(...words: string[]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  print.mockClear()
  await billing(readConfiguration({ DATABASE_URL: clone.url, ...siteFile({ region: { language: 'de-DE' } }) }), words)
  return print.mock.calls.flat().join('\n')
}
const documents = async () => (await client.query('select count(*)::int as all from document')).rows[0].all

test('a dry run says what a run then does, and the run says it once', async () => {
  const before = await documents()
  const planned = await run('run', '--customer=10001', '--as-of=2027-03-01', '--dry-run')
  expect(planned).toMatch(
    /^\d+ documents? with \d+ lines for 1 customer: €[\d,.]+ gross\.\n0 set aside\.\nNothing was written\.$/,
  )
  expect(await documents()).toBe(before)
  const done = await run('run', '--customer=10001', '--as-of=2027-03-01')
  expect(done.split('\n').slice(0, 2)).toEqual(planned.split('\n').slice(0, 2))
  expect(await documents()).toBeGreaterThan(before)
  expect(await run('run', '--customer=10001', '--as-of=2027-03-01')).toMatch(
    /^0 documents with 0 lines for 0 customers\./,
  )
})

test('what cannot be billed is named', async () => {
  await client.query(`update customer set line1 = '' where customer_number = 10002`)
  expect(await run('run', '--customer=10002', '--as-of=2027-03-01')).toContain(
    '1 set aside.\n  10002: The customer’s name or address is incomplete. (fields line1)\n',
  )
})

test.each([[[]], [['run', '--as-of=2026-13-01']], [['run', '--customer=all']], [['stop']]])(
  '%j is not understood',
  async words => {
    await expect(run(...words)).rejects.toThrow('Usage: npm run billing')
  },
)
