import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, addMonths, daysBetween, firstOfMonth } from '../apps/customer-centre/src/values/local-date.ts'
import { type Program, startProgram } from '../apps/kontor/src/testing/program.ts'
import { axeFaults } from './fixtures/axe.ts'
import { port } from './fixtures/browser.ts'
import { demoFolder } from './fixtures/demo-folder.ts'
import { test as base, type Newcomer } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { readPdf } from './fixtures/pdf.ts'
import { expect, people, signInThere } from './fixtures/story.ts'
import { filled, likeText, words } from './fixtures/words.ts'

/** A program of its own: its clock is moved, and other stories live today. */
const test = base.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is asked for
    async ({}, use, { parallelIndex }) => {
      const ownPort = port + 5 + parallelIndex
      const folder = await demoFolder()
      const settings = {
        PORT: String(ownPort),
        APP_URL: `http://localhost:${ownPort}`,
        DATA_DIR: folder.path,
        DEMO: 'true',
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
      }
      const program = await startProgram(settings)
      // the stories of this worker look behind the scenes of this program
      process.env.E2E_DATA = folder.path
      await use(program)
      await program.stop()
      await folder.remove()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: ({ program }, use) => use(program.url),
})

// one program for all; a busy machine takes its time for the days of two months
test.describe.configure({ mode: 'serial', timeout: 400_000 })

/** Told in German and on a phone. */
const w = words('de')
const { actions, states, stateNotes } = w.contracts
test.use({ locale: 'de-DE', viewport: { width: 375, height: 812 } })

let life: Life

test('a contract is ordered, changed and cancelled', async ({ page, newcomer }) => {
  const nora = await newcomer('de')
  await signInThere(page, nora.email)
  life = await untilCancelled(page, nora)
})

test('the clock moves past its end: it has ended, and all its days are billed', async ({ page, browser, program }) => {
  const staff = await browser.newPage({ baseURL: program.url, locale: 'de-DE' })
  await signInThere(staff, people.admin)
  await moveClockPast(staff, life.contract.ends_on)
  await staff.close()
  await signInThere(page, life.nora.email)
  await afterItsEnd(page, life)
})

/** @property upgrade the net that was said to be due for it */
type Life = { nora: Newcomer; address: string; upgrade: string; contract: Contract }

async function untilCancelled(page: Page, nora: Newcomer): Promise<Life> {
  const domain = `regatta-${nora.customer}.example`
  await page.goto('/billing/contracts')
  await page.getByRole('link', { name: w.orders.order }).first().click()
  await page.getByRole('link', { name: filled(w.orders.chooseProduct, { name: 'Web Hosting M' }) }).click()
  await page.getByLabel('Domain', { exact: true }).fill(domain)
  await page.getByRole('checkbox', { name: /Ich akzeptiere die AGB/ }).check()
  await expect(page.getByRole('definition').filter({ hasText: domain })).toBeVisible()
  const toPay = await shownAs(page, w.orders.invoice.total)
  await page.getByRole('button', { name: w.orders.submit }).click()
  await page.waitForURL(/\/billing\/contracts\/C-\d+$/)
  const address = page.url()
  await expect(page.getByText(states.active, { exact: true }).first()).toBeVisible()
  await mailed(nora.email, /Ihre Bestellung: Web Hosting M/)
  await mailed(nora.email, /ist bereit \(C-/)

  await test.step('the invoice is the one that was shown, and so is its PDF', async () => {
    await page.getByRole('link', { name: /^RE-/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('RE-')
    const [number = ''] = /RE-[\d-]+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '') ?? []
    await expect(page.getByRole('definition').filter({ hasText: toPay }).first()).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: w.billing.invoice.download.now }).click()
    const { text, xml } = readPdf(await readFile(await (await downloading).path()))
    for (const said of [number, toPay, `Web Hosting M · ${domain}`, `Neumann ${nora.customer}`])
      expect(text.replaceAll(/\s/g, ' ')).toContain(said.replaceAll(/\s/g, ' '))
    expect(xml).toContain(`<ram:ID>${number}</ram:ID>`)
    expect(xml).toContain(`<ram:GrandTotalAmount>${decimal(toPay)}</ram:GrandTotalAmount>`)
    await mailed(nora.email, new RegExp(number))
  })

  await page.goto(address)
  const upgrade = await test.step('upgraded', async () => {
    await page.getByRole('link', { name: actions.names.change }).click()
    const larger = page.getByRole('radio', { name: /Web Hosting L/ })
    await expect(page.getByRole('button', { name: actions.change.show })).toBeHidden()
    await expect(page.locator('label', { has: larger })).toContainText(/\+\d+,\d\d\s€ pro Monat/)
    await larger.check()
    const due = page.getByRole('region', { name: actions.change.today })
    await expect(due).toContainText('Web Hosting L')
    expect(
      decimal(await shownAs(page.getByRole('region', { name: likeText(actions.change.next) }), actions.change.netSum)),
    ).toBe('19.90')
    expect(await axeFaults(page)).toEqual([])
    const net = decimal(await shownAs(due, actions.change.netSum))
    await page.getByRole('button', { name: w.orders.submit }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByText(actions.change.doneNow)).toBeVisible()
    await mailed(nora.email, /Ihr Vertrag ändert sich/)
    return net
  })

  await cancel(page)
  await mailed(nora.email, /Ihre Kündigung: /)
  await page.getByRole('button', { name: actions.cancel.undo }).click()
  await page.getByRole('dialog').getByRole('button', { name: actions.cancel.undo }).click()
  await expect(page.getByText(actions.pending.undone)).toBeVisible()
  await expect(page.getByText(likeText(stateNotes.cancellation_scheduled))).toBeHidden()
  await mailed(nora.email, /Ihr Vertrag läuft weiter/)
  await cancel(page)
  return { nora, address, upgrade, contract: await read<Contract>(page, address) }
}

async function afterItsEnd(page: Page, { nora, address, upgrade, contract }: Life): Promise<void> {
  await page.goto(address)
  await expect(page.getByText(stateNotes.ended)).toBeVisible()
  await mailed(nora.email, /Ihr Vertrag C-\d+ ist beendet/)
  const lines = await linesOf(page, address)
  // what the upgrade said, and the days of each month until the last one: no day twice, none left out
  const [month] = monthsOf(contract)
  const first = lines.filter(({ period_to }) => period_to === month?.to)
  expect(sumOf(first.slice(1))).toBe(Math.round(Number(upgrade) * 100))
  expect(sumOf(lines)).toBe(monthsOf(contract).reduce((sum, { part }) => sum + Math.round(1990 * part), 0))
  expect(
    lines
      .map(({ period_to }) => period_to)
      .sort()
      .at(-1),
  ).toBe(contract.ends_on)
}

type Contract = { started_on: string; ends_on: string; invoices: { id: string }[] }
type Line = { period_from: string; period_to: string; net: { amount_minor: number } }

/** Reads what stands beside a term. */
const shownAs = async (within: Pick<Page, 'locator'>, term: string): Promise<string> =>
  (await within.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd').textContent()) ?? ''

/** `€3,141.59` and `3.141,59 €` → `3141.59` */
const decimal = (amount: string): string => amount.replaceAll(/\D/g, '').replace(/(\d\d)$/, '.$1')

async function cancel(page: Page): Promise<void> {
  await page.getByRole('link', { name: actions.cancel.title, exact: true }).click()
  await page.getByRole('button', { name: actions.cancel.submit }).click()
  await expect(page.getByText(likeText(stateNotes.cancellation_scheduled))).toBeVisible()
}

async function moveClockPast(staff: Page, day: string): Promise<void> {
  const today = async () => (await read<{ today: string }>(staff, '/staff/clock')).today
  await staff.goto('/staff')
  while ((await today()) <= day) {
    const before = await today()
    await staff.getByRole('button', { name: w.staff.desk.clock.by.month }).click()
    await expect.poll(today, { timeout: 180_000 }).toBe(addMonths(before, 1))
    await expect(staff.getByRole('button', { name: w.staff.desk.clock.by.month })).toBeEnabled({ timeout: 180_000 })
  }
}

/** @param page whose session asks @param address of the page that shows it */
async function read<T>(page: Page, address: string): Promise<T> {
  const path = new URL(address, page.url()).pathname.replace('/billing/contracts', '/contracts')
  const answer = await page.request.get(`/ajax/v1${path}`, { headers: { referer: page.url() } })
  expect(answer.status(), path).toBe(200)
  return answer.json()
}

/** Reads what documents say of the contract, oldest first. */
async function linesOf(page: Page, address: string): Promise<Line[]> {
  const { invoices } = await read<Contract>(page, address)
  const documents = await Promise.all(invoices.map(({ id }) => read<{ lines: Line[] }>(page, `/invoices/${id}`)))
  return documents.toReversed().flatMap(({ lines }) => lines)
}

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { net }) => sum + net.amount_minor, 0)

/** The calendar months of a contract, each as far as it runs. */
function monthsOf({ started_on, ends_on }: Pick<Contract, 'started_on' | 'ends_on'>): { to: string; part: number }[] {
  const months: { to: string; part: number }[] = []
  for (let from = started_on; from <= ends_on; ) {
    const next = addMonths(firstOfMonth(from), 1)
    const to = [addDays(next, -1), ends_on].toSorted()[0] ?? ends_on
    const part = (daysBetween(from, to) + 1) / daysBetween(firstOfMonth(from), next)
    months.push({ to, part })
    from = next
  }
  return months
}
