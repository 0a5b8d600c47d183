import type { Page } from '@playwright/test'
import { axeFaults } from './fixtures/axe.ts'
import { appUrl } from './fixtures/browser.ts'
import { insertHosting } from './fixtures/contract.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, people, signIn } from './fixtures/story.ts'

async function tokenOf(page: Page): Promise<Record<string, string>> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  return { accept: 'application/json', origin: appUrl, 'x-xsrf-token': decodeURIComponent(token) }
}

test('staff answer a withdrawal and a request for a limit; the customer reads it on a phone', async ({
  page,
  newcomer,
  database,
  browser,
  baseURL,
}) => {
  const nora = await newcomer('de')
  await database.operator
    .insertInto('customer_limit')
    .values({ customer_number: nora.customer, key: 'servers', unit: 'servers', limit: 5, ceiling: 20 })
    .execute()
  const phone = { viewport: { width: 375, height: 700 }, locale: 'de-DE' }
  const hers = await browser.newPage({ ...(baseURL && { baseURL }), ...phone })

  // a customer cancels a request, and makes it again
  await signIn(hers, nora.email)
  await hers.goto('/account/limits')
  const ask = async () => {
    await hers.getByRole('button', { name: 'Ändern: Server' }).click()
    await hers.getByRole('spinbutton', { name: 'Neues Limit' }).fill('40')
    await hers.getByRole('button', { name: 'Limit beantragen' }).click()
    await expect(hers.getByText('40 beantragt')).toBeVisible()
  }
  await ask()
  await hers.getByRole('button', { name: 'Antrag zurückziehen: Server' }).click()
  await expect(hers.getByText('Ihr Antrag ist zurückgezogen')).toBeVisible()
  await expect(hers.getByText('40 beantragt')).toHaveCount(0)
  await ask()

  const declared = await hers.request.post('/ajax/v1/declarations/withdrawal', {
    data: { name: 'Nora Neumann', email: nora.email, customer_number: '', contract: 'das alte Paket', part: '' },
    headers: await tokenOf(hers),
  })
  expect(declared.status()).toBe(201)

  const sam = await newcomer('en')
  await database.operator.updateTable('user_account').set({ admin: true }).where('id', '=', sam.id).execute()
  await signIn(page, sam.email)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staff desk' }).click()
  await page.getByRole('link', { name: /^Declarations/ }).click()
  expect(await axeFaults(page)).toEqual([])
  const declaration = page.getByRole('listitem').filter({ hasText: nora.email })
  await declaration.getByRole('button', { name: /^Answer/ }).click()
  await declaration.getByRole('textbox', { name: 'Answer' }).fill('Welchen Vertrag meinen Sie?')
  await declaration.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText(/Your answer to D-\d+ was sent/)).toBeVisible()
  await expect(declaration).toHaveCount(0)

  await page.getByRole('link', { name: /^Limit requests \([1-9]/ }).click()
  const request = page.getByRole('listitem').filter({ hasText: String(nora.customer) })
  await request.getByRole('button', { name: /^Decide/ }).click()
  await request.getByRole('radio', { name: 'Approve less' }).check()
  await request.getByRole('spinbutton', { name: 'New limit' }).fill('30')
  await request.getByRole('textbox', { name: 'Reason' }).fill('Bis Januar, dann mehr.')
  await request.getByRole('button', { name: 'Send decision' }).click()
  await expect(request).toHaveCount(0)

  await hers.goto('/account/limits')
  await expect(hers.getByText('40 beantragt, 30 genehmigt')).toBeVisible()
  await expect(hers.getByText('Bis Januar, dann mehr.')).toBeVisible()
  await hers.goto('/staff')
  await expect(hers.getByRole('heading', { level: 1 })).not.toHaveText('Arbeitsplatz')
  await hers.close()
})

test('staff go from a locked customer’s request to its lock', async ({ page, newcomer, database }) => {
  const nora = await newcomer()
  const now = new Date()
  await database.operator
    .updateTable('customer')
    .set({ locked_at: now, lock_reason: 'security' })
    .where('customer_number', '=', nora.customer)
    .execute()
  await database.operator
    .insertInto('lock_request')
    .values({
      customer_number: nora.customer,
      id: crypto.randomUUID(),
      user_id: nora.id,
      kind: 'review',
      requested_at: now,
      message: 'My password is new.',
    })
    .execute()
  await signIn(page, people.admin)
  await page.goto('/staff?queue=lock_requests')
  const request = page.getByRole('listitem').filter({ hasText: String(nora.customer) })
  await request.getByRole('button', { name: /^(Open customer account|Kundenkonto öffnen)/ }).click()
  await request.getByRole('textbox').fill('Request 4711')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/lock')
  await expect(page.getByText('My password is new.')).toBeVisible()
  await expect(page.getByText(/This customer account is locked|Dieses Kundenkonto ist gesperrt/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})

test('staff see on a phone what a transferred contract asks of them, and mark it as done', async ({
  page,
  newcomer,
  database,
}) => {
  const nora = await newcomer()
  const number = await insertHosting(database, nora.customer, 'Shop')
  const { id } = await database.operator
    .selectFrom('contract')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const now = new Date()
  const about = { customer_number: nora.customer, id: crypto.randomUUID(), contract_id: id }
  await database.operator
    .insertInto('contract_transfer')
    .values({
      ...about,
      to_customer: 10002,
      to_email: people.anna,
      token_hash: Buffer.from(about.id),
      state: 'accepted',
      offered_at: now,
      expires_at: now,
      decided_at: now,
      new_number: 'C-99001',
    })
    .execute()
  const twoHoursAgo = new Date(now.getTime() - 2 * 3_600_000)
  await database.operator
    .insertInto('provisioning_task')
    .values({ ...about, kind: 'transferred', state: 'waiting', created_at: twoHoursAgo, trouble: 'HTTP_503', tries: 3 })
    .execute()
  await page.setViewportSize({ width: 375, height: 700 })
  await signIn(page, people.admin)
  await page.goto('/staff?queue=provisioning')
  const task = page.getByRole('listitem').filter({ hasText: number })
  await expect(task).toContainText('Kunde wechselt')
  await expect(task).toContainText('Der Dienst läuft unter Vertrag C-99001 weiter.')
  await expect(task).toContainText('HTTP_503 (3 Versuche)')
  expect(await axeFaults(page)).toEqual([])
  await task.getByRole('button', { name: `Als erledigt markieren: ${number}` }).press('Enter')
  await expect(task).toHaveCount(0)
})
