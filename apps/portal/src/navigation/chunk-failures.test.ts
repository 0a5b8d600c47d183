import { expect, test } from 'vitest'
import { mayReload, reloadGuard } from './chunk-failures.ts'

const now = 1_000_000
const mark = (path: string, expires: number) => JSON.stringify({ path, expires })

test('a path is reloaded at most once in ten seconds', () => {
  expect(reloadGuard).toBe(10_000)
})

test.each([
  ['the first failure', null, '/billing', true],
  ['the same path a moment later', mark('/billing', now + 1), '/billing', false],
  ['the same path after ten seconds', mark('/billing', now), '/billing', true],
  ['another path a moment later', mark('/support', now + 9999), '/billing', true],
  ['a mark that is nonsense', '{', '/billing', true],
  ['a mark that is no object', '7', '/billing', true],
])('%s', (_, stored, path, expected) => {
  expect(mayReload(stored, path, now)).toBe(expected)
})
