import { join } from 'node:path'
import { readOnlyCentre } from '@kontor/customer-centre/testing/test-centre'
import { beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { loadPortalBuild } from './portal/install.ts'
import { createServer } from './server.ts'
import { siteFile } from './testing/site-file.ts'

/** A provider's settings for registration, as the page shows them. */
let tested: Awaited<ReturnType<typeof readOnlyCentre>>
beforeAll(async () => {
  tested = await readOnlyCentre()
})

async function registerPage(environment: Record<string, string>) {
  const settings = readConfiguration({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    APP_URL: 'http://localhost:80',
    ...environment,
  })
  const build = process.env.PORTAL_BUILD ?? join(import.meta.dirname, '../../portal/dist')
  const app = await createServer(settings, tested.services, await loadPortalBuild(build))
  tested.countStatements()
  const { body } = await app.inject({ url: '/register', headers: { accept: 'text/html', 'accept-language': 'en' } })
  await app.close()
  return { body, statements: tested.countStatements() }
}

test('open, it is the form, and costs no statement', async () => {
  const { body, statements } = await registerPage({})
  expect(body).toContain('Account type')
  // its layout is wider than that of the other pages for guests
  expect(body).toContain('quiet-card max-w-2xl')
  expect(body).toContain('href="/terms"')
  expect(body).not.toContain('mailto:')
  expect(statements).toEqual([])
})

test('the provider’s own terms are the ones that are linked', async () => {
  const { body } = await registerPage(siteFile({ terms: { url: 'https://nordlicht.example/agb' } }))
  expect(body).toContain('href="https://nordlicht.example/agb"')
})

test('closed, it says how the provider opens accounts, and has no form', async () => {
  const { body } = await registerPage({ REGISTRATION: 'closed' })
  expect(body).toContain('Contact us to open an account')
  expect(body).toContain('mailto:service@nordlicht.example')
  expect(body).not.toContain('name="password"')
})
