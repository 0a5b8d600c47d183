import { join } from 'node:path'
import type { Browser } from '@kontor/customer-centre/testing/browser'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { loadPortalBuild } from './portal/install.ts'
import { createServer } from './server.ts'

/** A person's preferences in the pages as the server renders them. */
const build = process.env.PORTAL_BUILD ?? join(import.meta.dirname, '../../portal/dist')
let tested: TestCentre
let app: FastifyInstance
let anna: Browser
beforeAll(async () => {
  tested = await startTestCentre('demo')
  const settings = readConfiguration({ APP_URL: 'http://portal.test', NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  app = await createServer(settings, tested.services, await loadPortalBuild(build))
  await app.ready()
  anna = await tested.signedIn('anna@demo.example')
})
afterAll(async () => {
  await app.close()
  await tested.close()
})

const prefer = async (preferences: object) => {
  expect((await anna.post('/ajax/v1/preferences', { preferences })).status).toBe(200)
}
async function page(url: string): Promise<string> {
  const cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en', cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.body
}
/** The tag a page begins with. */
const root = async () => /<html[^>]*>/.exec(await page('/account/preferences'))?.[0]

test.each(['light', 'dark', 'system'])('the theme %s is in the page before any script', async theme => {
  await prefer({ theme })
  expect(await root()).toContain(`data-theme="${theme}"`)
})

test.each(['compact', 'comfortable'])('the density %s is in the page before any script', async density => {
  await prefer({ density })
  expect(await root()).toContain(`data-density="${density}"`)
})

test('the language is that of the page', async () => {
  await prefer({ locale: 'de' })
  expect(await root()).toContain('lang="de"')
  expect(await page('/billing')).toContain('Rechnungen')
  await prefer({ locale: 'en' })
  expect(await root()).toContain('lang="en"')
  expect(await page('/billing')).toContain('Invoices')
})

test('numbers and dates are written as preferred, whatever the language', async () => {
  await prefer({ locale: 'en', number_format: 'de-DE' })
  expect(await page('/billing')).toMatch(/\d,\d{2}\s€/)
  await prefer({ number_format: 'en-GB' })
  expect(await page('/billing')).toMatch(/€\d[\d,]*\.\d{2}/)
  await prefer({ locale: 'de', number_format: 'locale' })
  expect(await page('/billing')).toMatch(/\d,\d{2}\s€/)
  await prefer({ locale: 'en' })
})

test('times are those of the time zone; without one, the provider’s', async () => {
  const { data } = (await anna.get('/ajax/v1/accounts/sessions')).body
  const at = new Date(data[0].created_at)
  const written = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
  expect(await page('/account/security')).toContain(written('Europe/Berlin'))
  await prefer({ number_format: 'en-GB', time_zone: 'Asia/Kathmandu' })
  const there = await page('/account/security')
  expect(there).toContain(written('Asia/Kathmandu'))
  expect(there).not.toContain(written('Europe/Berlin'))
  expect(await page('/account/preferences')).toContain('Asia/Kathmandu')
})

test('notifications are as chosen, and mandatory ones say why', async () => {
  const way = async () =>
    /<select[^>]*name="notifications\.vat_id\.mail".*?<option value="(\w+)" selected=""/s.exec(
      await page('/account/preferences'),
    )?.[1]
  const box = async () =>
    /<input[^>]*name="notifications\.vat_id\.portal"[^>]*>/.exec(await page('/account/preferences'))?.[0]
  expect(await way()).toBe('at_once')
  expect(await box()).toContain(' checked=""')
  await prefer({ notifications: { vat_id: { mail: false, portal: false, digest: 'weekly' } } })
  expect(await way()).toBe('weekly')
  expect(await box()).not.toContain(' checked=""')
  expect(await page('/account/preferences')).toContain('Cannot be turned off')
})

test('the page of company and tax costs three statements, the session’s included', async () => {
  tested.countStatements()
  const text = await page('/account/company')
  expect(tested.countStatements()).toHaveLength(3)
  expect(text).toContain('DE294044120')
})
