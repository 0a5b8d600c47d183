import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { importStatement } from '@kontor/customer-centre/areas/money/payments/bank/import-job'
import { keepStatement } from '@kontor/customer-centre/areas/money/payments/bank/upload'
import { inTransaction } from '@kontor/customer-centre/platform/db/database'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import { createInspector } from '@kontor/customer-centre/platform/files/content'
import { noteUnclaimed } from '@kontor/customer-centre/platform/files/records'
import type { Services } from '@kontor/customer-centre/platform/services'
import { testMasterKey } from '@kontor/customer-centre/testing/master-key'
import { ourIban, statementOf } from '@kontor/customer-centre/testing/payments/statements'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { servicesOfJobs } from './create-services.ts'
import { startEmbeddedDatabase } from './database/supervisor.ts'
import { temporaryDataFolder } from './testing/data-folder.ts'
import { type Program, startProgram } from './testing/program.ts'
import { siteFile } from './testing/site-file.ts'

/**
 * The import of bank statements under `kill -9`: while one is taken in, its process dies at a random moment. Being killed is not having
 * failed: each statement is taken in, once, however often that happens. `STATEMENT_CRASHES` says how many blows there are.
 */
const blows = Number(process.env.STATEMENT_CRASHES ?? 4)
/** Entries of a statement: so many that it takes a moment. */
const entries = 2000
const patience = { timeout: 240_000, interval: 20 }

let folder: Awaited<ReturnType<typeof temporaryDataFolder>>
let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>
let environment: Record<string, string>
let services: Services
let work: Program

beforeAll(async () => {
  folder = await temporaryDataFolder()
  database = await startEmbeddedDatabase({ dataDir: folder.path, log: () => undefined })
  const { logins } = await migrate(database.url)
  const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent', MASTER_KEY: testMasterKey }
  environment = {
    ...quiet,
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    ...siteFile({ payments: { account: { iban: ourIban, bic: 'BYLADEM1001' } } }),
  }
  services = servicesOfJobs(readConfiguration(environment), logins)
  work = await startProgram(environment, 'work')
})
afterAll(async () => {
  await work.stop('SIGKILL')
  await services.database.close()
  await database.stop()
  await folder.remove()
})

async function send(round: number): Promise<void> {
  const key = `statement/${randomUUID()}`
  const inspector = createInspector()
  async function* file() {
    yield* statementOf(entries, n => ({ amount: round + 1, ref: `${round}-${n}` }))
  }
  await noteUnclaimed(services.database.unbound, key, new Date())
  await services.files.put(key, Readable.from(inspector.watch(file())))
  const { bytes, sha256 } = inspector.seen()
  const kept = { key, name: `${round}.xml`, bytes, sha256 }
  await inTransaction(services.database.operator, db => keepStatement(db, { services, file: kept, by: 'test' }))
}

const count = async (from: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${sql.raw(from)}`.execute(
    services.database.operator,
  )
  return rows[0]?.count ?? 0
}
const waiting = () => count(`from bank_statement where state = 'importing'`)
const running = `from pgboss.job where name = '${importStatement.name}' and state = 'active'`

test('blows at random moments of an import lose no statement and leave none waiting', async () => {
  for (let round = 0; round < blows; round++) {
    await send(round)
    await expect.poll(() => count(running), patience).toBe(1)
    // at any moment of what it takes: after so many questions
    for (let left = Math.random() * 60; left > 0; left--) await count(running)
    await work.stop('SIGKILL')
    work = await startProgram(environment, 'work')
  }
  // one after the other, however long a busy machine takes for each
  for (let left = await waiting(); left > 0; left = await waiting())
    await expect.poll(waiting, patience).toBeLessThan(left)
  expect(await count(`from bank_statement where state = 'imported' and entries = ${entries} and known = 0`)).toBe(blows)
  expect(await count('from bank_entry')).toBe(blows * entries)
}, 1_800_000)
