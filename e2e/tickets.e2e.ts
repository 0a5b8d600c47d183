import type { Page } from '@playwright/test'
import { insertHosting } from './fixtures/contract.ts'
import { test } from './fixtures/newcomer.ts'
import { staffPage } from './fixtures/staff.ts'
import { expect, people, signIn } from './fixtures/story.ts'

test('a ticket from the first word to the last: write, reply, close, reopen', async ({ page }) => {
  const subject = `Backup of shop-1 is missing ${Date.now()}`
  await signIn(page, people.anna)
  await page.goto('/support/create')
  await page.getByLabel('What is it about?').selectOption({ label: 'Technical' })
  await page.getByLabel('Subject').fill(subject)
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Since **Monday** there is no backup.\n\n- shop-1\n- shop-2')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page).toHaveURL(/\/support\/ticket\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(subject)
  await expect(page.locator('strong', { hasText: 'Monday' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Your reply' }).fill('It is back, thank you.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('It is back, thank you.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue('')

  await page.getByRole('button', { name: 'Close ticket' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close ticket' }).click()
  await expect(page.getByText(/This ticket is closed/)).toBeVisible()
  await page.getByRole('button', { name: 'Reopen ticket' }).click()
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeVisible()

  await page.goto(`/support?view=open&q=${encodeURIComponent(subject)}`)
  await expect(page.getByRole('table').getByRole('link', { name: subject })).toBeVisible()
})

test('a ticket is about a part of a contract: chosen when it is written, shown to both sides, changed at the desk', async ({
  page,
  browser,
  database,
  newcomer,
}) => {
  const nora = await newcomer()
  const number = await insertHosting(database, nora.customer, 'Website')
  const attributes = [
    { name: 'Domain', value: 'nora.example' },
    { name: 'Server', value: 'web-hh-0412' },
  ]
  await database.operator
    .updateTable('contract')
    .set({ attributes: JSON.stringify(attributes) })
    .where('number', '=', number)
    .execute()
  await signIn(page, nora.email)
  await page.goto('/support/create')
  await page.getByLabel('What is it about?').selectOption({ label: 'Technical' })
  await expect(page.getByLabel('Affected part')).toBeHidden()
  await page.getByLabel(/^Contract/).selectOption(number)
  await page.getByLabel('Affected part').selectOption({ label: 'Domain: nora.example' })
  await page.getByLabel('Subject').fill('The site is slow')
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Since this morning.')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Since this morning.')
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  // a draft brings it back with its contract
  await expect(page.getByLabel('Affected part')).toHaveValue('Domain: nora.example')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page).toHaveURL(/\/support\/ticket\/\d+/)
  await expect(page.getByRole('definition').filter({ hasText: 'Domain: nora.example' })).toBeVisible()

  const desk = await staffPage(browser, database, await newcomer())
  await desk.goto(page.url().replace('/support/ticket/', '/staff/tickets/'))
  await expect(desk.getByRole('definition').filter({ hasText: 'Domain: nora.example' })).toBeVisible()
  await desk.getByText('Change contract, invoice or incident').click()
  await desk.getByLabel('Affected part').selectOption({ label: 'Server: web-hh-0412' })
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByRole('definition').filter({ hasText: 'Server: web-hh-0412' })).toBeVisible()
})

test('support may sign in where the customer allows it, until it is withdrawn; who writes again is shown the open ticket', async ({
  page,
  browser,
  database,
  newcomer,
}) => {
  const nora = await newcomer()
  const number = await insertHosting(database, nora.customer, 'Website')
  await signIn(page, nora.email)
  await page.goto('/support/create')
  const mayEnter = page.getByLabel('Our support may sign in')
  await page.getByLabel('What is it about?').selectOption({ label: 'Technical' })
  await expect(mayEnter).toBeHidden()
  await page.getByLabel(/^Contract/).selectOption(number)
  await mayEnter.check()
  await page.getByLabel('Subject').fill('Backup of the shop is missing')
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Since this morning.')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page).toHaveURL(/\/support\/ticket\/\d+/)
  const card = page.getByRole('region', { name: 'Access for support' })
  await expect(card).toContainText('Nora Neumann allowed our support')

  const desk = await staffPage(browser, database, await newcomer())
  await desk.goto(page.url().replace('/support/ticket/', '/staff/tickets/'))
  await expect(desk.getByRole('definition').filter({ hasText: 'Nora Neumann allowed our support' })).toBeVisible()
  await card.getByRole('button', { name: 'Withdraw access' }).click()
  await expect(card).toContainText('may not sign in')
  await desk.reload()
  await expect(desk.getByRole('definition').filter({ hasText: 'may not sign in' })).toBeVisible()
  await card.getByRole('button', { name: 'Allow access' }).click()
  await expect(card).toContainText('Nora Neumann allowed our support')

  const ticket = new URL(page.url()).pathname
  await page.goto('/support/create')
  const hint = page.getByText('You have an open ticket that sounds alike')
  await page.getByLabel('Subject').fill('Certificate of the shop')
  await expect(page.getByLabel('Subject')).toHaveValue('Certificate of the shop')
  await expect(hint).toBeHidden()
  await page.getByLabel('Subject').fill('No backup of the shop')
  await expect(hint).toBeVisible()
  await expect(page.getByRole('link', { name: 'Backup of the shop is missing' })).toHaveAttribute('href', ticket)
})

test('a message is quoted into the reply, below what is typed, by the customer and at the desk', async ({
  page,
  browser,
  database,
  newcomer,
}) => {
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/support/create')
  await page.getByLabel('What is it about?').selectOption({ label: 'Technical' })
  await page.getByLabel('Subject').fill('No backup')
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Since *Monday*.\n\nNone at all.')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await reply.fill('As I wrote:')
  // a preview gives way to the field
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(reply).toBeHidden()
  await page.getByRole('button', { name: 'Quote Nora Neumann' }).click()
  const quote = '> Nora Neumann wrote:\n>\n> Since *Monday*.\n>\n> None at all.\n\n'
  await expect(reply).toHaveValue(`As I wrote:\n\n${quote}`)
  await expect(reply).toBeFocused()
  await page.keyboard.type('And now?')
  await expect(reply).toHaveValue(`As I wrote:\n\n${quote}And now?`)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('blockquote')).toContainText('None at all.')

  const desk = await staffPage(browser, database, await newcomer())
  await desk.goto(page.url().replace('/support/ticket/', '/staff/tickets/'))
  await desk.getByRole('button', { name: 'Quote Nora Neumann' }).first().press('Enter')
  const answer = desk.getByRole('textbox', { name: 'Your answer' })
  await expect(answer).toHaveValue(quote)
  await expect(answer).toBeFocused()
  await desk.getByRole('button', { name: 'Internal note' }).click()
  await desk.getByRole('button', { name: 'Quote Nora Neumann' }).first().click()
  await expect(desk.getByRole('textbox', { name: 'Note' })).toHaveValue(quote)
})

test('a topic asks its own questions; what is wrong is said there, and a draft keeps the answers', async ({
  page,
  newcomer,
  console,
}) => {
  console.expectError(/status of 422/)
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/support/create')
  await page.getByLabel('What is it about?').selectOption({ label: 'Contract and order' })
  await expect(page.getByRole('link', { name: 'Cancel a contract' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Impact' })).toBeHidden()
  await page.getByLabel('What is it about?').selectOption({ label: 'Email delivery' })
  await page.getByLabel('Sender').fill('offers@example.com')
  await page.getByLabel('Recipient').fill('client')
  await page.getByLabel('Subject').fill('An offer is lost')
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('It never came back.')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page.getByLabel('Recipient')).toHaveAccessibleDescription(/email address/)
  await expect(page.getByLabel('What happened?')).toHaveAccessibleDescription(/./)
  await page.getByLabel('Recipient').fill('client@example.com')
  await page.getByLabel('What happened?').selectOption({ label: 'It came back' })
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toMatch(/client@example\.com.*returned|returned.*client@example\.com/)
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Recipient')).toHaveValue('client@example.com')
  await expect(page.getByLabel('What happened?')).toHaveValue('returned')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page).toHaveURL(/\/support\/ticket\/\d+/)
  await expect(page.getByRole('definition').filter({ hasText: 'client@example.com' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'It came back' })).toBeVisible()
})

test('ein Versehen wird bearbeitet oder zurückgezogen, und ein Folgeticket verweist auf sein geschlossenes', async ({
  page,
  newcomer,
}) => {
  await page.setViewportSize({ width: 375, height: 740 })
  const nora = await newcomer('de')
  await signIn(page, nora.email)
  await page.goto('/support')
  const ticket = { category: 'technical', impact: 'none', subject: 'Shop antwortet nicht', body: 'Seit heute.' }
  const { number } = await post(page, '/ajax/v1/tickets', ticket)
  await post(page, `/ajax/v1/tickets/${number}/messages`, { body: 'Mein Passwort: hunter2' })
  await page.goto(`/support/ticket/${number}`)
  const message = page.getByRole('listitem').filter({ hasText: 'Nora Neumann' }).last()
  await message.getByRole('button', { name: 'Bearbeiten' }).click()
  const text = message.getByRole('textbox', { name: 'Ihre Nachricht' })
  await expect(text).toBeFocused()
  await message.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(message.getByRole('button', { name: 'Bearbeiten' })).toBeFocused()
  await message.getByRole('button', { name: 'Bearbeiten' }).click()
  await text.fill('Nur der Warenkorb.')
  await message.getByRole('button', { name: 'Nachricht speichern' }).click()
  await expect(message).toContainText('bearbeitet')
  await expect(page.getByText('hunter2')).toBeHidden()
  await message.getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(message).toContainText('Diese Nachricht wurde zurückgezogen.')
  await expect(page.getByRole('button', { name: 'Zurückziehen' })).toBeHidden()

  await post(page, `/ajax/v1/tickets/${number}/close`, {})
  await page.goto(`/support/create?category=technical&subject=Noch%20einmal&follows=${number}`)
  await page.getByRole('textbox', { name: 'Nachricht', exact: true }).fill('Es ist wieder so weit.')
  await page.getByRole('button', { name: 'Ticket erstellen' }).click()
  await expect(page).toHaveURL(/\/support\/ticket\/\d+/)
  const [next] = /\d+$/.exec(page.url()) ?? []
  await page.getByRole('link', { name: `#${number}` }).click()
  await expect(page.getByRole('link', { name: `#${next}` })).toBeVisible()
})

test('a long thread begins with its end, and shows the rest on demand', async ({ page, newcomer }) => {
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/support')
  const ticket = { category: 'technical', impact: 'none', subject: 'A long story', body: 'Message 1' }
  const { number } = await post(page, '/ajax/v1/tickets', ticket)
  for (let place = 2; place <= 22; place++)
    await post(page, `/ajax/v1/tickets/${number}/messages`, { body: `Message ${place}` })
  await page.goto(`/support/ticket/${number}`)
  const messages = page.getByText(/^Message \d+$/)
  await expect(messages.first()).toHaveText('Message 3')

  await page.getByRole('textbox', { name: 'Your reply' }).fill('Message 23')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(messages.last()).toHaveText('Message 23')
  await expect(messages.first()).toHaveText('Message 3')
  await page.getByRole('button', { name: 'Show 2 earlier messages' }).click()
  await expect(messages).toHaveText(Array.from({ length: 23 }, (_, index) => `Message ${index + 1}`))
  // the button is gone
  await expect(page.getByRole('heading', { name: 'Conversation' })).toBeFocused()
})

async function post(page: Page, path: string, body: object): Promise<{ number: number }> {
  return page.evaluate(
    async ([address, json]) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-xsrf-token': token }
      return (await fetch(address, { method: 'POST', headers, body: json })).json()
    },
    [path, JSON.stringify(body)] as const,
  )
}

test('a ticket without a subject says so on the field and keeps the message', async ({ page, console }) => {
  console.expectError(/422/)
  await signIn(page, people.anna)
  await page.goto('/support/create')
  await page.getByLabel('What is it about?').selectOption({ label: 'Domain' })
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('A message without a subject')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true')
  await expect(message).toHaveValue('A message without a subject')
})

test('the session ends in the middle of a ticket: what was typed survives the sign-in', async ({
  page,
  context,
  console,
}) => {
  console.expectError(/401|419/)
  const subject = `Typed before the session ended ${Date.now()}`
  await signIn(page, people.anna)
  await page.goto('/support/create')
  await page.getByLabel('What is it about?').selectOption({ label: 'Invoices and payment' })
  await page.getByLabel('Subject').fill(subject)
  // the page looks for articles by itself, and would notice the end before the press
  const looked = page.waitForResponse(answer => /articles\?.*Please/.test(answer.url()))
  await page.getByRole('textbox', { name: 'Message' }).fill('Please keep this.')
  await looked
  const session = (await context.cookies()).filter(cookie => cookie.name === 'kontor_session')
  await context.clearCookies({ name: 'kontor_session' })
  expect(session).toHaveLength(1)

  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page).toHaveURL(/\/login\?previous_page=/)
  await page.getByRole('textbox', { name: 'Email address' }).fill(people.anna)
  await page.getByLabel('Password', { exact: true }).fill('kontor-demo-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page).toHaveURL(/\/support\/create/)
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Please keep this.')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page).toHaveURL(/\/support\/ticket\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(subject)
})

test('the server fails once: the write is repeated under its key and has one effect', async ({ page, console }) => {
  console.expectError(/503/)
  const subject = `Only once in spite of a failure ${Date.now()}`
  await signIn(page, people.anna)
  await page.goto('/support/create')
  await page.getByLabel('What is it about?').selectOption({ label: 'Something else' })
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill('Once.')
  const keys: (string | undefined)[] = []
  await page.route('**/ajax/v1/tickets', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    // the first answer is lost after the server has done its work
    if (keys.length === 1) {
      await route.fetch()
      return route.fulfill({ status: 503, json: { message: '', code: 'database_unavailable' } })
    }
    return route.continue()
  })
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page).toHaveURL(/\/support\/ticket\/\d+/)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  await page.goto(`/support?view=all&q=${encodeURIComponent(subject)}`)
  await expect(page.getByRole('table').getByRole('link', { name: subject })).toHaveCount(1)
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('files are chosen, dropped and pasted; a refused one is told at its place, and nothing written is lost', async ({
  page,
  newcomer,
  console,
}) => {
  console.expectError(/422/)
  await signIn(page, (await newcomer()).email)
  await page.goto('/support/create')
  await page.getByLabel('What is it about?').selectOption({ label: 'Technical' })
  await page.getByLabel('Subject').fill('It looks broken')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('See the pictures.')
  await page.locator('input[name=attachments]').setInputFiles([
    { name: 'server.log', mimeType: 'text/plain', buffer: Buffer.from('out of memory') },
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('MZ\0\0 a program') },
  ])
  const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  await expect(chosen).toHaveText([/server\.log/, /photo\.png/])
  for (const [kind, name] of [
    ['drop', 'dropped.png'],
    ['paste', 'pasted.png'],
  ] as const)
    await message.evaluate(bring, { kind, name, content: png.toString('base64') })
  await expect(chosen).toHaveText([/server\.log/, /photo\.png/, /dropped\.png/, /pasted\.png/])

  const send = page.getByRole('button', { name: 'Create ticket' })
  // each is sent as soon as it is chosen, and a refused one says so before the message leaves
  await expect(chosen.filter({ hasText: 'Uploaded' })).toHaveCount(3)
  await expect(chosen.nth(1).getByRole('alert')).toContainText('its content does not match its name')
  await send.click()
  await expect(chosen.nth(1).getByRole('alert')).toContainText('its content does not match its name')
  await expect(message).toHaveValue('See the pictures.')
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
  // one that is removed while the message is on its way leaves its mistake on none of the others
  const removed = Promise.withResolvers<void>()
  await page.route('**/ajax/v1/tickets', async route => {
    await removed.promise
    await route.continue()
  })
  await send.click()
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove photo.png' }).click()
  removed.resolve()
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'its content does not match its name' })).toHaveCount(1)
  await expect(chosen.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/ajax/v1/tickets')
  await send.click()
  await expect(page).toHaveURL(/\/support\/ticket\/\d+/)
  const attached = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await expect(attached).toHaveText(['server.log Text, 1 kB', 'dropped.png Image, 1 kB', 'pasted.png Image, 1 kB'])
  const download = page.waitForEvent('download')
  await attached.getByRole('link', { name: 'dropped.png' }).click()
  expect((await download).suggestedFilename()).toBe('dropped.png')

  // the pictures are shown as soon as they are drawn
  await expect(page.getByRole('img', { name: 'Preview of dropped.png' })).toBeVisible()

  // an upload that breaks off is sent again by itself; a message that does loses neither the text nor, after a reload, the draft
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await reply.fill('One more.')
  console.expectError(/ERR_FAILED|Failed to load/)
  await page.route('**/tickets/files', route => route.abort())
  await page.locator('input[name=attachments]').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('button', { name: 'Try again: b.png' }).waitFor({ timeout: 30_000 })
  await page.unroute('**/tickets/files')
  await page.getByRole('button', { name: 'Try again: b.png' }).click()
  await expect(chosen.filter({ hasText: 'Uploaded' })).toHaveCount(1)
  await page.route('**/messages', route => route.abort())
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText(/connection|reach/i).first()).toBeVisible()
  await expect(chosen).toHaveText([/b\.png/])
  await page.unroute('**/messages')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('list', { name: 'Attachments' })).toHaveCount(2)
  await expect(chosen).toHaveCount(0)
  await expect(reply).toHaveValue('')
})

/** Drops a file on an element or pastes it there, as the browser tells of it. */
function bring(element: Element, { kind, name, content }: { kind: 'drop' | 'paste'; name: string; content: string }) {
  const data = new DataTransfer()
  const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0))
  data.items.add(new File([bytes], name, { type: 'image/png' }))
  const how = { bubbles: true, cancelable: true }
  element.dispatchEvent(
    kind === 'drop'
      ? new DragEvent('drop', { ...how, dataTransfer: data })
      : new ClipboardEvent('paste', { ...how, clipboardData: data }),
  )
}

test('a ticket for chosen eyes: a colleague does not find it, until its opener lets everyone see it', async ({
  browser,
  page,
}) => {
  const subject = `Salaries on the shared drive ${Date.now()}`
  await signIn(page, people.anna)
  await page.goto('/support/create')
  await page.getByLabel('What is it about?').selectOption({ label: 'Technical' })
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Some can read them who should not.')
  await page.getByLabel('Only me').check()
  await page.getByLabel('Send copies to').fill('auditor@agency.example')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page).toHaveURL(/\/support\/ticket\/\d+/)
  await expect(page.getByText('Only Anna Lindqvist, and our support team.')).toBeVisible()
  await expect(page.getByText('Not confirmed yet, entered by Anna Lindqvist')).toBeVisible()

  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, people.ben)
  const address = page.url()
  await colleague.goto(address)
  await expect(colleague.getByRole('heading', { name: subject })).toBeHidden()

  await page.getByRole('button', { name: 'Change who can see it' }).click()
  await page.getByLabel('Only certain people').check()
  await page.getByLabel('Ben Krüger').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Only Anna Lindqvist, Ben Krüger, and our support team/)).toBeVisible()
  await colleague.goto(address)
  await expect(colleague.getByRole('heading', { level: 1 })).toContainText(subject)
  await page.getByRole('button', { name: 'Stop copies to auditor@agency.example' }).click()
  await expect(page.getByText('Not confirmed yet')).toBeHidden()
})
