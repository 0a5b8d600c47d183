import { readArchive } from '../apps/customer-centre/src/testing/read-archive.ts'
import { storedKeys } from '../apps/portal/src/areas/service/contact-provider/provider/stored-keys.ts'
import { test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { expect, signIn } from './fixtures/story.ts'

test.describe('auf Deutsch', () => {
  test.use({ locale: 'de-DE' })

  test('die eigenen Daten: angefordert, per Mail gemeldet, heruntergeladen, und das Archiv geht auf', async ({
    page,
    newcomer,
  }) => {
    const nora = await newcomer('de')
    await signIn(page, nora.email)
    await page.goto('/account/privacy')
    await page.getByRole('button', { name: 'Datenexport anfordern' }).click()
    await expect(page.getByText('Wir erstellen Ihren Datenexport').first()).toBeVisible()
    expect(await mailed(nora.email, /melden Sie sich an, um den Datenexport des Kunden/)).toBeTruthy()

    const button = page.getByRole('button', { name: /^Herunterladen: Datenexport vom / })
    await expect(button).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^kontor-${nora.customer}-\\d{4}-\\d\\d-\\d\\d\\.zip$`))
    const files = await readArchive(await download.path())
    expect(files.get('README.txt')).toMatch(/^EXPORT IHRER DATEN/)
    expect(JSON.parse(files.get('account/customer.json') ?? '')[0]).toMatchObject({ customer_number: nora.customer })
    expect(JSON.parse(files.get('you/account.json') ?? '')[0]).toMatchObject({ email: nora.email })

    // the page about privacy lists what this browser now holds
    const held = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    const cookies = (await page.context().cookies()).map(({ name }) => name.replace('__Host-', ''))
    const listed = Object.values(storedKeys).flatMap(({ names }) => [...names] as string[])
    const strange = [...held, ...cookies].filter(
      name => !listed.some(key => name === key || (key.endsWith('…') && name.startsWith(key.slice(0, -1)))),
    )
    expect(strange).toEqual([])
  })
})

test('the agreement is read and concluded; an erasure is planned, asked for and withdrawn', async ({
  page,
  context,
  newcomer,
  console,
}) => {
  console.expectError(/422/)
  const nora = await newcomer('en')
  await signIn(page, nora.email)
  await page.goto('/account/privacy')

  const [text] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /^Read version 2026-11/ }).click(),
  ])
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('Processing agreement')
  await expect(text.getByText(`customer number ${nora.customer}`)).toBeVisible()
  await text.close()
  await page.getByRole('button', { name: 'Sign agreement' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign agreement' }).click()
  await expect(page.getByText('You have signed the current version.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download as text: version 2026-11' })).toBeVisible()

  // the law keeps nothing of a customer this new except the activity
  await expect(page.getByRole('row', { name: /of the activity/ })).toContainText('31 Dec')
  await page.getByRole('button', { name: 'Request erasure' }).click()
  const dialog = page.getByRole('dialog', { name: `Request erasure of customer ${nora.customer}` })
  await expect(dialog).toContainText(`We close the account of Neumann ${nora.customer} for everyone`)
  await dialog.getByLabel('Customer number').fill('10001')
  await dialog.getByRole('button', { name: 'Request erasure' }).click()
  await expect(dialog.getByText('This is not valid.')).toBeVisible()
  await dialog.getByLabel('Customer number').fill(String(nora.customer))
  await dialog.getByRole('button', { name: 'Request erasure' }).click()
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  expect(await mailed(nora.email, /Erasure of customer \d+ requested/)).toBeTruthy()

  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request erasure' })).toBeVisible()
})
