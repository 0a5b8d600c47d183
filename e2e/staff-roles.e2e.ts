import type { Page } from '@playwright/test'
import { axeFaults } from './fixtures/axe.ts'
import { appUrl } from './fixtures/browser.ts'
import { type Newcomer, test } from './fixtures/newcomer.ts'
import { staffPage } from './fixtures/staff.ts'
import { expect, signIn } from './fixtures/story.ts'

test('an owner adds someone, gives a further role for an hour, and makes a role of their own', async ({
  page,
  console,
  database,
  newcomer,
  browser,
}) => {
  // the page that is open when its right ends, and when its person is staff no more
  console.expectError(/403|401/)
  const owner = await staffPage(browser, database, await newcomer('en'))
  const kim = await newcomer('en')
  await owner.goto(`${appUrl}/staff`)
  await owner.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(owner.getByRole('heading', { level: 1, name: 'Staff and roles' })).toBeVisible()
  expect(await axeFaults(owner)).toEqual([])

  await owner.getByRole('button', { name: 'Add person' }).click()
  await expect(owner.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await owner.getByRole('textbox', { name: 'Name' }).fill('Kim Novak')
  await owner.getByRole('textbox', { name: 'Email' }).fill(kim.email)
  await owner.getByRole('button', { name: 'Add person' }).click()
  await expect(owner.getByText('Choose a role.')).toBeVisible()
  expect(await axeFaults(owner)).toEqual([])
  await owner.getByRole('checkbox', { name: 'Support' }).check()
  await owner.getByRole('button', { name: 'Add person' }).click()
  const row = owner.getByRole('row').filter({ hasText: kim.email })
  await expect(row).toContainText('Support')

  await signIn(page, kim.email)
  await page.goto('/staff')
  await expect(page.getByRole('link', { name: /^Tickets/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bank' })).toHaveCount(0)

  await row.getByRole('button', { name: /^Change roles of/ }).click()
  await owner.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Billing')
  await owner.getByRole('textbox', { name: 'Reason' }).fill('Covers for Jonas today')
  await owner.getByRole('button', { name: 'Give role' }).click()
  await expect(row).toContainText('Billing until')
  await page.reload()
  await page.getByRole('link', { name: 'Bank' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank')
  await row.getByRole('button', { name: /^Change roles of/ }).click()
  await owner.getByRole('button', { name: 'End role Billing now' }).click()
  await expect(row).not.toContainText('Billing until')

  await owner.getByRole('button', { name: 'New role' }).click()
  await owner.getByRole('textbox', { name: 'Name' }).fill('Night shift')
  await owner.getByRole('button', { name: 'Save role' }).click()
  await expect(owner.getByText('Choose at least one right.')).toBeVisible()
  await owner.getByRole('combobox', { name: 'Tickets' }).selectOption('See and work')
  expect(await axeFaults(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Save role' }).click()
  const role = owner.getByRole('listitem').filter({ hasText: 'Night shift' })
  await expect(role).toContainText('Own role')
  await role.getByText('Show rights').click()
  await expect(role.getByRole('definition')).toHaveText(['See and work'])

  await row.getByRole('button', { name: /^Change roles of/ }).click()
  await owner.getByRole('checkbox', { name: 'Support' }).uncheck()
  await owner.getByRole('button', { name: 'Save roles' }).click()
  await expect(row).toHaveCount(0)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await role.getByRole('button', { name: 'Delete role Night shift' }).click()
  await expect(role).toHaveCount(0)
})

const links = (page: Page) => page.getByRole('main').getByRole('link')
const shown = {
  support: {
    locale: 'de',
    has: [/^Tickets/, 'Kunden', /^Anträge zu Sperren/],
    hasNot: ['Bank', 'Team'],
    refused: '/staff/payments',
  },
  billing: {
    locale: 'en',
    has: ['Bank', 'Billing', /^Payouts/],
    hasNot: ['Staff', /^Setup/],
    refused: '/staff/people',
  },
  sales: { locale: 'en', has: ['Vouchers', /^Declarations/], hasNot: ['Bank', /^Payouts/], refused: '/staff/payments' },
  lead: { locale: 'de', has: ['Bank', 'Team', 'Gutscheine'], hasNot: [], refused: null },
} as const

for (const [role, { locale, has, hasNot, refused }] of Object.entries(shown))
  test(`the desk of ${role} shows what the role allows`, async ({ page, console, database, newcomer }) => {
    if (refused) console.expectError(/403/)
    const person: Newcomer = await newcomer(locale)
    await database.operator
      .updateTable('user_account')
      .set({ staff_roles: [role] })
      .where('id', '=', person.id)
      .execute()
    await signIn(page, person.email)
    await page.goto('/staff')
    for (const name of has) await expect(links(page).and(page.getByRole('link', { name }))).not.toHaveCount(0)
    for (const name of hasNot)
      await expect(links(page).and(page.getByRole('link', { name, exact: true }))).toHaveCount(0)
    if (!refused) return
    await page.goto(refused)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(locale === 'de' ? 'Kein Zugriff' : 'No access')
  })
