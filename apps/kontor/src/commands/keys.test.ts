import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testMasterKey } from '@kontor/customer-centre/testing/master-key'
import { cloneTemplate } from '@kontor/customer-centre/testing/template'
import { testDatabase } from '@kontor/customer-centre/testing/test-database'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { temporaryDataFolder } from '../testing/data-folder.ts'
import { keys } from './keys.ts'

let clone: Awaited<ReturnType<typeof cloneTemplate>>
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>
beforeAll(async () => {
  clone = await cloneTemplate(await testDatabase(), 'empty')
  folder = await temporaryDataFolder()
})
afterAll(async () => {
  await clone.drop()
  await folder.remove()
})
afterEach(() => void vi.restoreAllMocks())

async function run(words: string[] = [], changes: Record<string, string> = { MASTER_KEY: testMasterKey }) {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await keys(readConfiguration({ DATABASE_URL: clone.url, ...changes }), words)
  const printed = print.mock.calls.flat().join('\n').split('\n')
  print.mockClear()
  return printed
}
const idOf = (line = '') => /\w+ +([0-9a-f]{16}) /.exec(line)?.[1]

test('shows the keys, makes new ones that rest first, and wraps all by another master key', async () => {
  const before = await run()
  expect(before).toHaveLength(4)
  expect(before[3]).toMatch(/^vault {5}[0-9a-f]{16} {2}made 2026-11-16 00:00 UTC {2}wrapped by [0-9a-f]{16} {2}in use$/)
  const rotated = await run(['rotate'])
  expect(rotated.filter(line => line.endsWith(' rests'))).toHaveLength(4)
  expect(idOf(rotated.find(line => /^vault .* in use$/.test(line)))).toBe(idOf(before[3]))
  expect(rotated.at(-1)).toBe('The new keys are used in an hour; the former ones still read what they made.')

  const next = join(folder.path, 'next')
  await writeFile(next, randomBytes(32).toString('base64'))
  const masters = (lines: string[]) => new Set(lines.flatMap(line => /wrapped by (\w+)/.exec(line)?.[1] ?? []))
  const rewrapped = await run(['rotate', `--master-key-file=${next}`])
  expect(masters(rewrapped).size).toBe(1)
  expect(masters(rewrapped)).not.toEqual(masters(before))
  expect(rewrapped.at(-1)).toMatch(/^Set the new master key in the place of the former one, and restart all processes/)
  await expect(run()).rejects.toThrow(/^MASTER_KEY: this is master key/)
  expect(await run([], { MASTER_KEY_FILE: next })).toHaveLength(12)
})

test.each([[['turn']], [['list', 'all']], [['rotate', '--master-key-file=']], [['rotate', 'now']]])(
  'words it does not know show how it is called: %s',
  async words => {
    await expect(run(words)).rejects.toThrow(/^Usage: npm run keys/)
  },
)
