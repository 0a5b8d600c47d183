import { test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { expect, signIn } from './fixtures/story.ts'

test('a person is told by mail and in the portal, opens it by keys, and turns the mails off by their link and on again', async ({
  page,
  newcomer,
}) => {
  const nora = await newcomer()
  const subject = `Slow since noon ${Date.now()}`
  await signIn(page, nora.email)
  await page.goto('/support/create')
  await page.getByLabel('What is it about?').selectOption({ label: 'Technical' })
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill('Everything takes ten seconds.')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page).toHaveURL(/\/support\/ticket\/\d+/)
  const ticket = new URL(page.url()).pathname
  const header = await mailed(nora.email, new RegExp(`^List-Unsubscribe:\\s*<\\S+>(?=[\\s\\S]*${subject})`, 'm'))
  const link = /<(\S+)>/.exec(header)?.[1] ?? ''

  await page.goto('/')
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await bell.focus()
  await page.keyboard.press('Enter')
  const centre = page.getByRole('dialog', { name: 'Notifications' })
  const line = centre.getByRole('link', { name: subject })
  await expect(line).toBeVisible()
  await expect(centre).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(centre.getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(line).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${ticket}$`))
  await expect(centre).toBeHidden()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await page.goto('/notifications?view=mails')
  await page.getByRole('button', { name: new RegExp(subject) }).click()
  await expect(page.getByRole('dialog').getByText('Everything takes ten seconds.')).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('no more emails about “Replies to your tickets”')
  await page.goto('/account/preferences')
  const mails = page.getByRole('combobox', { name: 'Email: Replies to your tickets' })
  await expect(mails).toHaveValue('none')
  await page.goto(link)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('again')
  await page.goto('/account/preferences')
  await expect(mails).toHaveValue('at_once')

  await mails.selectOption({ label: 'Daily summary' })
  await page.getByRole('group', { name: 'Usage budgets' }).getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(mails).toHaveValue('daily')
  await expect(page.getByRole('group', { name: 'Usage budgets' }).getByRole('checkbox')).not.toBeChecked()
})
