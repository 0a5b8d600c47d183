import { createSecretKey, randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { issueTicket, readTicket, waitSeconds } from '../../adapters/anti-bot/wait-ticket.ts'
import { customerCentre } from '../../app.ts'
import { codeMatches, hashCode } from '../../areas/customers/contacts/codes.ts'
import { linkToken } from '../../areas/people/identity/email-change/links.ts'
import { Browser } from '../../testing/browser.ts'
import { insertedSession } from '../../testing/inserted-session.ts'
import { testMaster } from '../../testing/master-key.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { csrfToken, hashOf, tokenAgain, tokenMatches } from '../http/csrf.ts'
import { rotateKeys, settleKeys } from './change-keys.ts'
import { keysOf } from './keys.ts'
import { KeyMistake, type MasterKeySource } from './master-key-source.ts'
import { encrypt, type KeyRing, open, seal } from './vault.ts'

const hour = 60 * 60_000
const day = 24 * hour
const purposes = ['anti_bot', 'cookies', 'csrf', 'vault']

let centre: TestCentre
let owner: pg.Client
beforeEach(async () => {
  centre = await startTestCentre('demo')
  owner = new pg.Client({ connectionString: centre.url })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await centre.close()
})

const now = () => centre.services.clock.now()
const rows = async () => (await owner.query('select * from secret order by name, made_at')).rows
const secret = Buffer.from('JBSWY3DPEHPK3PXP')

/** Another process of the installation, which has read no key yet. */
const process = (source = testMaster) => keysOf(centre.services.database, source, centre.services.clock)

function sourceOf(bytes: Buffer | null): MasterKeySource {
  return { name: 'MASTER_KEY', read: async () => bytes && `${bytes.toString('base64')}\n` }
}

/** Leaves it as a version before 0017 has left it. */
async function leaveInClear(): Promise<Record<string, Buffer>> {
  await owner.query('delete from secret')
  const clear = Object.fromEntries(purposes.map(name => [name, randomBytes(32)]))
  for (const [name, value] of Object.entries(clear))
    await owner.query('insert into secret (id, name, value, made_at) values ($1, $2, $3, $4)', [
      randomBytes(8).toString('hex'),
      name,
      value,
      now(),
    ])
  return clear
}

const idOf = ({ current }: KeyRing) => current.id

/** The table's file, which is another one once the table was written anew. */
const file = async (): Promise<string> =>
  (await owner.query(`select pg_relation_filepath('secret') as path`)).rows[0].path

describe('a first start', () => {
  test('makes a key for each purpose, and two starts at once make one', async () => {
    await owner.query('delete from secret')
    await Promise.all([1, 2, 3].map(() => settleKeys(centre.url, testMaster, now())))
    expect((await rows()).map(({ name, value }) => [name, value])).toEqual(purposes.map(name => [name, null]))
  })

  test('wraps what an earlier version left in clear, which then opens what it opened', async () => {
    const clear = await leaveInClear()
    const before = await file()
    const sealed = encrypt(createSecretKey(clear.vault as Buffer), secret, 'row-1')
    await settleKeys(centre.url, testMaster, now())
    expect((await rows()).map(({ value }) => value)).toEqual([null, null, null, null])
    const vault = await process().vault()
    expect(open(vault, sealed, 'row-1')).toEqual(secret)
    expect(vault.current.key.export()).toEqual(clear.vault)
    // a changed row would leave its former content in the old one
    const after = await file()
    expect(after).not.toBe(before)
    await settleKeys(centre.url, testMaster, now())
    expect(await file()).toBe(after)
  })

  test('makes a master key where there is none, and only where nothing is wrapped', async () => {
    let made = 0
    const bytes = randomBytes(32)
    const making: MasterKeySource = {
      ...sourceOf(null),
      async make() {
        made++
        return bytes.toString('base64')
      },
    }
    const before = await rows()
    await expect(settleKeys(centre.url, making, now())).rejects.toThrow(/is missing, .* nothing was changed\.$/)
    expect([made, await rows()]).toEqual([0, before])
    await owner.query('delete from secret')
    await settleKeys(centre.url, making, now())
    expect(made).toBe(1)
    expect((await process(sourceOf(bytes)).vault()).all).toHaveLength(1)
  })
})

describe('the master key', () => {
  test.each([
    [
      'another one',
      sourceOf(randomBytes(32)),
      /^MASTER_KEY: this is master key \w{16}, .* wrapped by \w{16}\. Give that/,
    ],
    ['none', sourceOf(null), /^MASTER_KEY: the master key \w{16} is missing, which wraps/],
    ['too short', sourceOf(randomBytes(16)), /^MASTER_KEY: must be 32 random bytes in base64, /],
  ])('%s stops the start in one line, and nothing is changed', async (_what, source, expected) => {
    const before = await rows()
    for (const change of [settleKeys, rotateKeys]) {
      const trying = change(centre.url, source, now())
      await expect(trying).rejects.toThrow(expected)
      await expect(trying).rejects.toBeInstanceOf(KeyMistake)
    }
    expect(await rows()).toEqual(before)
  })

  test('opens no key under another purpose or id', async () => {
    await owner.query(
      `update secret set wrapped = (select wrapped from secret where name = 'csrf') where name = 'vault'`,
    )
    await expect(process().vault()).rejects.toThrow()
  })
})

describe('after a rotation', () => {
  test('a new key makes once it has rested, and the former one still reads what it made', async () => {
    const before = await process().vault()
    const sealed = seal(before, secret, 'row-1')
    await rotateKeys(centre.url, testMaster, now())
    const resting = await process().vault()
    expect(resting.current.id).toBe(before.current.id)
    // a process whose clock is ahead may use it already
    const [, ahead] = resting.all as [unknown, typeof before.current]
    expect(open(resting, seal({ current: ahead, all: [ahead] }, secret, 'row-1'), 'row-1')).toEqual(secret)
    centre.wait(hour)
    const rested = await process().vault()
    expect(rested.current.id).toBe(ahead.id)
    expect(seal(rested, secret, 'row-1').subarray(0, 8).toString('hex')).toBe(ahead.id)
    centre.wait(4000 * day)
    expect(open(await process().vault(), sealed, 'row-1')).toEqual(secret)
  })

  test('what was signed before counts until it expires', async () => {
    const keys = process()
    const [csrf, antiBot, cookies] = [await keys.csrf(), await keys.antiBot(), await keys.cookies()]
    const token = csrfToken(csrf.current.key, 'session')
    const code = hashCode((await keys.vault()).current.key, 'id', 'email', '123456')
    const link = linkToken((await keys.vault()).current.key, 'old', 'id')
    await rotateKeys(centre.url, testMaster, now())
    centre.wait(hour)
    const ticket = issueTicket(antiBot, '192.0.2.1', now())
    centre.wait((waitSeconds + 1) * 1000)
    const later = process()
    expect((await later.csrf()).current.id).not.toBe(csrf.current.id)
    expect(readTicket(await later.antiBot(), ticket, '192.0.2.1', now())).not.toBeNull()
    expect(tokenMatches(await later.csrf(), 'session', token)).toBe(true)
    expect(tokenMatches(await later.csrf(), 'another', token)).toBe(false)
    expect(codeMatches(await later.vault(), code, 'id', 'email', '123456')).toBe(true)
    expect(codeMatches(await later.vault(), code, 'id', 'email', '123457')).toBe(false)
    expect(tokenAgain(await later.vault(), hashOf(link), key => linkToken(key, 'old', 'id'))).toBe(link)
    expect((await later.cookies()).all.map(({ id }) => id)).toContain(cookies.current.id)
    centre.wait(hour)
    expect(readTicket(await process().antiBot(), ticket, '192.0.2.1', now())).toBeNull()
    centre.wait(39 * day)
    expect(tokenMatches(await process().csrf(), 'session', token)).toBe(true)
    centre.wait(day)
    expect(tokenMatches(await process().csrf(), 'session', token)).toBe(false)
    expect((await process().cookies()).all.map(({ id }) => id)).not.toContain(cookies.current.id)
  })

  test('a process that runs learns of it, and a browser with an old token writes and is given the new one', async () => {
    const keys = keysOf(centre.services.database, testMaster, centre.services.clock, 0)
    const app = Fastify()
    await app.register(async instance => customerCentre(instance, { ...centre.services, keys }))
    onTestFinished(() => app.close())
    const browser = new Browser(app, 'http://portal.test')
    const cookies = await insertedSession({ ...centre.services, keys, now: now() }, 'anna@demo.example')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const former = browser.cookies.get('XSRF-TOKEN')
    await rotateKeys(centre.url, testMaster, now())
    centre.wait(hour)
    const used = idOf(await keys.csrf())
    await expect.poll(async () => idOf(await keys.csrf())).not.toBe(used)
    expect((await browser.post('/ajax/v1/preferences', { preferences: { theme: 'dark' } })).status).toBe(200)
    expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(former)
  })

  test('holds up nobody who asks for a key while a process reads them again', async () => {
    const keys = keysOf(centre.services.database, testMaster, centre.services.clock, 0)
    const known = await keys.vault()
    await owner.query('begin; lock table secret in access exclusive mode')
    expect(idOf(await keys.vault())).toBe(idOf(known))
    const held = () => owner.query(`select 1 from pg_locks where not granted and relation = 'secret'::regclass`)
    await expect.poll(async () => (await held()).rowCount).toBe(1)
    await owner.query('rollback')
  })

  test('is in the activity of the installation', async () => {
    await rotateKeys(centre.url, testMaster, now(), sourceOf(randomBytes(32)))
    const { rows: entries } = await owner.query(
      `select action, customer_number from audit_entry where action like 'keys.%' order by action`,
    )
    expect(entries.map(({ action, customer_number }) => [action, customer_number])).toEqual([
      ['keys.rewrapped', 0],
      ['keys.rotated', 0],
    ])
  })
})

describe('another master key', () => {
  test('wraps all keys, and the former one opens none', async () => {
    const running = keysOf(centre.services.database, testMaster, centre.services.clock, 0)
    const before = await running.vault()
    const next = sourceOf(randomBytes(32))
    await rotateKeys(centre.url, testMaster, now(), next)
    expect((await process(next).vault()).all.map(({ id }) => id)).toContain(before.current.id)
    await expect(process().vault()).rejects.toThrow(KeyMistake)
    await expect(settleKeys(centre.url, testMaster, now())).rejects.toThrow(KeyMistake)
    await settleKeys(centre.url, next, now())
    // anyone who runs goes on with what they know
    expect((await running.vault()).current.id).toBe(before.current.id)
  })
})
