import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { keepSite } from '@kontor/customer-centre/areas/contracts/catalogue/site-versions'
import type { AskingServices } from '@kontor/customer-centre/platform/services'
import { Browser } from '@kontor/customer-centre/testing/browser'
import { insertedSession } from '@kontor/customer-centre/testing/inserted-session'
import { testMasterKey } from '@kontor/customer-centre/testing/master-key'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Configuration, readConfiguration } from './configuration.ts'
import { servicesOfWeb } from './create-services.ts'
import { siteWatch } from './follow-site.ts'
import { loadPortalBuild } from './portal/install.ts'
import { createServer } from './server.ts'
import { siteFile } from './testing/site-file.ts'

const first = {
  provider: { name: 'Example One' },
  payments: { days: 14 },
  dunning: { deferral_days: 14, deferral_limit: 900_000 },
}
const named = siteFile(first)
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let centre: TestCentre
let settings: Configuration
let services: AskingServices
let app: FastifyInstance
let look: () => Promise<void>

beforeAll(async () => {
  centre = await startTestCentre()
  settings = readConfiguration({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    APP_URL: 'http://portal.test',
    MASTER_KEY: testMasterKey,
    FILES_DIR: centre.filesFolder,
    ...named,
  })
  const portal = await loadPortalBuild(join(import.meta.dirname, '../../portal/dist'))
  services = servicesOfWeb(settings, centre.logins, portal.frameScripts)
  await keepSite(services.database.operator, settings.site, new Date('2026-01-01T10:00:00Z'))
  app = await createServer(settings, services, portal)
  look = siteWatch(settings, services, log)
})
afterAll(async () => {
  await app.close()
  await services.database.close()
  await centre.close()
})
beforeEach(() => vi.clearAllMocks())

let written = 0
/** Writes the file, as a later version of it. */
function write(content: object | string): void {
  const other = siteFile(content).SITE_FILE
  // longer each time: two writes within one tick of the disk's clock are told apart
  if (typeof content === 'object') writeFileSync(other, `\n${'#'.repeat(++written)}`, { flag: 'a' })
  renameSync(other, named.SITE_FILE)
}
/** Two looks see the same file: it is no longer being written. */
async function settle(): Promise<void> {
  await look()
  await look()
}

async function signedIn(email: string): Promise<Browser> {
  const browser = new Browser(app, 'http://portal.test')
  const cookies = await insertedSession({ ...services, now: services.clock.now() }, email)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}
type Shown = { section: string; name: string; value: string; is_set: boolean; since: string | null; waits: boolean }
async function shown(name: string): Promise<Shown | undefined> {
  const staff = await signedIn('admin@demo.example')
  const { status, body } = await staff.send('GET', '/ajax/v1/staff/settings')
  expect(status).toBe(200)
  return body.settings.find((one: Shown) => `${one.section}.${one.name}` === name)
}
const mistake = async () =>
  (await (await signedIn('admin@demo.example')).send('GET', '/ajax/v1/staff/settings')).body.mistake
const page = async (url: string) =>
  (await app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en' } })).body

test('a change counts without a restart: for pages, for what customers can ask for, and for documents', async () => {
  const anna = await signedIn('anna@demo.example')
  const lastDay = async () => (await anna.send('GET', '/ajax/v1/billing/dunning')).body.deferral?.at_once_until
  const before = await lastDay()
  expect(await page('/login')).toContain('Example One')
  expect(await shown('payments.days')).toMatchObject({ value: '14', is_set: true, since: '2026-01-01T10:00:00.000Z' })

  write({
    provider: { name: 'Example Two' },
    payments: { days: 30 },
    dunning: { deferral_days: 21, deferral_limit: 900_000 },
  })
  await look()
  expect(services.configuration.billing.paymentDays).toBe(14)
  await look()
  expect(services.configuration.billing.paymentDays).toBe(30)
  expect(log.warn).toHaveBeenCalledWith({ file: named.SITE_FILE }, 'site file: another one is in use')
  expect(await page('/login')).toContain('Example Two')
  expect((await anna.send('GET', '/ajax/v1/provider')).body.name).toBe('Example Two')
  expect(before).toBeTruthy()
  expect((Date.parse(await lastDay()) - Date.parse(before)) / 86_400_000).toBe(7)

  const days = await shown('payments.days')
  expect(days).toMatchObject({ value: '30', is_set: true })
  expect(days?.since).not.toBe('2026-01-01T10:00:00.000Z')
  // what did not change is what it was since then
  expect(await shown('usage.factor')).toMatchObject({ value: '10', is_set: false, since: '2026-01-01T10:00:00.000Z' })
})

test('a file with mistakes changes nothing, and names line and reason in the log and to staff', async () => {
  const before = structuredClone(services.configuration.dunning)
  write('payments:\n  days: [14]\ndunning:\n  minimun: 5\n')
  await settle()
  expect(services.configuration.dunning).toEqual(before)
  expect(services.configuration.billing.paymentDays).toBe(30)
  const says = expect.stringMatching(
    /cannot be used:\n {2}line 2, column 3: payments\.days: must be a whole number\n {2}line 4, column 3: dunning\.minimun: is not known; did you mean dunning\.minimum\?$/,
  )
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { mistake: says },
    expect.stringContaining('settings of before hold'),
  )
  expect(await mistake()).toMatchObject({ says })
  await settle()
  expect(log.error).toHaveBeenCalledTimes(1)

  write({ payments: { days: 9 } })
  await settle()
  expect(services.configuration.billing.paymentDays).toBe(9)
  expect(await mistake()).toBeNull()
})

test.each([
  ['a logo that is not there', { provider: { logo: 'gone.svg' } }, 'provider.logo: the file'],
  ['terms without a text', { terms: { url: 'https://example.com/terms' } }, 'terms.texts.de: the text is missing'],
  [
    'a version of terms that had another text',
    { terms: { texts: { de: 'other.md' } } },
    'were kept before with another text',
  ],
  ['topics of tickets that are not there', { support: { tickets: 'gone.json' } }, 'support.tickets: the file'],
  ['nothing', '', 'it is empty'],
])('%s changes nothing either', async (_, content, says) => {
  writeFileSync(join(dirname(named.SITE_FILE), 'other.md'), '# Other terms')
  write(content)
  await settle()
  expect(services.configuration.billing.paymentDays).toBe(9)
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ mistake: expect.stringContaining(says) }, expect.anything())
})

test('a file that goes away takes nothing with it, and counts again once it is back', async () => {
  const kept = join(mkdtempSync(join(tmpdir(), 'kontor-test-away-')), 'kontor.yaml')
  write({ payments: { days: 11 } })
  await settle()
  renameSync(named.SITE_FILE, kept)
  await settle()
  expect(services.configuration.billing.paymentDays).toBe(11)
  expect(await mistake()).toMatchObject({ says: expect.stringContaining('it is not there') })
  renameSync(kept, named.SITE_FILE)
  await settle()
  expect(await mistake()).toBeNull()
  rmSync(dirname(kept), { recursive: true })
})

test('a file that is still being written waits until it is whole', async () => {
  writeFileSync(named.SITE_FILE, 'payments:\n')
  await look()
  writeFileSync(named.SITE_FILE, 'payments:\n  days: 12\n')
  await look()
  expect([services.configuration.billing.paymentDays, log.error.mock.calls.length]).toEqual([11, 0])
  await look()
  expect(services.configuration.billing.paymentDays).toBe(12)
})

test('another time zone waits for the next start, and says so', async () => {
  write({ region: { time_zone: 'Europe/Lisbon', language: 'de-DE' } })
  await settle()
  expect(services.configuration.timeZone).toBe('Europe/Berlin')
  expect(settings.region).toEqual({ timeZone: 'Europe/Berlin', language: 'de-DE' })
  expect(await shown('region.time_zone')).toMatchObject({ value: 'Europe/Lisbon', waits: true })
  expect(await shown('region.language')).toMatchObject({ value: 'de-DE', waits: false })
})

test('a package waits for the next start, and what serves its port until then goes on', async () => {
  const check = { package: '@acme/check', settings: { account: 'kontor' } }
  write({ adapters: { 'anti-bot': check }, provider: { name: 'Example Five' } })
  await settle()
  expect(await shown('adapters.anti-bot')).toMatchObject({ waits: true, value: expect.stringContaining('@acme/check') })
  expect([settings.antiBot.mode, settings.centre.provider.name]).toEqual(['local', 'Example Five'])
  // a package is looked for at the start; what the file itself has wrong is told now
  write({ adapters: { 'anti-bot': { ...check, settings: { key: { from: 'ACME_KEY' } } } } })
  await settle()
  expect(settings.site.mistake?.says).toContain('the variable ACME_KEY is not set')
  expect(settings.centre.provider.name).toBe('Example Five')
  write({ usage: { factor: 10 } })
  await settle()
  expect(await shown('adapters.anti-bot')).toMatchObject({ waits: false })
})

test('what was set, changed and set back is what it is since the last time', async () => {
  write({ usage: { factor: 20 } })
  await settle()
  write({ usage: { factor: 10 } })
  await settle()
  const { since = null } = (await shown('usage.factor')) ?? {}
  expect(since).not.toBe('2026-01-01T10:00:00.000Z')
})

test('a process whose file is another one than that of the rest says so once', async () => {
  const other = { ...settings.site, text: 'usage: { factor: 99 }' }
  await keepSite(services.database.operator, other, services.clock.now())
  for (let looks = 0; looks < 90; looks++) await look()
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { file: named.SITE_FILE },
    'site file: another process uses another one; all need the same',
  )
})

test('who does not see the catalogue does not see it', async () => {
  const { status } = await (await signedIn('anna@demo.example')).send('GET', '/ajax/v1/staff/settings')
  expect(status).toBe(403)
})
