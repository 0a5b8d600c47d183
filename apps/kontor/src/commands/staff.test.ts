import { cloneTemplate } from '@kontor/customer-centre/testing/template'
import { testDatabase } from '@kontor/customer-centre/testing/test-database'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { siteFile } from '../testing/site-file.ts'
import { staff } from './staff.ts'

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
  await staff(readConfiguration({ DATABASE_URL: clone.url, ...siteFile({ region: { language: 'de-DE' } }) }), words)
  return print.mock.calls.flat().join('\n')
}
const one = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows[0]
const account = (email: string) =>
  one('select id, name, locale, admin, password_hash, email_verified_at from user_account where email = $1', email)
const links = () =>
  one(`select count(*)::int as sent from pgboss.job where name = 'identity.send-reset-link'`).then(row => row.sent)

test('a new person becomes staff with an account, and is mailed a link to set a password', async () => {
  expect(await run('mia@example.com', 'Mia\nBerg')).toMatch(
    /^mia@example\.com is staff, with a new account\. Kontor mails a link/,
  )
  const { id, ...mia } = await account('mia@example.com')
  expect(mia).toEqual({ name: 'Mia Berg', locale: 'de', admin: true, password_hash: null, email_verified_at: null })
  expect(await links()).toBe(1)
  const entry = await one('select action, customer_number, actor_name from audit_entry where subject_id = $1', id)
  expect(entry).toEqual({ action: 'staff.appointed', customer_number: 0, actor_name: '' })
})

test('an existing account keeps its password, however its address is capitalised', async () => {
  expect(await run('NEW@demo.example')).toBe('new@demo.example is staff.')
  expect((await account('new@demo.example')).password_hash).not.toBeNull()
})

test('roles are named with them, and changed by naming others', async () => {
  const roles = () => one(`select staff_roles from user_account where email = 'kim@example.com'`)
  await run('kim@example.com', 'Kim Novak', '--roles', 'support,billing')
  expect(await roles()).toEqual({ staff_roles: ['support', 'billing'] })
  await run('kim@example.com', '--roles', 'sales')
  expect(await roles()).toEqual({ staff_roles: ['sales'] })
  await expect(run('kim@example.com', '--roles', 'boss')).rejects.toThrow('The roles are support, billing, sales')
  await run('--remove', 'kim@example.com')
  expect(await roles()).toEqual({ staff_roles: [] })
})

test('they are listed with what matters about them', async () => {
  expect(await run()).toMatch(/^admin@demo\.example {2}Jonas Petersen \(owner(, no second factor)?\)$/m)
})

test('a removed person is signed out and no longer staff', async () => {
  const { id } = await account('admin@demo.example')
  await client.query(
    `insert into session (id_hash, public_id, user_id, authenticated_at, created_at, last_used_at, expires_at, absolute_expires_at, idle_minutes, user_agent)
     values ('\\x01', gen_random_uuid(), $1, now(), now(), now(), now() + '1 hour', now() + '1 day', 60, '')`,
    [id],
  )
  expect(await run('--remove', 'admin@demo.example')).toBe(
    'admin@demo.example is no longer staff, and signed out everywhere.',
  )
  expect((await account('admin@demo.example')).admin).toBe(false)
  expect(await one('select from session where user_id = $1', id)).toBeUndefined()
  await expect(run('--remove', 'admin@demo.example')).rejects.toThrow('admin@demo.example is no staff account.')
})

test('a disabled account is not made staff', async () => {
  await client.query(`update user_account set admin = false where email = 'maren.hansen@demo.example'`)
  await expect(run('maren.hansen@demo.example')).rejects.toThrow('The account maren.hansen@demo.example is disabled.')
  expect((await account('maren.hansen@demo.example')).admin).toBe(false)
})

test.each([
  [['mia']],
  [['--remove']],
  [['--promote', 'mia@example.com']],
  [['mia@example.com', 'Mia', 'Berg']],
  [['--remove', 'mia@example.com', 'Mia']],
])('%j shows how it is used', async words => {
  await expect(run(...words)).rejects.toThrow('Usage: npm run staff')
})
