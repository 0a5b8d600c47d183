import { test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { expect, signIn } from './fixtures/story.ts'

test('new customers add themselves, and verify their address with the mailed code', async ({ page, newcomer }) => {
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/contacts')
  await page.getByRole('button', { name: `Add Neumann ${nora.customer}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Neumann ${nora.customer}`)

  const verification = page.getByRole('region', { name: 'Email address' })
  await verification.getByRole('button', { name: 'Send code by email' }).click()
  await expect(verification.getByText('Code sent', { exact: true })).toBeVisible()
  const subject = await mailed(nora.email, /Subject: \d{6} is your confirmation code/)
  // the sixth digit sends it
  await verification.getByLabel(`Code sent to ${nora.email}`).pressSequentially(/\d{6}/.exec(subject)?.[0] ?? '')
  await expect(verification.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByText('This address has access to this account.')).toBeVisible()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Billing and tax' }).check()
  const postcode = page.getByLabel('Postcode')
  await postcode.fill('204')
  await postcode.blur()
  await expect(page.getByText('Check the postcode. In this country it looks like 20457.')).toBeVisible()
  await postcode.fill('D-20457')
  await page.getByLabel('Proof of identity').selectOption('Passport')
  await page.getByLabel('Number', { exact: true }).fill('c01x 00t47')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Neumann ${nora.customer} has been saved.`)).toBeVisible()
  await expect(page).toHaveURL(/\/contacts\/[\w-]+$/)
  for (const said of ['20457', 'Billing and tax', 'Passport ••••T47'])
    await expect(page.getByRole('definition').filter({ hasText: said })).toBeVisible()
  await page.getByRole('button', { name: 'Send invoices here' }).click()
  await expect(page.getByText('We send invoices to this address.')).toBeVisible()
})

test('ein doppelter Kontakt fällt auf, wird mit dem ersten vereint, und der Rest gelöscht', async ({
  page,
  newcomer,
  console,
}) => {
  console.expectError(/409/)
  const nora = await newcomer('de')
  await signIn(page, nora.email)
  await page.goto('/contacts')
  await page.getByRole('button', { name: `Neumann ${nora.customer} anlegen` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Neumann ${nora.customer}`)

  await page.goto('/contacts/create')
  await page.getByLabel('Nachname').fill('Öztürk')
  await page.getByLabel('E-Mail-Adresse').fill(nora.email.toUpperCase())
  await page.getByRole('button', { name: 'Kontakt anlegen' }).click()
  const warning = page.getByRole('alert').filter({ hasText: 'Ist das derselbe Kontakt?' })
  await expect(warning.getByRole('link', { name: `Neumann ${nora.customer}` })).toBeVisible()
  await warning.getByRole('button', { name: 'Nein, trotzdem speichern' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Öztürk')

  await page.getByRole('button', { name: 'Vergleichen und zusammenführen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Kontakte vergleichen' }).click()
  await dialog.getByRole('group', { name: 'Organisation' }).getByText('Anderer Kontakt').click()
  await dialog.getByRole('button', { name: 'Kontakte zusammenführen' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('definition').filter({ hasText: `Neumann ${nora.customer}` })).toBeVisible()

  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Kontakt löschen' }).click()
  await dialog.getByRole('button', { name: 'Kontakt löschen' }).click()
  await expect(page).toHaveURL('/contacts')
  await expect(page.getByText(/^Beginnen Sie mit sich selbst/)).toBeVisible()
})

test('a contact opens to read, is edited at its own address, and going back asks first', async ({ page, newcomer }) => {
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/contacts')
  await page.getByRole('button', { name: `Add Neumann ${nora.customer}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Neumann ${nora.customer}`)
  const address = page.url()
  await expect(page.getByRole('link', { name: nora.email })).toHaveAttribute('href', `mailto:${nora.email}`)
  const town = page.getByLabel('Town or city')
  await expect(town).toBeHidden()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await town.fill('Emden')
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).first().click()
  await expect(town).toHaveValue('Emden')
  await page.goBack()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(address)
  await expect(town).toBeHidden()

  await page.goto(`${address}?edit`)
  await town.fill('Emden')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('definition').filter({ hasText: 'Emden' })).toBeVisible()
})
