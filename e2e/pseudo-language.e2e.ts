import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { attachmentTypes } from '@kontor/contract/enums/files'
import { type Browser, test as base, expect, type Page, type Response } from '@playwright/test'
import { temporaryDataFolder } from '../apps/kontor/src/testing/data-folder.ts'
import { type Program, startProgram } from '../apps/kontor/src/testing/program.ts'
import { catalogues } from '../apps/portal/src/i18n/catalogues.ts'
import { port } from './fixtures/browser.ts'
import { foreignTexts, wordsOf } from './fixtures/foreign-words.ts'
import { details, firstIn, ofBilling, signedIn, signedOut } from './fixtures/pages.ts'
import { marked } from './fixtures/pseudo-text.ts'
import { pseudoLocale, pseudoTree } from './fixtures/pseudo-tree.ts'
import { password, people } from './fixtures/story.ts'

const root = join(import.meta.dirname, '..')
const ownPort = port + 3
const url = `http://localhost:${ownPort}`
const words = wordsOf(catalogues)
/** What the last run found counts where neither a file nor what it imports has changed. */
const typesFound = ['--incremental', '--tsBuildInfoFile', join(root, 'node_modules/.cache/pseudo-types.tsbuildinfo')]
/** Names under which browsers keep things. */
const kept = [
  'kontor_device kontor_session kontor_sign_in kontor_sign_on_step kontor_sign_on_resume XSRF-TOKEN reload draft',
  'kontor_styles kontor_language kontor:consent',
]
/** What no answer says: the provider's name, what the demo gives away, kinds of files, how an address begins. */
const known = [
  'Nordlicht Hosting',
  'https',
  password,
  ...kept,
  ...Object.values(people),
  ...Object.keys(attachmentTypes),
]

/** The program with a language more, which the compiler found complete. */
const test = base.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is asked for
    async ({}, use) => {
      const [tree, folder] = await Promise.all([pseudoTree(), temporaryDataFolder()])
      try {
        const run = (script: string, args: string[], cwd = '.') =>
          promisify(execFile)(process.execPath, [join(tree.path, 'node_modules', script), ...args], {
            cwd: join(tree.path, cwd),
            maxBuffer: 16e6,
          }).catch(({ stdout, stderr }) => Promise.reject(new Error(`${script}:\n${stdout}\n${stderr}`)))
        await Promise.all([
          run('typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json', '--checkers', '1', ...typesFound]),
          run('vite/bin/vite.js', ['build'], 'apps/portal'),
        ])
        const settings = {
          PORT: String(ownPort),
          APP_URL: url,
          DATA_DIR: folder.path,
          DEMO: 'true',
          NODE_ENV: 'test',
          LOG_LEVEL: 'error',
        }
        const program = await startProgram(settings, 'start', tree.path)
        try {
          await use(program)
        } finally {
          await program.stop()
        }
      } finally {
        await Promise.all([tree.remove(), folder.remove()])
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('a further language is its catalogues, a line and their entries in five lists: pages and mails speak it and nothing else', async ({
  program,
  browser,
}) => {
  // all pages there are
  test.setTimeout(900_000)
  const guest = await visit(browser)
  for (const path of signedOut.filter(isTranslated)) await examine(guest, path)
  await guest.page.context().close()

  const anna = await visit(browser, people.anna)
  for (const path of signedIn.filter(isTranslated)) await examine(anna, path)
  for (const [list, detail] of details) await examine(anna, await firstIn(anna.page, list, detail))
  await test.step('what can be done with a contract', async () => {
    const contract = await firstIn(anna.page, '/billing/contracts', '/billing/contracts/C-')
    for (const action of await actionsOf(anna.page, contract)) await examine(anna, action)
  })

  await test.step('a mail', async () => {
    const other = await browser.newPage({ baseURL: program.url, locale: 'en-GB' })
    await signIn(other, people.anna)
    const mail = await mailTo(anna.page, people.anna, marked('New sign-in at'))
    expect(mail).toContain(marked('We noticed a sign-in from a browser'))
    expect(mail).toContain(`\n${url}/account/security\n`)
    await other.close()
  })
  await anna.page.context().close()

  const locked = await visit(browser, people.locked)
  await examine(locked, '/locked')
  await locked.page.context().close()

  const admin = await visit(browser, people.admin)
  for (const path of ['/staff', ...ofBilling]) await examine(admin, path)
  await admin.page.context().close()
})

/** A page in the further language. @property answers what the centre has said to it */
type Visit = { page: Page; answers: string[] }

async function visit(browser: Browser, email?: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' })
  await context.addCookies([{ name: 'i18n_redirected', value: pseudoLocale, url }])
  const page = await context.newPage()
  const answers: string[] = [...known]
  const note = (data: string) => answers.push(data)
  page.on('response', answer => void dataIn(answer).then(note, () => undefined))
  if (email) {
    await signIn(page, email)
    await call(page, '/ajax/v1/preferences', { preferences: { locale: pseudoLocale } })
  }
  return { page, answers }
}

/** The demo's mails are in the language of their readers, and the reference of the interface is English everywhere. */
const isTranslated = (path: string): boolean => path !== '/outbox' && path !== '/api'

/** Pages to which the menu of a contract leads. */
async function actionsOf(page: Page, contract: string): Promise<string[]> {
  await page.goto(contract)
  const links = page.getByRole('main').locator(`a[href^="${contract}/"]`)
  await expect(links).not.toHaveCount(0)
  const paths = await links.evaluateAll(found => found.map(link => link.getAttribute('href') ?? ''))
  return [...new Set(paths)]
}

/** What an answer of the customer centre says; of a page what the server wrote beside its texts. */
async function dataIn(answer: Response): Promise<string> {
  if (answer.url().startsWith(`${url}/ajax/`)) return valuesIn(await answer.text())
  if (answer.request().resourceType() !== 'document') return ''
  const scripts = (await answer.text()).matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, script = '']) => valuesIn(script)).join('\n')
}

/** Strings that are neither names of fields nor codes: those are what texts are of. */
const valuesIn = (json: string): string =>
  [...json.matchAll(/"((?:[^"\\]|\\.)*)"(:?)/g)]
    .filter(([, value = '', colon]) => colon === '' && !/^[a-z_]*$/.test(value))
    .map(([, value = '']) => value.replaceAll(/\\x26|\\u0026/g, '&'))
    .join('\n')

const soft = expect.configure({ soft: true })

async function examine({ page, answers }: Visit, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    // what a page before had is no excuse
    answers.splice(known.length)
    await page.goto(path)
    await expect(page.locator('html'), path).toHaveAttribute('lang', pseudoLocale)
    await soft
      .poll(() => foreignTexts(page, words, answers), {
        message: `${path} has texts of another language`,
      })
      .toEqual([])
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await soft
        .poll(() => overflow(page), { message: `${path} scrolls sideways at ${width} px` })
        .toBeLessThanOrEqual(0)
    }
  })
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await call(page, '/ajax/v1/accounts/login', { email, password })
}

/** As the page does. */
async function call(page: Page, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ([to, text]) => {
      await fetch('/sanctum/csrf-cookie')
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-xsrf-token': token }
      return (await fetch(to, { method: 'POST', headers, body: text })).status
    },
    [path, JSON.stringify(body)] as const,
  )
  expect(status, path).toBeLessThan(300)
}

/** Text of the newest mail with this in its subject, once it is written. */
async function mailTo(page: Page, address: string, subject: string): Promise<string> {
  const read = async (path: string) =>
    (await page.request.get(path, { headers: { accept: 'application/json' } })).json()
  let id: string | undefined
  await expect
    .poll(async () => {
      const { data } = await read(`/ajax/v1/outbox?to=${encodeURIComponent(address)}`)
      id = data.find((line: { subject: string }) => line.subject.startsWith(subject))?.id
      return id
    })
    .toBeTruthy()
  return (await read(`/ajax/v1/outbox/${id}`)).text
}
