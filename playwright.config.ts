import { defineConfig } from '@playwright/test'
import { appUrl, storyOptions } from './e2e/fixtures/browser.ts'

/** Stories in a real browser against the real program: embedded database, demo data, the portal as built. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // a story that passes at a second try has lost a race, and so may somebody's visit: it fails, by its name
  retries: 0,
  // a busy machine takes several times as long as a free one, and patience costs nothing where nothing is wrong
  timeout: 480_000,
  expect: { timeout: 120_000 },
  globalSetup: './e2e/fixtures/start-program.ts',
  reporter: [['list']],
  use: {
    baseURL: appUrl,
    launchOptions: storyOptions,
    // a wait that never ends says what it waited for
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // nothing is looked at in the middle of a transition
    contextOptions: { reducedMotion: 'reduce' },
    // recording every step would take a fifth of the time: where one is wanted, npm test -- e2e --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
