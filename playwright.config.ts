import { defineConfig } from '@playwright/test'
import { appUrl, launchOptions } from './e2e/fixtures/browser.ts'

/** Stories in a real browser against the real program: embedded database, demo data, the portal as built. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // a busy machine loses a race now and then: such a story is named at the end, and worth a look
  retries: 1,
  // a busy machine takes several times as long as a free one, and patience costs nothing where nothing is wrong
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalSetup: './e2e/fixtures/start-program.ts',
  reporter: [['list']],
  use: {
    baseURL: appUrl,
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // recording every step would take a fifth of the time: where one is wanted, npm test -- e2e --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
