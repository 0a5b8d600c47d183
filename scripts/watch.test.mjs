import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './program.mjs'
import { watchFolders } from './watch.mjs'

function watched() {
  const base = mkdtempSync(join(tmpdir(), 'kontor-watch-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  mkdirSync(join(base, 'src/areas'), { recursive: true })
  const change = watchFolders(['src'], base)
  onTestFinished(() => change.stop())
  return { base, change, write: name => writeFileSync(join(base, 'src', name), String(Math.random())) }
}

test('A source that changes, however deep, is named; tests and an editor’s own files are not', async () => {
  const { change, write } = watched()
  // the last change of several is named, so that these were, if they counted
  for (const name of ['areas/rules.ts', 'areas/rules.test.ts', '.rules.ts.swp', 'rules.ts~']) write(name)
  expect(await change.file).toBe(join('src', 'areas/rules.ts'))
  expect(change.signal.aborted).toBe(true)
})

test('Whoever stops watching hears of nothing any more', async () => {
  const { base, change, write } = watched()
  const other = watchFolders(['src'], base)
  onTestFinished(() => other.stop())
  change.stop()
  write('rules.ts')
  expect(await other.file).toBe(join('src', 'rules.ts'))
  expect(await change.file).toBeUndefined()
  expect(change.signal.aborted).toBe(false)
})

test('A change asks the program to end, as SIGTERM does', async () => {
  const { change, write } = watched()
  const script = "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.error('up')"
  const status = run(process.execPath, ['--eval', script], { until: change.signal, onError: () => write('rules.ts') })
  expect(await status).toBe(7)
})
