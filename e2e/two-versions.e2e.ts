import { join } from 'node:path'
import { demoFolder } from './fixtures/demo-folder.ts'
import { makeOtherBuild } from './fixtures/other-build.ts'
import { startSeveral } from './fixtures/several-programs.ts'
import { chooseLanguage, expect, password, people, test } from './fixtures/story.ts'

const port = 4370
const url = `http://localhost:${port}`

test('while one version follows another, pages find all their parts and people sign in', async ({ browser }) => {
  const folder = await demoFolder()
  const settings = {
    APP_URL: url,
    DATA_DIR: folder.path,
    FILES_DIR: join(folder.path, 'files'),
    DEMO: 'true',
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
  }
  const newer = { PORTAL_BUILD: await makeOtherBuild(join(folder.path, 'newer')) }
  const programs = await startSeveral(settings, port, [{}, newer])
  const seen = { builds: new Set<string | null>(), missing: new Set<string>(), errors: new Set<string>() }
  try {
    for (let visitor = 0; visitor < 2 || seen.builds.size < 2; visitor++) {
      const page = await browser.newPage({ baseURL: url, locale: 'en-GB' })
      page.on('response', answer => {
        if (answer.status() === 404) seen.missing.add(new URL(answer.url()).pathname)
      })
      page.on('pageerror', error => seen.errors.add(error.message))
      const remember = async () => {
        const script = page.locator('link[rel=modulepreload]').first()
        seen.builds.add(await script.getAttribute('href'))
      }
      // of the two, the other one comes first
      if (visitor % 2) await page.request.get('/health/live')
      await page.goto('/login')
      await remember()
      await page.getByRole('textbox', { name: 'Email address' }).fill(people.anna)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page).toHaveURL('/')
      for (const [name, path, heading] of [
        ['Contracts', '/billing/contracts', 'Contracts'],
        ['Support', '/support', 'Support'],
      ] as const) {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click()
        await expect(page).toHaveURL(path)
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      }
      await page.goto('/contacts')
      await remember()
      // a part that is loaded late, and a catalogue
      await chooseLanguage(page, 'Deutsch')
      await expect(page.getByRole('heading', { name: 'Kontakte', level: 1 })).toBeVisible()
      const kept = page.waitForResponse('**/ajax/v1/preferences')
      await chooseLanguage(page, 'English')
      await kept
      await page.close()
    }
    expect(seen.missing).toEqual(new Set())
    expect(seen.errors).toEqual(new Set())
  } finally {
    await programs.stop()
    await folder.remove()
  }
})
