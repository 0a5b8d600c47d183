import { expect, test } from '@playwright/test'
import { startProgram } from '../apps/kontor/src/testing/program.ts'
import { demoFolder } from './fixtures/demo-folder.ts'
import { password, people } from './fixtures/story.ts'

/** One program is the identity provider of the other; two hosts, because cookies ignore ports. */
const issuerUrl = 'http://127.0.0.1:4315'
const centreUrl = 'http://localhost:4316'
const secret = 'a-secret-of-the-stories-that-is-long-enough'

test('a user signs in with the identity provider, allows it, confirms again there, and signs out there', async ({
  page,
}) => {
  const [folder, other] = [await demoFolder(), await demoFolder()]
  const shared = { NODE_ENV: 'test', LOG_LEVEL: 'error', DEMO: 'true' }
  // neither needs the other before the first sign-in
  const [issuer, centre] = await Promise.all([
    startProgram({
      ...shared,
      PORT: '4315',
      APP_URL: issuerUrl,
      DATA_DIR: folder.path,
      OIDC_CLIENTS: JSON.stringify([
        {
          client_id: 'centre',
          client_secret: secret,
          name: 'Customer centre',
          redirect_uris: [`${centreUrl}/sign-in/provider/callback`],
          post_logout_redirect_uris: [`${centreUrl}/login`],
          third_party: true,
        },
      ]),
    }),
    startProgram({
      ...shared,
      PORT: '4316',
      APP_URL: centreUrl,
      DATA_DIR: other.path,
      SSO_ISSUER: `${issuerUrl}/oidc`,
      SSO_CLIENT_ID: 'centre',
      SSO_CLIENT_SECRET: secret,
      SSO_LABEL: 'Nordlicht ID',
      SSO_ALLOW_INSECURE: 'true',
      SSO_TRUSTS_EMAIL: 'true',
    }),
  ])
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    if (/Content.Security.Policy/i.test(message.text())) errors.push(message.text())
  })
  try {
    await page.goto(`${centreUrl}/billing`)
    await page.getByRole('link', { name: 'Sign in with Nordlicht ID' }).click()

    await expect(page).toHaveURL(new RegExp(`^${issuerUrl}/login\\?previous_page=`))
    await page.getByRole('textbox', { name: 'Email address' }).fill(people.anna)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()

    await expect(page.getByRole('heading', { name: 'Sign in to Customer centre?' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'your email address' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page).toHaveURL(`${centreUrl}/billing`)
    await expect(page.getByRole('table').getByRole('link', { name: /^RE-/ }).first()).toBeVisible()

    // a fresh proof is given where the password is
    await page.goto(`${centreUrl}/sign-in/provider?purpose=confirm&previous_page=/account/security`)
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
    await page.getByRole('button', { name: 'Confirm' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(`${centreUrl}/account/security`)

    // any site may lead a user to the sign-out, so the issuer asks
    const bye = `client_id=centre&post_logout_redirect_uri=${encodeURIComponent(`${centreUrl}/login`)}`
    await page.goto(`${issuerUrl}/oidc/session/end?${bye}`)
    await expect(page).toHaveURL(`${issuerUrl}/sign-out`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    // still signed in here: this session is separate
    await expect(page).toHaveURL(`${centreUrl}/`)
    await page.goto(`${issuerUrl}/account`)
    await expect(page).toHaveURL(new RegExp(`^${issuerUrl}/login`))
    expect(errors).toEqual([])
  } finally {
    await Promise.all([centre.stop(), issuer.stop()])
    await Promise.all([folder.remove(), other.remove()])
  }
})
