import { test } from './fixtures/newcomer.ts'
import { staffPage } from './fixtures/staff.ts'
import { expect, signIn } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

const { articles, support } = words('en')

test('an article is found while a ticket is typed, and staff see that it helped', async ({
  page,
  browser,
  database,
  newcomer,
}) => {
  const person = await newcomer('en')
  await signIn(page, person.email)
  await page.goto('/support')
  await expect(page.getByText(articles.popular)).toBeVisible()
  await page.goto('/support/create')
  const subject = page.getByLabel(support.form.subject)
  await subject.fill('My mails land in the spam folder')
  const found = page.getByRole('link', { name: /spam folder/ })
  const [article] = await Promise.all([page.waitForEvent('popup'), found.click()])
  await expect(article.getByRole('heading', { level: 1 })).toContainText('spam folder')
  await article.getByRole('button', { name: articles.helpful.yes, exact: true }).click()
  await expect(article.getByText(articles.helpful.thanks)).toBeVisible()
  await article.reload()
  await expect(article.getByText(articles.helpful.saidYes)).toBeVisible()
  // what was written is still there
  await expect(subject).toHaveValue('My mails land in the spam folder')

  const desk = await staffPage(browser, database, await newcomer('en'))
  await desk.goto('/support/articles')
  const row = desk.getByRole('row', { name: /spam folder/ })
  await expect(row.getByRole('cell').nth(1)).not.toHaveText('0')
})

test('guests search and read articles before any script has loaded', async ({ browser }) => {
  const guest = await (await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false })).newPage()
  await guest.goto('/support/articles')
  await guest.getByRole('searchbox').fill('domain auth code')
  await guest.keyboard.press('Enter')
  await guest.getByRole('link', { name: 'Move a domain to us' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Move a domain to us')
  await expect(guest.getByRole('table')).toBeVisible()
})
