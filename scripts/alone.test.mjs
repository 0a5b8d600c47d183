import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './program.mjs'

/** Each notes when it begins and ends. */
const script = (lock, notes) => `
  import { appendFileSync } from 'node:fs'
  import { alone } from '${join(root, 'scripts/alone.mjs')}'
  await alone('${lock}', async () => {
    appendFileSync('${notes}', 'b')
    for (let turn = 0; turn < 1000; turn++) await new Promise(resolve => setImmediate(resolve))
    appendFileSync('${notes}', 'e')
  })
`

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'kontor-alone-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return { lock: join(path, 'lock'), notes: join(path, 'notes') }
}
const run = ({ lock, notes }) =>
  new Promise(resolve =>
    spawn(process.execPath, ['--input-type=module', '--eval', script(lock, notes)]).on('exit', resolve),
  )

test('Of several that start at once each does its work alone, and nothing is left behind', async () => {
  const { lock, notes } = folder()
  expect(await Promise.all([1, 2, 3, 4].map(() => run({ lock, notes })))).toEqual([0, 0, 0, 0])
  expect(readFileSync(notes, 'utf8')).toBe('bebebebe')
  expect(existsSync(lock)).toBe(false)
})

test('A process that was killed at it holds up nobody', async () => {
  const { lock, notes } = folder()
  const gone = spawn(process.execPath, ['--eval', ''])
  await new Promise(resolve => gone.on('exit', resolve))
  writeFileSync(lock, String(gone.pid))
  await Promise.all([run({ lock, notes }), run({ lock, notes })])
  expect(readFileSync(notes, 'utf8')).toBe('bebe')
})
