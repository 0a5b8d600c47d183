import { join } from 'node:path'
import type { Browser } from '@kontor/customer-centre/testing/browser'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { loadPortalBuild } from './portal/install.ts'
import { createServer } from './server.ts'

/** A contact is invited as a user: the server-rendered form begins with the contact's address and language. */
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

async function page(url: string): Promise<string> {
  const cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en', cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.body
}
const emailField = (html: string) => /<input[^>]*name="email"[^>]*>/.exec(html)?.[0]

test('the page of a contact without access leads to an invitation with the contact’s address filled in', async () => {
  const { body } = await anna.get('/ajax/v1/contacts?q=technik@hafenmuseum-nord.example')
  const [{ id, email }] = body.data
  const link = `/account/people/invite?copy=${id}`
  expect(await page(`/contacts/${id}`)).toContain(`href="${link}"`)
  const invitation = await page(link)
  expect(emailField(invitation)).toContain(`value="${email}"`)
  expect(invitation).toMatch(/<option[^>]*value="de"[^>]*selected|<option[^>]*selected[^>]*value="de"/)
})

test('for an unknown contact the form begins empty', async () => {
  const field = emailField(await page('/account/people/invite?copy=00000000-0000-7000-8000-000000000000'))
  expect(field).toContain('name="email"')
  expect(field).not.toContain('@')
})
