import { axeFaults } from './fixtures/axe.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, signIn } from './fixtures/story.ts'

test('ein Produkt wird kostenlos getestet, dann behalten, und die erste Rechnung ist die gezeigte', async ({
  page,
  newcomer,
}) => {
  const { email, customer } = await newcomer('de')
  await signIn(page, email)
  await page.goto('/order')
  await expect(page.getByRole('listitem').filter({ hasText: '30 Tage kostenlos testen' })).toContainText(
    'Web Hosting M',
  )
  await page.goto('/order/hosting-m')
  await page.getByRole('radio', { name: '30 Tage kostenlos testen' }).check()
  await expect(page.getByText('Danach endet der Test von selbst.', { exact: false })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Zahlungsart' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toHaveCount(0)
  await page.getByLabel('Domain', { exact: true }).fill(`test-${customer}.example`)
  await expect(page.getByRole('definition').filter({ hasText: `test-${customer}.example` })).toBeVisible()
  await page.getByRole('checkbox', { name: /Ich akzeptiere die AGB/ }).check()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: '30 Tage kostenlos testen' }).click()
  await page.waitForURL(/\/billing\/contracts\/C-\d+$/)
  const note = page.getByText('Kostenloser Test bis zum', { exact: false })
  await expect(note).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Noch keine Dokumente zu diesem Vertrag.')).toBeVisible()
  const contract = page.url()

  await page.goto('/order/hosting-m')
  await expect(page.getByText('Sie haben dieses Produkt schon getestet.', { exact: false })).toBeVisible()
  await expect(page.getByRole('radio', { name: '30 Tage kostenlos testen' })).toHaveCount(0)

  await page.goto(contract)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Produkt behalten' }).click()
  const invoice = page.getByRole('region', { name: 'Ihre erste Rechnung' })
  await expect(invoice).toContainText('Web Hosting M')
  // businesses read net prices: the line, and what the contract's page says of the document
  const net =
    (await invoice
      .getByText(/^[\d.,]+\s€$/)
      .first()
      .textContent()) ?? ''
  expect(net).not.toBe('')
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  await expect(page.getByText('Akzeptieren Sie die AGB, um zu bestellen')).toBeVisible()
  await page.getByRole('checkbox', { name: /Ich akzeptiere die AGB/ }).check()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  await page.waitForURL(contract)
  await expect(page.getByText('Nach der Testphase behalten')).toBeVisible()
  await expect(note).toBeHidden()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('table', { name: 'Letzte Dokumente' })).toContainText(net, { timeout: 1000 })
  }).toPass()
})
