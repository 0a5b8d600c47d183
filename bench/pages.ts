import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { startProgram } from '../apps/kontor/src/testing/program.ts'
import { launchOptions } from '../e2e/fixtures/browser.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { loadOnPhone, type Visit } from './phone.ts'
import { serveStatic } from './static-page.ts'
import { kilobytes, median, printTable, verdict } from './table.ts'
import { load, signInOverHttp } from './visitor.ts'

const signInBudget = 110_000
const listBudget = 140_000
/** The demo's own logins, which no provider has. */
const demoLogins = 500
/** Chart.js, which the dashboard loads once the page is idle. */
const chart = 55_000
const budgets = { css: 15_000, fonts: 35_000, requests: 15, scripts: 10, paint: 1000, ratio: 1.25, repeat: 10_000 }
const runs = 5
/** Requests of a page before it is visited. */
const warmUp = 200
/** Is what a browser keeps that was here before the last release, and whose files are gone. */
const returning = 'i18n_redirected=en; kontor_styles=app-before.css'

const pages = [
  { path: '/login', email: null, script: signInBudget + demoLogins },
  { path: '/', email: 'anna@demo.example', script: listBudget + chart },
  { path: '/billing', email: 'anna@demo.example', script: listBudget },
  { path: '/billing/contracts', email: 'anna@demo.example', script: listBudget },
  { path: '/billing/contracts/C-1001', email: 'anna@demo.example', script: listBudget },
  { path: '/order', email: 'anna@demo.example', script: listBudget },
  { path: '/order/hosting-m', email: 'anna@demo.example', script: listBudget },
  { path: '/support', email: 'anna@demo.example', script: listBudget },
  { path: '/contacts', email: 'anna@demo.example', script: listBudget },
] as const

/** Weight and paint of cold visits from a phone (Slow 4G, CPU four times slower), beside the same content as static HTML. */
export async function benchPages(): Promise<void> {
  const folder = await dataFolderOnDisk()
  const program = await startProgram({
    PORT: '4321',
    DATA_DIR: folder.path,
    DEMO: 'true',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  })
  const browser = await chromium.launch(launchOptions)
  try {
    const weights: (string | number)[][] = []
    const paints: (string | number)[][] = []
    for (const { path, email, script } of pages) {
      const cookie = email === null ? '' : await signInOverHttp(program.url, email)
      // compiled by then, as on a server that runs for days
      await load(program.url + path, { cookie, accept: 'text/html' }, warmUp, 4)
      const reference = await serveStatic(program.url + path, cookie)
      const cold: Visit[] = []
      const again: Visit[] = []
      const still: Visit[] = []
      // in turn, so that other load on the machine affects both
      for (let run = 0; run < runs; run++) {
        cold.push(await coldVisit(browser, program.url, path, cookie))
        again.push(await coldVisit(browser, program.url, path, cookie ? `${cookie}; ${returning}` : returning))
        still.push(await coldVisit(browser, reference.url, '/', ''))
      }
      await reference.close()
      const repeat = await repeatVisit(browser, program.url, path, cookie)
      weights.push(weightRow(path, cold, repeat, script))
      paints.push(paintRow(path, cold, still), paintRow(`${path}, a returning customer`, again, still))
    }
    printTable(
      `Weight of a cold visit, KB as transferred (budgets: CSS ${budgets.css / 1000}, fonts ${budgets.fonts / 1000}, requests ${budgets.requests}, scripts ${budgets.scripts}, foreign 0, repeat ${budgets.repeat / 1000})`,
      ['page', 'JS', 'budget', 'CSS', 'fonts', 'HTML', 'requests', 'scripts', 'foreign', 'repeat', ''],
      weights,
    )
    printTable(
      `Largest contentful paint, Slow 4G and CPU ×4, cold, median ms (budgets: ${budgets.paint}, and ${budgets.ratio} × static)`,
      ['page', 'Kontor', 'static', 'ratio', ''],
      paints,
    )
  } finally {
    await browser.close()
    await program.stop()
    await folder.remove()
  }
}

async function coldVisit(browser: Browser, url: string, path: string, cookie: string): Promise<Visit> {
  const context = await newPhone(browser, url, cookie)
  const visit = await loadOnPhone(context, url + path)
  await context.close()
  return visit
}

async function repeatVisit(browser: Browser, url: string, path: string, cookie: string): Promise<Visit> {
  const context = await newPhone(browser, url, cookie)
  await loadOnPhone(context, url + path)
  const visit = await loadOnPhone(context, url + path)
  await context.close()
  return visit
}

async function newPhone(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'en-GB' })
  await setCookies(context, url, cookie)
  return context
}

async function setCookies(context: BrowserContext, url: string, header: string): Promise<void> {
  if (header === '') return
  await context.addCookies(
    header
      .split('; ')
      .map(pair => ({ url, name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) })),
  )
}

function weightRow(path: string, cold: Visit[], repeat: Visit, script: number): (string | number)[] {
  const one = cold.at(-1)
  if (!one) throw new Error('no visit was made')
  const holds =
    one.bytes.script <= script &&
    one.bytes.stylesheet <= budgets.css &&
    one.bytes.font <= budgets.fonts &&
    one.requests <= budgets.requests &&
    one.scripts <= budgets.scripts &&
    one.foreign === 0 &&
    repeat.total <= budgets.repeat
  return [
    path,
    kilobytes(one.bytes.script),
    script / 1000,
    kilobytes(one.bytes.stylesheet),
    kilobytes(one.bytes.font),
    kilobytes(one.bytes.document),
    one.requests,
    one.scripts,
    one.foreign,
    kilobytes(repeat.total),
    holds ? 'holds' : 'BROKEN',
  ]
}

function paintRow(path: string, ours: Visit[], still: Visit[]): (string | number)[] {
  const paint = median(ours.map(visit => visit.paint))
  const reference = median(still.map(visit => visit.paint))
  const ratio = paint / reference
  return [
    path,
    paint.toFixed(0),
    reference.toFixed(0),
    ratio.toFixed(2),
    verdict(Math.max(paint / budgets.paint, ratio / budgets.ratio), 1),
  ]
}
