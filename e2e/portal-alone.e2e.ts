import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { startProgram } from '../apps/kontor/src/testing/program.ts'
import { storyOptions } from './fixtures/browser.ts'
import { demoFolder } from './fixtures/demo-folder.ts'
import { password, people } from './fixtures/story.ts'

/** The portal of one process against the customer centre of another, on two origins that share a cookie domain. */
const centreUrl = 'http://centre.kontor.test:4311'
const portalUrl = 'http://my.kontor.test:4312'

test('a portal alone signs people in at the customer centre elsewhere and shows their data', async () => {
  const folder = await demoFolder()
  const shared = { NODE_ENV: 'test', LOG_LEVEL: 'error' }
  // the portal asks the centre for nothing before the first visitor arrives
  const [centre, portal] = await Promise.all([
    startProgram({
      ...shared,
      PORT: '4311',
      APP_URL: centreUrl,
      TRUSTED_ORIGINS: portalUrl,
      COOKIE_DOMAIN: 'kontor.test',
      DATA_DIR: folder.path,
      DEMO: 'true',
    }),
    startProgram({
      ...shared,
      PORT: '4312',
      FILES_DIR: join(folder.path, 'portal'),
      APP_URL: portalUrl,
      CUSTOMER_CENTRE_URL: centreUrl,
      CUSTOMER_CENTRE_INTERNAL_URL: 'http://127.0.0.1:4311',
      LOGIN_URL: `${centreUrl}/login`,
    }),
  ])
  const browser = await chromium.launch({
    ...storyOptions,
    args: [...(storyOptions.args ?? []), '--host-resolver-rules=MAP *.kontor.test 127.0.0.1'],
  })
  try {
    const page = await browser.newPage({ locale: 'en-GB' })
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    // what the browser itself asks of the other origin, if only because its pointer rests on a link
    const answers: number[] = []
    page.on('response', response => {
      if (response.url().startsWith(`${centreUrl}/ajax/v1/tickets`)) answers.push(response.status())
    })

    await page.goto(`${portalUrl}/billing?status=paid`)
    await expect(page).toHaveURL(
      `${centreUrl}/login?previous_page=${encodeURIComponent(`${portalUrl}/billing?status=paid`)}`,
    )
    await page.getByRole('textbox', { name: 'Email address' }).fill(people.anna)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()

    await expect(page).toHaveURL(`${portalUrl}/billing?status=paid`)
    await expect(page.getByRole('table').getByRole('link', { name: /^RE-/ }).first()).toBeVisible()

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).first().click()
    await expect(page).toHaveURL(`${portalUrl}/support`)
    await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
    await expect.poll(() => answers).toContain(200)
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    await Promise.all([portal.stop(), centre.stop()])
    await folder.remove()
  }
})
