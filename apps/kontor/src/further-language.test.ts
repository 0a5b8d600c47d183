import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { attachmentTypes, containerTypes } from '@kontor/contract/enums/files'
import { loadCatalogue } from '@kontor/customer-centre/areas/contracts/catalogue/load'
import { readCatalogueFile } from '@kontor/customer-centre/areas/contracts/catalogue/read'
import { demoCatalogueFile } from '@kontor/customer-centre/demo/catalogue-file'
import type { Browser } from '@kontor/customer-centre/testing/browser'
import { mailsTo } from '@kontor/customer-centre/testing/second-factor'
import { demoToday } from '@kontor/customer-centre/testing/template'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { details, ofAllCustomers, signedIn, signedOut } from '../../../e2e/fixtures/pages.ts'
import { catalogues } from '../../portal/src/i18n/catalogues.ts'
import { readConfiguration } from './configuration.ts'
import { loadPortalBuild } from './portal/install.ts'
import { createServer } from './server.ts'
import { foreignTexts, wordsOf } from './testing/foreign-words.ts'
import { furtherLocale, sourcesOfLanguages, withLanguage } from './testing/further-language.ts'
import { marked } from './testing/pseudo-text.ts'

/** A further language is its catalogues, a line and their entries in six lists: pages and mails speak it and nothing else. */
const root = join(import.meta.dirname, '../../..')
const appUrl = 'http://portal.test'
const words = wordsOf(catalogues)
const people = { anna: 'anna@demo.example', locked: 'locked@demo.example', admin: 'admin@demo.example' }
/** Lists what no answer says: the provider's name, what the demo gives away, kinds of files, names under which browsers keep things. */
const known = [
  'Nordlicht Hosting',
  'https',
  'kontor-demo-2026',
  'kontor_device kontor_session kontor_sign_in kontor_sign_on_step kontor_sign_on_resume XSRF-TOKEN reload draft',
  'kontor_styles kontor_language kontor:consent',
  ...Object.values(people),
  ...Object.keys({ ...attachmentTypes, ...containerTypes }),
]
let tested: TestCentre
let app: FastifyInstance
let anna: Browser

beforeAll(async () => {
  tested = await startTestCentre('demo')
  const settings = readConfiguration({ APP_URL: appUrl, NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  app = await createServer(settings, tested.services, await loadPortalBuild(join(root, 'apps/portal/dist')))
  await app.ready()
  const { catalogue, raw } = readCatalogueFile(demoCatalogueFile, demoToday)
  const version = `${catalogue.version}-${furtherLocale}`
  const file = { catalogue: { ...catalogue, version }, raw: Object.assign({}, raw, { version }) }
  await loadCatalogue(tested.services.database.operator, file, tested.services.clock.now())
  anna = await reader(people.anna)
})

afterAll(async () => {
  await app.close()
  await tested.close()
})

async function reader(email: string): Promise<Browser> {
  const browser = await tested.signedIn(email)
  expect((await browser.post('/ajax/v1/preferences', { preferences: { locale: furtherLocale } })).status).toBe(200)
  return browser
}

async function pageOf(path: string, browser?: Browser): Promise<string> {
  const held = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`)
  const cookie = [...held, `i18n_redirected=${furtherLocale}`].join('; ')
  const { body } = await app.inject({ url: path, headers: { accept: 'text/html', cookie } })
  expect(/<html[^>]* lang="([^"]*)"/.exec(body)?.[1]).toBe(furtherLocale)
  return body
}

async function examine(path: string, browser?: Browser): Promise<void> {
  expect(foreignTexts(await pageOf(path, browser), words, known)).toEqual([])
}

/** The demo's mails are in the language of their readers, and the reference of the interface is English everywhere. */
const isTranslated = (path: string): boolean => path !== '/outbox' && path !== '/api'

const linksTo = (html: string, place: RegExp): string[] =>
  [...html.matchAll(new RegExp(` href="(${place.source})"`, 'g'))].map(([, path = '']) => path)

describe('pages speak it and nothing else', () => {
  test.each(signedOut.filter(isTranslated))('a guest’s %s', path => examine(path))

  test.each(signedIn.filter(isTranslated))('a customer’s %s', path => examine(path, anna))

  test.each(details)('what the list %s leads to at %s', async (list, detail) => {
    const [path = ''] = linksTo(await pageOf(list, anna), new RegExp(`${detail}[^"]*`))
    expect(path).not.toBe('')
    await examine(path, anna)
  })

  test('what can be done with a contract', async () => {
    const contracts = linksTo(await pageOf('/billing/contracts', anna), /\/billing\/contracts\/C-\d+/)
    const found = new Map<string, string>()
    for (const contract of contracts)
      for (const path of linksTo(await pageOf(contract, anna), new RegExp(`${contract}/[a-z]+`)))
        found.set(basename(path), path)
    expect([...found.keys()]).toEqual(expect.arrayContaining(['cancel', 'change', 'edit', 'switch', 'transfer']))
    for (const path of found.values()) await examine(path, anna)
  })

  test('the lock', async () => examine('/locked', await reader(people.locked)))

  test('staff’s', async () => {
    const admin = await reader(people.admin)
    for (const path of ['/staff', ...ofAllCustomers]) await examine(path, admin)
  })
})

test('a word that stands in the page itself is found, a word of its data is not', () => {
  const page = (text: string) =>
    `<title>Suomi</title><main aria-label="ķ"><p>${text}</p></main><script>{"name":"Invoice"}</script>`
  expect(foreignTexts(page('Pay'), words, known)).toEqual(['Pay'])
  expect(foreignTexts(page('Invoice'), words, known)).toEqual([])
  expect(foreignTexts(page('<input placeholder="Your message">'), words, known)).toEqual(['Your message'])
})

test('a mail speaks it', async () => {
  await tested.signedInByPassword(people.anna)
  const mail = (await mailsTo(tested, people.anna)).at(-1)
  expect(mail?.subject).toContain(marked('New sign-in at'))
  expect(JSON.stringify(mail?.body)).toContain(marked('We noticed a sign-in from a browser'))
})

/** Is where it was the last time: what the compiler found then counts where neither a file nor what it imports has changed. */
const copy = join(tmpdir(), `kontor-further-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`)

test('the compiler finds it complete with an entry in each of six lists', async () => {
  await rm(copy, { recursive: true, force: true })
  try {
    await copySources()
    for (const file of sourcesOfLanguages)
      await writeFile(join(copy, file), withLanguage(file, await readFile(join(root, file), 'utf8'), 'en') ?? '')
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const kept = join(root, 'node_modules/.cache/further-types.tsbuildinfo')
    const asked = ['--noEmit', '-p', '.', '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
    const found = await promisify(execFile)(process.execPath, [compiler, ...asked], { cwd: copy }).catch(error => error)
    expect(found.stdout).toBe('')
  } finally {
    await rm(copy, { recursive: true })
  }
})

/** Lists what the product is made of, with our own packages in their new place. */
async function copySources(): Promise<void> {
  const parts = ['packages/contract', 'apps/customer-centre', 'apps/portal', 'apps/kontor']
  const version = 'apps/kontor/package.json'
  const filter = (from: string) => !/\.test\.tsx?$|\/testing$/.test(from)
  for (const part of parts) await cp(join(root, part, 'src'), join(copy, part, 'src'), { recursive: true, filter })
  await cp(join(root, version), join(copy, version))
  for (const place of ['.', 'apps/customer-centre', 'apps/portal'])
    await symlink(join(root, place, 'node_modules'), join(copy, place, 'node_modules'))
  const sources = parts.map(part => [`@kontor/${basename(part)}/*`, [`./${part}/src/*.ts`]])
  await writeFile(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { paths: Object.fromEntries(sources) },
      include: parts.map(part => `${part}/src`),
    }),
  )
}
