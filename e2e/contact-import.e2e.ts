import { readFile } from 'node:fs/promises'
import { axeFaults } from './fixtures/axe.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, signIn } from './fixtures/story.ts'

/** Writes it as Excel does in German: semicolons, and the Windows character set. */
const windows = (text: string): Buffer => Buffer.from(text, 'latin1')

test('eine Tabelle mit Fehlern wird gezeigt, berichtigt und als Ganzes importiert', async ({
  page,
  newcomer,
  console,
}) => {
  console.expectError(/422/)
  const { email } = await newcomer('de')
  await signIn(page, email)
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Import und Export' }).click()
  await page.getByRole('menuitem', { name: 'Kontakte importieren' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontakte importieren')

  await page.getByRole('button', { name: 'Vorschau anzeigen' }).click()
  const text = page.getByRole('textbox', { name: /^Text einfügen/ })
  await expect(text).toHaveAccessibleDescription(/Wählen Sie eine Datei aus oder fügen Sie Text ein/)
  await expect(text).toBeFocused()
  const file = page.getByLabel('Datei auswählen')
  const head = 'Vorname;Nachname;E-Mail;Rufnummer;Land'
  const good = 'Jürgen;Groß;juergen@gross.example;040 1234567;'
  await file.setInputFiles({
    name: 'kontakte.csv',
    mimeType: 'text/csv',
    buffer: windows(`${head}\r\n${good}\r\nZoe;Bad;nirgends;;Atlantis\r\n`),
  })
  await expect(page.getByRole('alert')).toContainText('Eine Zeile ist fehlerhaft')
  const rows = page.getByRole('table', { name: 'Zeilen der Datei' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  await expect(rows.nth(0)).toContainText('Zoe Bad')
  await expect(rows.nth(0)).toContainText('E-Mail: Geben Sie eine E-Mail-Adresse')
  await expect(rows.nth(0)).toContainText('Land: Geben Sie einen Wert wie DE')
  await expect(page.getByRole('button', { name: 'Importieren' })).toHaveAttribute('aria-disabled', 'true')
  expect(await axeFaults(page)).toEqual([])

  // the corrected file, with a column whose name says nothing
  await file.setInputFiles({
    name: 'kontakte.csv',
    mimeType: 'text/csv',
    buffer: windows(
      `${head}\r\n${good}\r\nZoe;Good;zoe@good.example;0664 1234567;Österreich\r\nZ;Doppelt;ZOE@good.example;;\r\n`,
    ),
  })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Zeichenkodierung')).toHaveValue('windows-1252')
  await expect(rows.nth(0)).toContainText('Jürgen Groß')
  await expect(rows.nth(0)).not.toContainText('+49')
  await page.getByText('Spalten zuordnen').click()
  await page.getByLabel('Rufnummer').selectOption('Telefon')
  await expect(rows.nth(0)).toContainText('+49 40 1234567')
  await expect(rows.nth(1)).toContainText('+43 664 1234567')
  await expect(rows.nth(2)).toContainText('E-Mail-Adresse wie bei Zoe Good in Zeile 3')
  await expect(page.getByRole('status').filter({ hasText: '2 Kontakte kommen hinzu' })).toBeVisible()
  await rows.nth(2).getByRole('checkbox', { name: 'Trotzdem anlegen' }).check()
  await page.getByRole('button', { name: '3 Kontakte importieren' }).click()
  await expect(page.getByText('3 Kontakte sind hinzugekommen')).toBeVisible()
  await page.getByRole('link', { name: 'Kontakte ansehen' }).click()
  await expect(page.getByRole('link', { name: 'Jürgen Groß' })).toBeVisible()
})

test('vCards come in and go out', async ({ page, newcomer }) => {
  const { email } = await newcomer('en')
  await signIn(page, email)
  await page.goto('/contacts/import')
  const card = (name: string, address: string) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nN:${name};Vera;;;\r\nFN:Vera ${name}\r\nEMAIL:${address}\r\nTEL:+44 20 7946 0123\r\nEND:VCARD\r\n`
  await page.getByLabel('Paste text').fill(card('Venn', 'vera@venn.example') + card('Vale', 'vera@vale.example'))
  await page.getByRole('button', { name: 'Show preview' }).click()
  // two with one telephone
  await expect(page.getByRole('status').filter({ hasText: 'One contact will be added, 1 skipped.' })).toBeVisible()
  await page.getByRole('button', { name: 'Import one contact' }).click()
  await expect(page.getByText('One contact was added')).toBeVisible()
  await page.getByRole('link', { name: 'View contacts' }).click()

  await page.getByRole('button', { name: 'Import and export' }).click()
  const [vcards] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as vCards' }).click(),
  ])
  expect(vcards.suggestedFilename()).toBe('contacts.vcf')
  const text = await readFile(await vcards.path(), 'utf8')
  expect(text).toMatch(/VERSION:4\.0\r\n[\s\S]*FN:Vera Venn\r\n[\s\S]*TEL;VALUE=uri:tel:\+44-20-7946-0123/)
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  // the unchanged export can be imported again: nothing in it is new
  await page.goto('/contacts/import')
  await page.getByLabel('Choose file').setInputFiles(await csv.path())
  await expect(page.getByText('Same email address, phone, name as Vera Venn')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveAttribute('aria-disabled', 'true')
})
