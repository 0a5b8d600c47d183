import { randomUUID } from 'node:crypto'
import { axeFaults } from './fixtures/axe.ts'
import { openLive } from './fixtures/live.ts'
import { test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { staffPage } from './fixtures/staff.ts'
import { expect, signIn } from './fixtures/story.ts'
import { filled, words } from './fixtures/words.ts'

const { notices, staff, support } = words('en')
const texts = staff.notices

test('an incident: staff publish it, its customers alone see it, one wants to be told, and reads that it is over', async ({
  page,
  browser,
  database: { operator },
  database,
  newcomer,
}) => {
  const [concerned, other] = [await newcomer('en'), await newcomer('en')]
  const product = `story-${concerned.customer}`
  const title = `Disks are slow (${concerned.customer})`
  await operator
    .insertInto('product')
    .values({ code: product, product_group: 'virtual_server', name: product })
    .execute()
  await operator
    .insertInto('contract')
    .values({
      customer_number: concerned.customer,
      id: randomUUID(),
      product_code: product,
      label: 'My server',
      state: 'active',
      price_minor: 100,
      cycle: 'month',
      started_on: '2026-01-01',
      created_at: new Date(),
    })
    .execute()

  const desk = await staffPage(browser, database, await newcomer('en'))
  await desk.goto('/staff')
  await desk.getByRole('link', { name: staff.desk.serviceNotices, exact: true }).click()
  await desk.getByRole('button', { name: texts.write }).click()
  await desk.getByRole('button', { name: texts.form.publish }).click()
  // what is missing is said at its field, and nothing is published
  await expect(desk.getByText(texts.form.productMissing)).toBeVisible()
  await desk.getByLabel(product).check()
  const fill = async (text: string) => {
    for (const language of ['English', 'Deutsch']) {
      await desk.getByLabel(filled(texts.form.title, { language })).fill(title)
      await desk.getByLabel(filled(texts.form.text, { language })).fill(text)
    }
  }
  await fill('We are looking for the cause.')
  await signIn(page, concerned.email)
  await openLive(page, '/billing')
  const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(stranger, other.email)
  await openLive(stranger, '/billing')
  expect(await axeFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: texts.form.publish }).click()
  await expect(desk.getByText(texts.form.published)).toBeVisible()

  // on pages that were open before
  const banner = page.getByRole('region', { name: words('en').banner.label }).getByText(title)
  await expect(banner).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(stranger.getByText(title)).toHaveCount(0)

  // hidden by its reader until there is more to say
  await page.getByRole('button', { name: `${notices.banner.hide}: ${title}` }).click()
  await expect(banner).toHaveCount(0)

  // the form tells it all the same, by keys as well
  await page.goto('/support/create')
  const known = page.getByText(filled(notices.ticket.title, { title }))
  await expect(known).toBeVisible()
  const tellMe = page.getByRole('button', { name: notices.ticket.tellMe })
  await tellMe.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(notices.followed)).toBeVisible()
  await expect(page.getByRole('button', { name: support.form.submit })).toBeVisible()

  await desk.reload()
  await desk.getByRole('button', { name: filled(texts.updateOf, { title }) }).click()
  await desk.getByLabel(texts.form.state, { exact: true }).selectOption('resolved')
  await fill('All disks are fast again.')
  await desk.getByRole('button', { name: texts.form.publish }).click()
  await expect(desk.getByText(texts.form.published)).toBeVisible()
  const mail = await mailed(concerned.email, /All disks are fast again\.[\s\S]*http\S*\/status#[0-9a-f-]+/)
  const id = /#([0-9a-f-]+)/.exec(mail)?.[1] ?? ''

  await page.goto('/billing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await guest.goto('/status')
  const told = guest.getByRole('article', { name: new RegExp(String(concerned.customer)) })
  await expect(told).toContainText('All disks are fast again.')
  await expect(told).toContainText(notices.states.resolved)
  const feed = await guest.request.get(
    (await guest.getByRole('link', { name: notices.feed }).getAttribute('href')) ?? '',
  )
  expect(await feed.text()).toContain(id)
})

test('staff page through notices that are over', async ({ page, database, newcomer }) => {
  const { operator } = database
  const sam = await newcomer('en')
  const title = (at: number) => `Old (${sam.customer}) ${at}.`
  const at = (minutes: number) => new Date(Date.UTC(2020, 0, 1, 0, minutes))
  // as old as these, they fill pages of their own after all others
  await operator
    .insertInto('service_notice')
    .values(
      Array.from({ length: 30 }, (_, index) => ({
        id: randomUUID(),
        kind: 'incident',
        state: 'resolved',
        scope: 'all',
        products: [],
        title: JSON.stringify({ en: title(index), de: title(index) }),
        starts_at: at(0),
        ends_at: null,
        ended_at: at(index),
        latest_update_id: randomUUID(),
        created_at: at(0),
        updated_at: at(index),
      })),
    )
    .execute()
  await operator.updateTable('user_account').set({ admin: true }).where('id', '=', sam.id).execute()
  await signIn(page, sam.email)
  await page.goto('/staff/notices')
  const next = page.getByRole('link', { name: words('en').list.next })
  const oldest = page.getByRole('heading', { name: title(0) })
  await expect(next).toBeVisible()
  while ((await oldest.count()) === 0) {
    const href = (await next.getAttribute('href')) ?? ''
    await next.click()
    // the address changes before the list does
    await expect(next).not.toHaveAttribute('href', href)
  }
  await expect(oldest).toBeVisible()
  await page.getByRole('link', { name: words('en').list.previous }).click()
  await expect(page.getByRole('heading', { name: title(29) })).toBeVisible()
})
