import { expect, hydrated, people, signIn, test } from './fixtures/story.ts'

const main = 'Main'

for (const [deed, name] of [
  ['a click', 'Support'],
  ['the language switch', 'Deutsch'],
] as const)
  test(`a session that has ended is found out by ${deed}, which leads to the login`, async ({
    page,
    context,
    console,
    baseURL,
  }) => {
    console.expectError(/401|419/)
    await signIn(page, people.anna)
    await page.goto('/account')
    await hydrated(page)
    await context.clearCookies({ name: 'kontor_session' })
    if (name === 'Support')
      await page.getByRole('navigation', { name: main }).getByRole('link', { name }).first().click()
    else await page.getByRole('button', { name }).click()
    const place = name === 'Support' ? '/support' : '/account'
    await expect(page).toHaveURL(`/login?previous_page=${encodeURIComponent(`${baseURL}${place}`)}`)
  })

test('what is typed when any call finds the session ended is there after signing in again', async ({
  page,
  context,
  console,
}) => {
  console.expectError(/401|419/)
  await signIn(page, people.anna)
  await page.goto('/support/create')
  await hydrated(page)
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('Half a sentence')
  await context.clearCookies({ name: 'kontor_session' })
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/login\?previous_page=/)
  await signIn(page, people.anna)
  await page.goto('/support/create')
  await expect(subject.or(page.getByRole('textbox', { name: 'Betreff' }))).toHaveValue('Half a sentence')
})
