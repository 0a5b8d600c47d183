import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // many wait for a database or a clock: more workers than cores
    maxWorkers: '150%',
    // the files of a worker share their modules: most of a file's time was reading them
    isolate: false,
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/{customer-centre,kontor}/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.mjs'],
          globalSetup: 'apps/kontor/src/testing/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: { name: 'portal', include: ['apps/portal/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
