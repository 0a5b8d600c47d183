import { axeFaults } from './fixtures/axe.ts'
import { test } from './fixtures/newcomer.ts'
import { staffPage } from './fixtures/staff.ts'
import { expect, signIn } from './fixtures/story.ts'
import { filled, words } from './fixtures/words.ts'

const { staff, support } = words('en')
const texts = staff.tickets

test('a ticket is worked at: seen in the queue, taken, noted on, answered and solved; its customer reads all but the note', async ({
  page,
  browser,
  database,
  newcomer,
}) => {
  const asker = await newcomer('en')
  await signIn(page, asker.email)
  await page.goto('/support/create')
  const subject = `The mailbox is full (${asker.customer})`
  await page.getByLabel(support.form.category).selectOption('technical')
  await page.getByLabel(support.form.subject).fill(subject)
  await page.getByRole('textbox', { name: support.form.body }).fill('Since this morning no mail arrives.')
  await page.getByRole('button', { name: support.form.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  const ticket = page.url()

  const desk = await staffPage(browser, database, await newcomer('en'))
  await desk.goto('/staff')
  await desk.getByRole('link', { name: /^Tickets \(\d+\)$/ }).click()
  await desk
    .getByRole('searchbox', { name: /search/i })
    .last()
    .fill(subject)
  await desk.keyboard.press('Enter')
  await desk.getByRole('link', { name: subject }).click()
  await expect(desk.getByText('Since this morning no mail arrives.')).toBeVisible()
  expect(await axeFaults(desk)).toEqual([])

  await desk.getByRole('button', { name: texts.take }).click()
  await expect(desk.getByText(/gave the ticket to/)).toBeVisible()
  await desk.getByRole('button', { name: texts.note.instead }).click()
  await desk.getByRole('textbox', { name: texts.note.text }).fill('The quota was lowered by mistake.')
  await desk.getByRole('button', { name: texts.note.save }).click()
  await expect(desk.getByText(texts.note.badge, { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: texts.answer.instead }).click()

  // the customer writes while the answer is written: it is read first, and the answer is not lost
  await page.getByRole('textbox', { name: support.ticket.reply }).fill('It is info@, by the way.')
  await page.getByRole('button', { name: support.ticket.replySubmit }).click()
  await expect(page.getByText('It is info@, by the way.')).toBeVisible()
  const answer = desk.getByRole('textbox', { name: texts.answer.text })
  await answer.fill('Solved: the quota is **10 GB** again.')
  await desk.getByLabel(texts.answer.afterwards).selectOption('resolved')
  const send = desk.getByRole('button', { name: texts.answer.send })
  await send.click()
  await expect(desk.getByText('It is info@, by the way.')).toBeVisible()
  await expect(answer).toHaveValue('Solved: the quota is **10 GB** again.')
  await send.click()
  await expect(desk.getByText(texts.answer.sent)).toBeVisible()
  await expect(desk.getByText(texts.statuses.resolved).first()).toBeVisible()

  await page.goto(ticket)
  await expect(page.getByText('Solved: the quota is 10 GB again.')).toBeVisible()
  await expect(page.getByText(support.statuses.resolved).first()).toBeVisible()
  await expect(page.getByText('The quota was lowered by mistake.')).toHaveCount(0)
})

test.describe('on a phone, in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 375, height: 812 } })
  const german = words('de').staff.tickets

  test('tickets about one matter continue in one of them', async ({ page, console, database, newcomer }) => {
    console.expectError(/422/)
    const asker = await newcomer('de')
    const { operator } = database
    const staffMember = await newcomer('de')
    await operator.updateTable('user_account').set({ admin: true }).where('id', '=', staffMember.id).execute()
    const now = new Date()
    const numbers = await operator
      .insertInto('ticket')
      .values(
        ['Erstes', 'Zweites'].map(subject => ({
          customer_number: asker.customer,
          id: crypto.randomUUID(),
          subject,
          category: 'other',
          impact: 'none',
          status: 'new',
          created_by: asker.id,
          created_at: now,
          updated_at: now,
          last_author: 'Neumann',
        })),
      )
      .returning('number')
      .execute()
    const [first, second] = numbers.map(({ number }) => String(number))
    await signIn(page, staffMember.email)
    await page.goto(`/staff/tickets/${second}`)
    await page.getByRole('button', { name: german.merge.open }).click()
    await page.getByLabel(german.merge.into).fill(`#${second}`)
    const submit = page.getByRole('dialog').getByRole('button', { name: german.merge.submit })
    await submit.click()
    await expect(page.getByLabel(german.merge.into)).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(german.merge.into).fill(`#${first}`)
    await submit.click()
    await expect(page.getByText(filled(german.merge.done, { number: first ?? '' }))).toBeVisible()
    await expect(page).toHaveURL(`/staff/tickets/${first}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await page.goto(`/staff/tickets/${second}`)
    await expect(page.getByRole('link', { name: `#${first}` })).toBeVisible()
  })
})
