import type { Browser, Page } from '@playwright/test'
import { sql } from 'kysely'
import { axeFaults } from './fixtures/axe.ts'
import { keepLooks } from './fixtures/looks.ts'
import { test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { expect, people, signIn } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

const { offers, orders, staff, customer, billing } = words('de')
const link = /http:\/\/localhost:\d+\/offer\/[\w-]{43}/
let made = 0
/** A name and an address that are new on this data. */
const stranger = () => {
  const word = `${process.pid}${Date.now().toString(36)}${++made}`
  return { last: `Petersen ${word}`, email: `jo.${word}@new.example` }
}

type Someone = ReturnType<typeof stranger>

/** Begins an offer to a consumer who is no customer. */
async function begun(page: Page, { last, email }: Someone, until: string) {
  await page.goto('/staff/offers')
  await page.getByRole('link', { name: offers.new }).click()
  await page.getByRole('radio', { name: staff.opening.types.consumer }).check()
  await page.getByRole('textbox', { name: customer.fields.first_name }).fill('Jo')
  await page.getByRole('textbox', { name: customer.fields.last_name }).fill(last)
  await page.getByRole('textbox', { name: customer.fields.line1 }).fill('Am Deich 7')
  await page.getByRole('textbox', { name: customer.fields.postal_code }).fill('20457')
  await page.getByRole('textbox', { name: customer.fields.city }).fill('Hamburg')
  await page.getByRole('textbox', { name: customer.fields.email, exact: true }).fill(email)
  await page.getByRole('textbox', { name: offers.lastDay }).fill(until)
  await page.getByRole('textbox', { name: offers.intro }).fill('Wie besprochen.')
}

/** Saves what was begun, and sends it. @returns its number and the link in the mail */
async function finished(page: Page, { email }: Someone) {
  await page.getByRole('button', { name: offers.save }).click()
  await expect(page.getByRole('heading', { level: 1, name: /AN-\d{4}-\d{6}/ })).toBeVisible()
  await page.getByRole('button', { name: offers.send }).click()
  await expect(page.getByRole('link', { name: offers.download })).toBeVisible()
  const number = /AN-\d{4}-\d{6}/.exec(page.url())?.[0] ?? ''
  return { number, address: await mailed(email, link) }
}

/** Makes an offer of two items, and sends it. */
async function sent(page: Page, someone: Someone, until: string) {
  await begun(page, someone, until)
  await page.getByRole('textbox', { name: billing.items.text }).fill('Umzug der Website')
  await page.getByRole('textbox', { name: billing.items.quantity }).fill('3,25')
  const price = page.getByRole('textbox', { name: offers.price }).first()
  await price.fill('-0,01')
  await page.getByRole('button', { name: offers.showPreview }).click()
  await expect(price).toBeFocused()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await price.fill('95,333333')
  await page.getByRole('button', { name: offers.addItem }).click()
  const second = page.getByRole('region', { name: offers.item.replace('{place}', '2') })
  await second.getByRole('combobox', { name: billing.items.unit }).selectOption('flat')
  await second.getByRole('textbox', { name: billing.items.text }).fill('Einrichtung')
  await second.getByRole('textbox', { name: offers.price }).fill('149,99')
  await page.getByRole('button', { name: offers.showPreview }).click()
  await expect(page.getByRole('heading', { level: 3, name: '547,19' })).toBeVisible()
  return finished(page, someone)
}

/** Accepts as someone on a phone does, who gets the code by email. */
async function accepted(visitor: Page, { email }: Someone) {
  await visitor.getByRole('textbox', { name: offers.name }).fill('Jo Petersen')
  await visitor.getByRole('button', { name: offers.sendCode }).click()
  await expect(visitor.getByRole('button', { name: offers.sendAgain })).toBeVisible()
  await visitor.getByRole('textbox', { name: offers.code }).fill(await mailed(email, /^\d{6}$/m))
  await visitor.getByRole('checkbox', { name: offers.earlyStart }).check()
  await visitor.getByRole('checkbox', { name: orders.terms.replaceAll(/<\/?link>/g, '') }).check()
  await visitor.getByRole('button', { name: offers.accept }).click()
  await expect(visitor.getByRole('status').filter({ hasText: offers.told.accepted })).toBeVisible()
}

/** A phone of someone who has not signed in. */
async function phone(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 375, height: 740 } })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

test('a stranger accepts an offer on a phone, and becomes a customer with items of the same numbers', async ({
  page,
  browser,
  console,
  database,
}) => {
  console.expectError(/422/)
  const someone = stranger()
  await signIn(page, people.admin)
  const { number, address } = await sent(page, someone, '31.12.2026')
  await keepLooks(page, 'offer-sent')

  const visitor = await phone(browser, address)
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(visitor.getByText('547,19').first()).toBeVisible()
  expect(await axeFaults(visitor)).toEqual([])
  await keepLooks(visitor, 'offer-link')
  await visitor.getByRole('button', { name: offers.accept }).click()
  await expect(visitor.getByRole('textbox', { name: offers.name })).toBeFocused()
  await accepted(visitor, someone)
  expect(await axeFaults(visitor)).toEqual([])
  await keepLooks(visitor, 'offer-accepted')
  await visitor.context().close()
  await mailed(someone.email, /\/invitation\/[\w-]{43}/)

  const kept = database.operator.selectFrom('offer').selectAll().where('number', '=', number)
  const offer = await kept.executeTakeFirstOrThrow()
  expect(offer).toMatchObject({ state: 'accepted', gross_minor: 54_719, accepted_name: 'Jo Petersen' })
  // no page is told of it by an event before it hears of events at all
  await page.reload()
  await expect(page.getByText(offers.states.accepted).first()).toBeVisible()
  await page.getByRole('link', { name: String(offer.customer_number) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Jo ${someone.last}` })).toBeVisible()
  await page.getByRole('link', { name: billing.items.title }).click()
  await expect(page.getByText('Umzug der Website')).toBeVisible()
  await expect(page.getByText('149,99').first()).toBeVisible()
})

test('a stranger accepts a product and an item on a phone, and gets the invoices that the offer showed', async ({
  page,
  browser,
  database,
}) => {
  const someone = stranger()
  await signIn(page, people.admin)
  await begun(page, someone, '31.12.2026')
  await page.getByRole('combobox', { name: billing.items.unit }).selectOption('flat')
  await page.getByRole('textbox', { name: billing.items.text }).fill('Umzug der Website')
  await page.getByRole('textbox', { name: offers.price }).fill('149,99')
  await page.getByRole('button', { name: offers.addProduct }).click()
  const product = page.getByRole('region', { name: staff.ordering.position.replace('{number}', '1') })
  await product.getByRole('combobox', { name: staff.ordering.product }).selectOption('hosting-s')
  await product.getByRole('combobox', { name: staff.ordering.cycle }).selectOption('year')
  await page.locator('[name="positions.0.identifier"]').fill('petersen.example')
  await page.locator('[name="positions.0.price"]').fill('50')
  await page.locator('[name="positions.0.minimum_months"]').fill('12')
  await page.getByRole('button', { name: offers.showPreview }).click()
  // 50.00 and 149.99, each with its VAT
  await expect(page.getByRole('heading', { level: 3, name: '237,99' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await keepLooks(page, 'offer-product-preview')
  const { number, address } = await finished(page, someone)

  const visitor = await phone(browser, address)
  await expect(visitor.getByRole('heading', { level: 2, name: offers.products })).toBeVisible()
  await expect(visitor.getByText('petersen.example').first()).toBeVisible()
  await expect(visitor.getByText(orders.facts.setup)).toBeHidden()
  await expect(visitor.getByText('59,50').first()).toBeVisible()
  await expect(visitor.getByText(offers.totalFirst.replace('{sum}', '237,99 €')).first()).toBeVisible()
  expect(await axeFaults(visitor)).toEqual([])
  await keepLooks(visitor, 'offer-product-link')
  await accepted(visitor, someone)
  await visitor.context().close()
  await mailed(someone.email, /petersen\.example/)

  await page.reload()
  await expect(page.getByText(offers.states.accepted).first()).toBeVisible()
  const kept = database.operator.selectFrom('offer').selectAll().where('number', '=', number)
  const { contracts, customer_number: opened } = await kept.executeTakeFirstOrThrow()
  await expect(page.getByRole('link', { name: contracts[0] ?? '' })).toBeVisible()
  // the item is billed at once, and the product once it is set up
  const issued = database.operator
    .selectFrom('document')
    .select('gross_minor')
    .where('customer_number', '=', opened)
    .orderBy('gross_minor')
  await expect.poll(() => issued.execute(), { timeout: 60_000 }).toContainEqual({ gross_minor: 17_849 })
})

test('an offer is declined with a reason, and one whose day is over cannot be answered', async ({
  page,
  browser,
  database,
  console,
}) => {
  console.expectError(/422/)
  await signIn(page, people.admin)
  const declined = await sent(page, stranger(), '31.12.2026')
  const visitor = await phone(browser, declined.address)
  await visitor.getByRole('button', { name: offers.decline }).click()
  await visitor.getByRole('textbox', { name: offers.reason }).fill('Zu teuer für uns')
  await visitor.getByRole('button', { name: offers.declineNow }).click()
  await expect(visitor.getByRole('status').filter({ hasText: offers.told.declined })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Zu teuer für uns')).toBeVisible()

  const over = await sent(page, stranger(), '31.12.2026')
  // as the job notes it once the day is over
  await database.operator
    .updateTable('offer')
    .set({ state: 'lapsed', settled_at: sql`now()` })
    .where('number', '=', over.number)
    .execute()
  await visitor.goto(over.address)
  await expect(visitor.getByRole('status').filter({ hasText: offers.told.lapsed })).toBeVisible()
  await expect(visitor.getByRole('button', { name: offers.accept })).toBeHidden()
  await visitor.context().close()
  await page.goto(`/staff/offers?q=${declined.number}&state=declined`)
  await expect(page.getByRole('link', { name: declined.number })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})
