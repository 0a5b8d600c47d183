import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Database } from '../apps/customer-centre/src/platform/db/database.ts'
import { axeFaults } from './fixtures/axe.ts'
import { openLive } from './fixtures/live.ts'
import { keepLooks } from './fixtures/looks.ts'
import { type Newcomer, test } from './fixtures/newcomer.ts'
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
  await expect(desk.getByText(texts.columns.due, { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: texts.follow }).click()
  await expect(desk.getByRole('button', { name: texts.unfollow })).toBeVisible()
  await expect(desk.getByText(texts.followers)).toBeVisible()
  await desk.getByRole('button', { name: texts.note.title }).click()
  await desk.getByRole('textbox', { name: texts.note.text }).fill('The quota was lowered by mistake.')
  // who is named is told of it
  await desk.getByLabel(texts.note.mention).selectOption({ index: 1 })
  await expect(desk.getByRole('textbox', { name: texts.note.text })).toHaveValue(
    /^The quota was lowered by mistake\. @\S.* $/,
  )
  await desk.getByRole('button', { name: texts.note.save }).click()
  await expect(desk.getByText(texts.note.badge, { exact: true })).toBeVisible()
  await expect(desk.getByText(filled(texts.note.told, { names: '' }))).toBeVisible()
  await desk.getByRole('button', { name: texts.answer.title, exact: true }).click()

  // the customer writes while the answer is written: it is read first, and the answer is not lost
  const answer = desk.getByRole('textbox', { name: texts.answer.text })
  await answer.fill('Solved:')
  await page.getByRole('textbox', { name: support.ticket.reply }).fill('It is info@, by the way.')
  await page.getByRole('button', { name: support.ticket.replySubmit }).click()
  await expect(page.getByText('It is info@, by the way.')).toBeVisible()
  await answer.fill('Solved: the quota is **10 GB** again.')
  await desk.getByLabel(texts.answer.afterwards).selectOption('resolved')
  await desk.getByRole('spinbutton', { name: texts.time.minutes }).fill('15')
  await desk.getByRole('textbox', { name: texts.time.work }).fill('Raised the quota')
  const send = desk.getByRole('button', { name: texts.answer.send })
  await send.click()
  await expect(desk.getByText('It is info@, by the way.')).toBeVisible()
  await expect(answer).toHaveValue('Solved: the quota is **10 GB** again.')
  await send.click()
  await expect(desk.getByText(texts.answer.sent)).toBeVisible()
  await expect(desk.getByText(texts.statuses.resolved).first()).toBeVisible()

  await desk.getByText(filled('{minutes} minutes of work', { minutes: '15' })).click()
  await expect(desk.getByText('Raised the quota')).toBeVisible()

  // found again by a word of staff's own, and the way to it is kept
  const tag = `quota ${asker.customer}`
  await desk.getByRole('combobox', { name: texts.tags.add }).fill(tag.toUpperCase())
  await desk.getByRole('button', { name: texts.tags.submit, exact: true }).click()
  await expect(desk.getByRole('button', { name: filled(texts.tags.remove, { tag }) })).toBeVisible()
  await desk.goto(`/staff/tickets?view=all&tag=${encodeURIComponent(tag)}`)
  await expect(desk.getByRole('link', { name: subject })).toBeVisible()
  await desk.getByRole('button', { name: words('en').staff.views.save }).click()
  await desk.getByRole('dialog').getByLabel(words('en').staff.views.name).fill(tag)
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: words('en').staff.views.save })
    .click()
  await expect(desk.getByRole('button', { name: words('en').staff.views.delete })).toBeVisible()
  expect(await axeFaults(desk)).toEqual([])
  await desk.goto('/staff/tickets')
  await desk.getByRole('link', { name: tag, exact: true }).click()
  await expect(desk.getByRole('link', { name: subject })).toBeVisible()

  await page.goto(ticket)
  await expect(page.getByText('Solved: the quota is 10 GB again.')).toBeVisible()
  await expect(page.getByText(support.statuses.resolved).first()).toBeVisible()
  await expect(page.getByText('The quota was lowered by mistake.')).toHaveCount(0)
})

test('two staff at one ticket see what the other is writing, and can go on with it', async ({
  page: desk,
  browser,
  database,
  newcomer,
}) => {
  const asker = await newcomer('en')
  const [number] = await ticketsOf(database, asker, ['Mailbox full'])
  await becomeStaff(desk, database, await newcomer('en'))
  await desk.goto(`/staff/tickets/${number}`)
  await desk.getByRole('textbox', { name: texts.answer.text }).fill('The quota is raised')
  const colleague = await staffPage(browser, database, await newcomer('en'))
  await colleague.goto(`/staff/tickets/${number}`)
  const writing = colleague.getByText(filled(texts.drafts.writing, { name: 'Nora Neumann' }))
  await expect(writing).toBeVisible({ timeout: 30_000 })
  await writing.click()
  expect(await axeFaults(colleague)).toEqual([])
  await colleague.getByRole('button', { name: texts.drafts.takeOver }).click()
  await expect(colleague.getByRole('textbox', { name: texts.answer.text })).toHaveValue('The quota is raised')
})

test('a text is written once and put into answers, with what goes with it', async ({
  page: desk,
  database,
  newcomer,
}) => {
  const asker = await newcomer('de')
  const [number] = await ticketsOf(database, asker, ['Postfach voll'])
  await becomeStaff(desk, database, await newcomer('en'))
  await desk.goto(`/staff/tickets/${number}`)
  const answer = desk.getByRole('textbox', { name: texts.answer.text })
  await answer.fill('Above.\n\nBelow.')
  await answer.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 8))
  await desk.getByRole('button', { name: texts.modules.open }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: texts.modules.new }).click()
  const name = `Quota ${asker.customer}`
  await dialog.getByLabel(texts.modules.name).fill(name)
  await expect(dialog.getByLabel(texts.modules.locale)).toHaveValue('de')
  await dialog.getByLabel(texts.modules.body).fill('Hallo {name}: {ticket}, {contract}')
  await dialog.getByLabel(texts.answer.afterwards).selectOption('resolved')
  await dialog.getByLabel(support.columns.category).selectOption('billing')
  await dialog.getByRole('button', { name: texts.modules.save }).click()
  expect(await axeFaults(desk)).toEqual([])
  await dialog.getByRole('searchbox').fill(name)
  await dialog.getByRole('button', { name: filled(texts.modules.insertOf, { name }) }).click()
  await expect(desk.getByText(filled(texts.modules.missing, { placeholders: '{contract}' }))).toBeVisible()
  await expect(answer).toBeFocused()
  await expect(answer).toHaveValue(`Above.\n\nHallo Neumann: #${number}, {contract}Below.`)
  await expect(desk.getByLabel(texts.answer.afterwards)).toHaveValue('resolved')
  await desk.getByRole('button', { name: texts.answer.send }).click()
  await expect(desk.getByText(`Hallo Neumann: #${number}, {contract}Below.`)).toBeVisible()
  await expect(desk.getByText(support.categories.billing).first()).toBeVisible()
  await expect(desk.getByText(texts.statuses.resolved).first()).toBeVisible()
})

test('tickets are worked at by keys, one by one and many at once', async ({ page: desk, database, newcomer }) => {
  const asker = await newcomer('en')
  const subjects = ['Alpha', 'Beta', 'Gamma'].map(word => `${word} ${asker.customer}`)
  const [first, second, third] = await ticketsOf(database, asker, subjects)
  await becomeStaff(desk, database, await newcomer('en'))
  await desk.goto(`/staff/tickets?q=${asker.customer}&sort=number`)
  const link = (at: number) => desk.getByRole('link', { name: subjects[at] ?? '' })
  await expect(link(2)).toBeVisible()
  await desk.keyboard.press('?')
  await expect(desk.getByRole('dialog').getByText(texts.shortcuts.previous)).toBeVisible()
  await desk.keyboard.press('j') // nothing moves under a dialog
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('j')
  await expect(link(0)).toBeFocused()
  await desk.keyboard.press('x')
  await desk.keyboard.press('j')
  await desk.keyboard.press('x')
  await desk.keyboard.press('j')
  await desk.keyboard.press('k')
  await expect(link(1)).toBeFocused()

  // a colleague was faster with one of them
  await expect(desk.getByText('2 tickets selected')).toBeVisible()
  await database.operator.updateTable('ticket').set({ status: 'closed' }).where('number', '=', Number(first)).execute()
  await desk.keyboard.press('e')
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: texts.bulk.preview }).click()
  await expect(dialog.getByText(texts.bulk.refused.ticket_closed)).toBeVisible()
  await expect(dialog.getByText(`${texts.statuses.new} → ${texts.statuses.resolved}`)).toBeVisible()
  expect(await axeFaults(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Change 1 ticket' }).click()
  await expect(dialog.getByText(texts.bulk.done)).toBeVisible()
  await dialog.getByRole('button', { name: texts.bulk.close, exact: true }).last().click()
  await expect(link(1)).toHaveCount(0)

  await link(2).focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(subjects[2] ?? '')
  await desk.keyboard.press('a')
  await expect(desk.getByText(/gave the ticket to/)).toBeVisible()
  await desk.keyboard.press('n')
  const note = desk.getByRole('textbox', { name: texts.note.text })
  await expect(note).toBeFocused()
  await desk.keyboard.type('near me')
  await expect(note).toHaveValue('near me')
  await note.fill('')
  await note.blur()
  await desk.keyboard.press('r')
  await expect(desk.getByRole('textbox', { name: texts.answer.text })).toBeFocused()
  await desk.getByRole('textbox', { name: texts.answer.text }).blur()
  await desk.keyboard.press('m')
  await expect(dialog.getByLabel(texts.merge.into)).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('e')
  await dialog.getByRole('button', { name: texts.close.open }).click()
  await expect(desk.getByText(texts.statuses.closed, { exact: true }).first()).toBeVisible()
  expect(await statusesOf(database, [first, second, third])).toEqual(['closed', 'resolved', 'closed'])
})

test.describe('on a phone, in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 375, height: 812 } })
  const german = words('de').staff.tickets

  test('tickets about one matter continue in one of them', async ({ page, console, database, newcomer }) => {
    console.expectError(/422/)
    const asker = await newcomer('de')
    const [first, second] = await ticketsOf(database, asker, ['Postfach ist voll', 'Mein Postfach ist wieder voll'])
    await becomeStaff(page, database, await newcomer('de'))
    await page.goto(`/staff/tickets/${second}`)
    await page.getByRole('button', { name: german.merge.open }).click()
    await page.getByLabel(german.merge.into).fill(`#${second}`)
    const submit = page.getByRole('dialog').getByRole('button', { name: german.merge.submit })
    await submit.click()
    await expect(page.getByLabel(german.merge.into)).toHaveAttribute('aria-invalid', 'true')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('de').frame.close })
      .click()
    // the other one is proposed, and stands in the form
    await page.getByRole('button', { name: filled(german.mergeInto, { number: first ?? '' }) }).click()
    await expect(page.getByLabel(german.merge.into)).toHaveValue(first ?? '')
    await submit.click()
    await expect(page.getByText(filled(german.merge.done, { number: first ?? '' }))).toBeVisible()
    await expect(page).toHaveURL(`/staff/tickets/${first}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await page.goto(`/staff/tickets/${second}`)
    await expect(page.getByRole('link', { name: `#${first}` })).toBeVisible()
  })
})

async function becomeStaff(page: Page, { operator }: Database, { id, email }: Newcomer): Promise<void> {
  await operator.updateTable('user_account').set({ admin: true }).where('id', '=', id).execute()
  await signIn(page, email)
}

async function statusesOf({ operator }: Database, numbers: (string | undefined)[]): Promise<string[]> {
  const rows = await operator
    .selectFrom('ticket')
    .select('status')
    .where('number', 'in', numbers.map(Number))
    .orderBy('number')
    .execute()
  return rows.map(({ status }) => status)
}

/** Opens tickets of a customer that wait. @returns their numbers */
async function ticketsOf({ operator }: Database, { id, customer }: Newcomer, subjects: string[]): Promise<string[]> {
  const now = new Date()
  const rows = await operator
    .insertInto('ticket')
    .values(
      subjects.map(subject => ({
        customer_number: customer,
        id: crypto.randomUUID(),
        subject,
        category: 'other',
        impact: 'none',
        status: 'new',
        created_by: id,
        created_at: now,
        updated_at: now,
        last_author: 'Neumann',
      })),
    )
    .returning(['id', 'number'])
    .execute()
  await operator
    .insertInto('ticket_message')
    .values(
      rows.map(({ id: ticket }) => ({
        customer_number: customer,
        ticket_id: ticket,
        id: crypto.randomUUID(),
        author_user_id: id,
        author_name: 'Neumann',
        body: 'Since this morning.',
        created_at: now,
      })),
    )
    .execute()
  return rows.map(({ number }) => String(number))
}

test('a message about another matter moves to a ticket of its own, which names the incident of the first', async ({
  page,
  browser,
  database,
  newcomer,
}) => {
  const asker = await newcomer('en')
  await signIn(page, asker.email)
  await page.goto('/support/create')
  await page.getByLabel(support.form.category).selectOption('technical')
  await page.getByLabel(support.form.subject).fill(`Mail is late (${asker.customer})`)
  await page.getByText(support.related.add).click()
  await page.getByLabel(support.related.notice).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: support.form.body, exact: true }).fill('Mails take an hour.')
  await page.getByRole('button', { name: support.form.submit }).click()
  await expect(page.getByText(support.related.notice, { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: support.ticket.reply }).fill('And what does a second domain cost?')
  await page.getByRole('button', { name: support.ticket.replySubmit }).click()
  await expect(page.getByText('And what does a second domain cost?')).toBeVisible()
  const number = page.url().split('/').at(-1) ?? ''

  const desk = await staffPage(browser, database, await newcomer('en'))
  await desk.goto(`/staff/tickets/${number}`)
  await expect(desk.getByText(support.related.notice, { exact: true }).first()).toBeVisible()
  await desk.getByRole('button', { name: texts.split.open }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel(/And what does a second domain cost/).check()
  await dialog.getByLabel(texts.split.subject).fill('Price of a second domain')
  await dialog.getByRole('button', { name: texts.split.submit }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Price of a second domain')
  await expect(desk.getByRole('link', { name: `#${number}` })).toBeVisible()
  expect(await axeFaults(desk)).toEqual([])

  await page.reload()
  await expect(page.getByText('And what does a second domain cost?')).toBeHidden()
  await expect(page.getByText(/moved messages to ticket #\d+/)).toBeVisible()
})

test('a server whose emails cannot be fetched is told in the queue with its reason, until it works', async ({
  browser,
  database,
  newcomer,
}) => {
  const { operator } = database
  const mailbox = `support${Date.now()} at mail.example.com, INBOX`
  const now = Date.now()
  await operator
    .insertInto('inbound_mailbox')
    .values({
      mailbox,
      failing_since: new Date(now - 3_600_000),
      failed_at: new Date(now),
      failure: 'certificate',
      failure_words: 'certificate has expired',
    })
    .execute()
  const desk = await staffPage(browser, database, await newcomer('en'))
  await desk.goto('/staff/tickets')
  const banner = desk.getByRole('status').filter({ hasText: texts.mailboxes.title })
  await expect(banner).toContainText(mailbox)
  await expect(banner).toContainText(texts.mailboxes.failures.certificate)
  await expect(banner).toContainText('certificate has expired')
  expect(await axeFaults(desk)).toEqual([])
  await keepLooks(desk, 'mailbox-fails')
  await desk.emulateMedia({ colorScheme: 'dark' })
  await keepLooks(desk, 'mailbox-fails-dark')
  await operator.deleteFrom('inbound_mailbox').where('mailbox', '=', mailbox).execute()
  await desk.reload()
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('tickets of guests and of customers are tagged and closed together', async ({ page, database, newcomer }) => {
  const { operator } = database
  const asker = await newcomer('en')
  await becomeStaff(page, database, await newcomer('en'))
  const word = `Medlar ${asker.customer}`
  const [number] = await ticketsOf(database, asker, [`${word} asked`])
  const now = new Date()
  const guest = { name: 'Eve', email: 'eve@guest.example', locale: 'en', category: 'other', status: 'open' }
  const times = { created_at: now, updated_at: now, waiting_since: now }
  const { number: written } = await operator
    .insertInto('guest_ticket')
    .values({ id: randomUUID(), subject: `${word} written`, ...guest, ...times })
    .returning('number')
    .executeTakeFirstOrThrow()
  await page.goto(`/staff/tickets?view=all&q=${encodeURIComponent(word)}`)
  const change = async (act: string, tag?: string) => {
    for (const each of [number, written])
      await page.getByRole('checkbox', { name: `Select ticket ${each}`, exact: true }).check()
    await page.getByRole('button', { name: texts.assign, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.bulk.act).selectOption(act)
    if (tag) await dialog.getByLabel(texts.tags.one).fill(tag)
    await dialog.getByRole('button', { name: texts.bulk.preview }).click()
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change 2 tickets' }).click()
    await expect(dialog.getByText(texts.bulk.done)).toHaveCount(2)
    await dialog.getByRole('button', { name: texts.bulk.close, exact: true }).last().click()
  }
  await change('tag', 'fruit')
  const rows = [
    page.getByRole('listitem').filter({ hasText: `${word} written` }),
    page.getByRole('row').filter({ hasText: `${word} asked` }),
  ]
  for (const row of rows) await expect(row).toContainText('fruit')
  await change('closed')
  for (const row of rows) await expect(row).toContainText(texts.statuses.closed)
  expect(await statusesOf(database, [number])).toEqual(['closed'])
  const kept = operator.selectFrom('guest_ticket').select(['status', 'tags']).where('number', '=', written)
  expect(await kept.executeTakeFirst()).toEqual({ status: 'closed', tags: ['fruit'] })
})

test('a guest’s ticket is on the open queue as soon as it is there, and is found by its words', async ({
  page,
  console,
  database: { operator },
  newcomer,
}) => {
  // a number is looked for among the tickets of customers first
  console.expectError(/404/)
  const sam = await newcomer('en')
  await operator.updateTable('user_account').set({ admin: true }).where('id', '=', sam.id).execute()
  await signIn(page, sam.email)
  const subject = `Quince ${sam.customer}`
  await openLive(page, `/staff/tickets?view=all&q=${encodeURIComponent(subject)}`)
  const found = page.getByRole('main').getByRole('link', { name: subject })
  const now = new Date()
  const id = randomUUID()
  const times = { created_at: now, updated_at: now, waiting_since: now }
  const guest = { name: 'Eve', email: 'eve@guest.example', locale: 'en', category: 'other' }
  await expect(found).toHaveCount(0)
  await operator
    .insertInto('guest_ticket')
    .values({ id, status: 'open', subject, ...guest, ...times })
    .execute()
  await expect(found).toBeVisible()
  await found.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(subject)
  const message = { id: randomUUID(), guest_ticket_id: id, author_name: 'Eve', from_staff: false, created_at: now }
  await operator
    .insertInto('guest_message')
    .values({ ...message, body: 'Do you sell quinces?' })
    .execute()
  await expect(page.getByText('Do you sell quinces?')).toBeVisible()
})
