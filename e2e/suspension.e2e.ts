import { axeFaults } from './fixtures/axe.ts'
import { insertHosting } from './fixtures/contract.ts'
import { test } from './fixtures/newcomer.ts'
import { openAccount } from './fixtures/staff.ts'
import { expect, people, signIn } from './fixtures/story.ts'

test('staff pause one contract with a statement of reasons and let it go on; the customer sees both on a phone', async ({
  page,
  browser,
  newcomer,
  console,
  database,
  baseURL,
}) => {
  // fields missing in the statement
  console.expectError(/422/)
  const nora = await newcomer()
  const number = await insertHosting(database, nora.customer, 'Copied bank')
  await signIn(page, people.admin)
  await openAccount(page, nora, 'Eine kopierte Bank')
  await page.goto('/account/lock')

  await page.getByRole('button', { name: `Wegen Missbrauchs pausieren: ${number}` }).press('Enter')
  await page.getByRole('textbox', { name: 'Tatsachen und Umstände' }).fill('The page /bank copies a savings bank.')
  await page.getByRole('button', { name: 'Vertrag pausieren und Inhaber benachrichtigen' }).click()
  await expect(page.getByRole('group', { name: 'Was der Inhalt verletzt' })).toContainText(
    'Wählen Sie eine der Möglichkeiten',
  )
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('radio', { name: 'Eigene Prüfung' }).check()
  await page.getByRole('radio', { name: 'Unsere Bedingungen' }).check()
  await page.getByRole('textbox', { name: 'Welches Gesetz' }).fill('Clause 7')
  await page.getByRole('textbox', { name: 'Warum es verletzt ist' }).fill('It asks for PINs.')
  for (const question of ['Hat Software', 'War Software'])
    await page.getByRole('group', { name: question }).getByRole('radio', { name: 'Nein' }).check()
  await page.getByRole('button', { name: 'Vertrag pausieren und Inhaber benachrichtigen' }).click()
  await expect(page.getByText('pausiert (Missbrauch)')).toBeVisible()

  const phone = { viewport: { width: 375, height: 700 }, locale: 'en-GB' }
  const hers = await browser.newPage({ ...(baseURL && { baseURL }), ...phone })
  await signIn(hers, nora.email)
  await hers.goto(`/billing/contracts/${number}`)
  await expect(hers.getByRole('main')).toContainText(
    'This service is switched off for now. Your data is kept. Reason: abuse of the service. The account’s owners have received the reasons by email.',
  )

  await page.getByRole('button', { name: `Fortsetzen: ${number}` }).click()
  await page.getByRole('textbox', { name: 'Notiz' }).fill('The copy is gone.')
  await page.getByRole('button', { name: 'Vertrag fortsetzen und Inhaber benachrichtigen' }).click()
  await expect(page.getByRole('button', { name: `Wegen Missbrauchs pausieren: ${number}` })).toBeVisible()
  await hers.reload()
  await expect(hers.getByText('Resumed', { exact: true })).toBeVisible()
  await expect(hers.getByRole('main')).not.toContainText('switched off')
  await hers.close()
})
