import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import { expect, test, vi } from 'vitest'
import { startDatabase, temporaryFolder } from './database/testing/database-folder.ts'
import { query } from './database/testing/row-writer.ts'

test('on a server that asks for passwords the logins have their own, which follow from the owner’s when that one changes', async () => {
  const folder = temporaryFolder()
  const database = await startDatabase(folder)
  const as = (password: string) => `${database.url}&password=${password}`
  await query(database.url, `alter role current_user password 'first'`)
  writeFileSync(join(folder, 'postgres', 'pg_hba.conf'), 'local all all scram-sha-256\n')
  process.kill(database.pid(), 'SIGHUP')
  const refused = (url: string) =>
    query(url, 'select 1').then(
      () => null,
      ({ code }) => code,
    )
  await vi.waitUntil(async () => (await refused(as('wrong'))) === '28P01', { timeout: 120_000 })

  const { logins } = await migrate(as('first'))
  const seen = 'select count(*)::int as count from setting'
  const parts = ['app', 'operator'] as const
  for (const url of parts.map(part => logins[part])) {
    expect(await query(url, seen)).toEqual([{ count: 0 }])
    expect(await refused(url.replace(/password=.+/, 'password=first'))).toBe('28P01')
  }
  await query(as('first'), `alter role current_user password 'second'`)
  const { applied, logins: next } = await migrate(as('second'))
  expect(applied).toEqual([])
  for (const part of parts) {
    expect(await query(next[part], seen)).toEqual([{ count: 0 }])
    expect(await refused(logins[part])).toBe('28P01')
  }
})
