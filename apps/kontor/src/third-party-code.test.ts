import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  file => !/\.test\.tsx?$|\/testing\//.test(file),
)

/** These read code whose name no source says. */
const readsCode: Record<string, string> = {
  'apps/customer-centre/src/platform/jobs/streaming-thread.ts':
    'a module of ours, which its job names by its own address',
  'apps/customer-centre/src/platform/jobs/worker-thread.ts': 'the same',
  'apps/kontor/src/database/binaries.ts': 'finds the database’s program, and runs none of its code here',
  'apps/kontor/src/load-adapters.ts': 'the packages that the site file names',
  'apps/kontor/src/portal/install.ts': 'the portal’s build, from the folder that is set for it',
}

test('of code that no source names only the packages of the site file are others’', () => {
  const unnamed =
    /\bimport\((?!\s*['"])|\bcreateRequire\b|\brequire\((?!['"])|\bnew Function\b|\beval\(|\bdlopen\b|\bregisterHooks\b|\bimport\.meta\.resolve\b|from 'node:vm'/
  const found = sources.filter(file =>
    unnamed.test(readFileSync(join(root, file), 'utf8').replaceAll(/(?<=^|\s)\/\/.*|\/\*[\s\S]*?\*\//g, '')),
  )
  expect(sources.length).toBeGreaterThan(1000)
  expect(found.toSorted()).toEqual(Object.keys(readsCode))
})
