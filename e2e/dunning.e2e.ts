import type { Page } from '@playwright/test'
import type { Database } from '../apps/customer-centre/src/platform/db/database.ts'
import { insertDocument } from '../apps/customer-centre/src/testing/billing/documents.ts'
import { addDays } from '../apps/customer-centre/src/values/local-date.ts'
import { type Program, startProgram } from '../apps/kontor/src/testing/program.ts'
import { siteFile } from '../apps/kontor/src/testing/site-file.ts'
import { axeFaults } from './fixtures/axe.ts'
import { port } from './fixtures/browser.ts'
import { insertCard } from './fixtures/debt.ts'
import { demoFolder } from './fixtures/demo-folder.ts'
import { test as base, type Newcomer } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { expect, people, signInThere } from './fixtures/story.ts'
import { filled, likeText, words } from './fixtures/words.ts'

/** A program of its own: its clock is moved, and its steps follow one another within days. */
const test = base.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is asked for
    async ({}, use, { parallelIndex }) => {
      const ownPort = port + 25 + parallelIndex
      const folder = await demoFolder()
      const program = await startProgram({
        PORT: String(ownPort),
        APP_URL: `http://localhost:${ownPort}`,
        DATA_DIR: folder.path,
        DEMO: 'true',
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        ...siteFile({
          dunning: { steps: { reminder: 1, first_notice: 2, second_notice: 3, lock: 4, termination_notice: 30 } },
        }),
      })
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

test.describe.configure({ timeout: 240_000 })

/** Everyone sees the same days pass, which takes far longer than what each of them does. */
const readers = [
  {
    language: 'en',
    viewport: { width: 1280, height: 800 },
    amount: '€120.00',
    mails: [/Reminder: please pay/, /First notice:/, /Second notice:/, /The account of customer \d+ is locked/],
    unlocked: /The account of customer \d+ is unlocked/,
  },
  {
    language: 'de',
    viewport: { width: 375, height: 812 },
    amount: '120,00 €',
    mails: [/Zahlungserinnerung/, /Erste Mahnung/, /Zweite Mahnung/, /Das Konto des Kunden \d+ ist gesperrt/],
    unlocked: /Das Konto des Kunden \d+ ist entsperrt/,
  },
] as const

test('unpaid, reminded, locked, paid and open again, at a desk and on a phone', async ({
  browser,
  database,
  newcomer,
  program,
}) => {
  const staff = await browser.newPage({ baseURL: program.url, locale: 'de-DE' })
  await signInThere(staff, people.admin)
  const debtors = await Promise.all(
    readers.map(async reader => {
      const who = await newcomer(reader.language)
      const amounts = { net: 12_000, open: 12_000, status: 'open' } as const
      const dueOn = addDays(await todayOf(staff), -1)
      const document = await insertDocument(database.operator, { customer: who.customer, dueOn, ...amounts })
      return { ...who, ...reader, document }
    }),
  )
  for (const { email, document, language, viewport, amount } of debtors) {
    const { dunning, billing } = words(language)
    const page = await browser.newPage({ baseURL: program.url, viewport })
    await signInThere(page, email)
    await page.goto('/billing')
    await expect(page.getByText(likeText(filled(dunning.note.avoid.reminder, { amount })))).toBeVisible()
    await page.getByRole('link', { name: dunning.note.details }).click()
    await expect(page).toHaveURL('/billing/deferral')
    expect(await axeFaults(page)).toEqual([])
    await page.goto(`/billing/${document}`)
    await expect(page.getByText(billing.facts.unlessPaid)).toBeVisible()
    await page.close()
  }
  await moveClockUntilLocked(staff, database, debtors)
  for (const debtor of debtors) {
    const { locks, payments } = words(debtor.language)
    const pay = filled(payments.pay.submit, { amount: debtor.amount })
    for (const mail of debtor.mails) await mailed(debtor.email, mail)
    const page = await browser.newPage({ baseURL: program.url, viewport: debtor.viewport })
    await signInThere(page, debtor.email)
    await page.goto('/contacts')
    await expect(page).toHaveURL('/locked')
    await expect(page.getByRole('heading', { name: locks.title })).toBeVisible()
    await expect(page.getByRole('link', { name: pay })).toBeVisible()
    await expect(page.getByText(locks.nextSteps.notice)).toBeVisible()
    await insertCard(database, debtor.customer, '4242')
    await page.getByRole('link', { name: pay }).click()
    await page.getByRole('radio', { name: /^Visa ···· 4242/ }).check()
    await page.getByRole('button', { name: pay }).click()
    await expect(page.getByText(payments.history.notes.allPaid)).toBeVisible()
    // the page of the lock leads in by itself
    await page.goto('/locked')
    await expect(page).toHaveURL('/')
    await page.goto('/contacts')
    await expect(page).toHaveURL('/contacts')
    await mailed(debtor.email, debtor.unlocked)
    await page.close()
  }
})

const todayOf = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/ajax/v1/staff/clock', { headers: { referer: page.url() } })
  return (await answer.json()).today
}

/** Day by day: a step waits for the next working day. */
async function moveClockUntilLocked(staff: Page, { operator }: Database, all: readonly Newcomer[]): Promise<void> {
  const customers = all.map(({ customer }) => customer)
  const lockedOnes = async () => {
    const rows = await operator
      .selectFrom('customer')
      .select('lock_reason')
      .where('customer_number', 'in', customers)
      .where('lock_reason', '=', 'payment')
      .execute()
    return rows.length
  }
  await staff.goto('/staff')
  const button = staff.getByRole('button', { name: words('de').staff.desk.clock.by.day })
  // four steps, and as many days at most on which no one works: Christmas beside a weekend
  for (let day = 0; day < 16 && (await lockedOnes()) < all.length; day++) {
    const before = await todayOf(staff)
    await button.click()
    await expect.poll(() => todayOf(staff), { timeout: 60_000 }).toBe(addDays(before, 1))
    await expect(button).toBeEnabled({ timeout: 60_000 })
  }
  expect(await lockedOnes()).toBe(all.length)
}
