import { axeFaults } from './fixtures/axe.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, signIn } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

test('a person gives their calendar an address, replaces it and ends it', async ({ page, newcomer, request }) => {
  const { email } = await newcomer('de')
  const { calendar } = words('de').dashboard.coming
  await signIn(page, email)
  await page.goto('/coming')
  const address = page.getByText(/\/ajax\/v1\/calendars\/[\w-]{43}\.ics$/)
  await expect(address).toBeHidden()
  await page.getByRole('button', { name: calendar.create }).click()
  await expect(page.getByText(calendar.once)).toBeVisible()
  const first = (await address.textContent()) ?? ''
  expect(await axeFaults(page)).toEqual([])
  const answer = await request.get(first)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nNAME:Was ansteht: /)

  // it is shown once, and replaced where it is lost
  await page.reload()
  await expect(page.getByRole('button', { name: calendar.end })).toBeVisible()
  await expect(address).toBeHidden()
  await page.getByRole('button', { name: calendar.renew }).click()
  await expect(address).toBeVisible()
  const second = (await address.textContent()) ?? ''
  expect((await request.get(first)).status()).toBe(404)
  expect((await request.get(second)).status()).toBe(200)
  await page.getByRole('button', { name: calendar.end }).click()
  await expect(page.getByText(calendar.ended)).toBeVisible()
  await expect(page.getByRole('button', { name: calendar.create })).toBeVisible()
  expect((await request.get(second)).status()).toBe(404)
})
