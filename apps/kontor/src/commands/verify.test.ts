import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createLocalFileStore } from '@kontor/customer-centre/adapters/storage/local'
import { cloneTemplate, onDatabase } from '@kontor/customer-centre/testing/template'
import { testDatabase } from '@kontor/customer-centre/testing/test-database'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import flags from '../../node-flags.json' with { type: 'json' }
import { readConfiguration } from '../configuration.ts'
import { temporaryDataFolder } from '../testing/data-folder.ts'
import { compileCache } from '../testing/program.ts'
import { verify } from './verify.ts'

let folder: Awaited<ReturnType<typeof temporaryDataFolder>>
let clone: Awaited<ReturnType<typeof cloneTemplate>>
beforeAll(async () => {
  folder = await temporaryDataFolder()
})
beforeEach(async () => {
  clone = await cloneTemplate(await testDatabase(), 'demo')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await clone.drop()
})
afterAll(() => folder.remove())

const environment = () => ({ DATABASE_URL: clone.url, DATA_DIR: folder.path })
const query = (statement: string, values: unknown[] = []) =>
  onDatabase(clone.url, async client => (await client.query(statement, values)).rows)

/** Does what the owner of the database can do, and no other. */
const tamper = (table: string, change: string) => query(`alter table ${table} disable trigger append_only; ${change}`)

async function run(...words: string[]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await verify(readConfiguration(environment()), words)
  return print.mock.calls.flat().join('\n')
}

const seventh = `number = 'RE-2025-000007'`
test.each([
  [
    'document',
    `update document set order_number = 'altered' where ${seventh}`,
    '7 (main/invoice/2025): its content is not what was issued',
  ],
  [
    'document',
    `update document set number = 'RE-2025-900007' where ${seventh}`,
    '7 (main/invoice/2025): the document is missing',
  ],
  [
    'document',
    `update document set hash = '\\x00' where ${seventh}`,
    '7 (main/invoice/2025): its hash is not the one of its link',
  ],
  [
    'document_chain',
    `delete from document_chain where ${seventh}`,
    '7 (main/invoice/2025): the document has no link in the chain',
  ],
  [
    'document_chain',
    `update document_chain set sequence = -sequence where ${seventh}`,
    '8 (main/invoice/2025): 1 numbers before it are missing',
  ],
  [
    'document_chain',
    `update document_chain set hash = '\\x00' where ${seventh}`,
    '7 (main/invoice/2025): its link does not fit the one before it',
  ],
])('in %s, %s: %s', async (table, change, named) => {
  await tamper(table, change)
  await expect(run()).rejects.toThrow(`RE-2025-00000${named}.`)
})

test('a number that was taken and stands on no document is missed', async () => {
  await query(`update number_series set next = next + 1 where kind = 'invoice' and year = 2025`)
  await expect(run()).rejects.toThrow(/^(\d+) \(main\/invoice\/2025\): the next number is \d+, and \d+ was the last\.$/)
})

test('files are read, and the first that is altered or missing is named', async () => {
  const files = createLocalFileStore(join(folder.path, 'files'))
  const key = 'document/07/one'
  await files.put(key, Buffer.from('as it was issued'))
  const sha256 = createHash('sha256').update('as it was issued').digest()
  await query(
    `insert into document_file (customer_number, document_id, format, storage_key, bytes, sha256, made_at)
    select customer_number, id, 'pdf', $1, 16, $2, now() from document where ${seventh}`,
    [key, sha256],
  )
  expect(await run()).toMatch(
    /^[\d,]+ documents in \d+ series and 1 files: numbers, links, contents, sums and bytes are right\.\n[\d,]+ entries in \d+ accounts: positions, sums and open amounts are right\.$/,
  )
  await files.put(key, Buffer.from('as it was issueD'))
  await expect(run()).rejects.toThrow('RE-2025-000007 (main/invoice/2025): its file is not what was stored (pdf).')
  await files.remove(key)
  await expect(run()).rejects.toThrow('RE-2025-000007 (main/invoice/2025): its file is missing (pdf).')
})

test('the command ends with 1 and one line where something is wrong, and asks for no words', async () => {
  await tamper('document', `update document set order_number = 'altered' where ${seventh}`)
  const main = join(import.meta.dirname, '../main.ts')
  const { status, stderr } = spawnSync(process.execPath, [...flags, main, 'verify'], {
    env: { ...process.env, ...compileCache, ...environment() },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, 'RE-2025-000007 (main/invoice/2025): its content is not what was issued.\n'])
  await expect(run('all')).rejects.toThrow('Usage: npm run verify')
})
