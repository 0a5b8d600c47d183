import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { ProgramsFirst } from './apps/kontor/src/testing/programs-first.ts'

export default defineConfig({
  test: {
    // many tests wait for a database or a clock: more workers than cores
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // the files of a worker share their modules: reading them took most of a file's time
    isolate: false,
    sequence: { sequencer: ProgramsFirst },
    // `npm test -- changed`: what imports do not tell
    forceRerunTriggers: ['**/package.json', '**/vitest.config.ts', 'apps/customer-centre/migrations/*.sql'],
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/{customer-centre,kontor}/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.mjs'],
          globalSetup: 'apps/kontor/src/testing/global-setup.ts',
          setupFiles: 'apps/customer-centre/src/testing/cheap-passwords.ts',
          // a busy machine takes several times as long as a free one, and patience costs nothing where nothing is wrong
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: { name: 'portal', include: ['apps/portal/**/*.test.{ts,tsx}'], testTimeout: 240_000 },
      },
    ],
  },
})
