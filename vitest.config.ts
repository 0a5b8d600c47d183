import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { furtherLanguage } from './apps/kontor/src/testing/further-language.ts'
import { ProgramsFirst } from './apps/kontor/src/testing/programs-first.ts'

const furtherLanguageTest = 'apps/kontor/src/further-language.test.ts'

/** Sets up tests with a customer centre. */
const server = {
  setupFiles: ['cheap-passwords', 'keep-seen-rows'].map(name => `apps/customer-centre/src/testing/${name}.ts`),
  // a busy machine takes several times as long as a free one, and patience costs nothing where nothing is wrong
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 120_000 } },
}

export default defineConfig({
  test: {
    // many tests wait for a database or a clock: more workers than cores
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // the files of a worker share their modules: reading them took most of a file's time
    isolate: false,
    sequence: { sequencer: ProgramsFirst },
    // one for all projects, which share its database
    globalSetup: 'apps/kontor/src/testing/global-setup.ts',
    // `npm test -- changed`: what imports do not tell
    forceRerunTriggers: ['**/package.json', '**/vitest.config.ts', 'apps/customer-centre/migrations/*.sql'],
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: [
            'apps/{customer-centre,kontor}/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: [furtherLanguageTest],
        },
      },
      // its sources are others
      { plugins: [furtherLanguage()], test: { ...server, name: 'further language', include: [furtherLanguageTest] } },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: { name: 'portal', include: ['apps/portal/**/*.test.{ts,tsx}'], testTimeout: 240_000 },
      },
    ],
  },
})
