import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tryClaim } from './claim.ts'
import { inspectProcess } from './processes.ts'
import { temporaryFolder } from './testing/database-folder.ts'

test('A claim is held until it is released', () => {
  const path = join(temporaryFolder(), 'lock')
  const first = tryClaim(path)
  expect(tryClaim(path)).toEqual({ holder: process.pid })
  if ('claim' in first) first.claim.release()
  expect(existsSync(path)).toBe(false)
  expect(tryClaim(path)).toHaveProperty('claim')
})

test.each([
  ['a process that is gone', async () => ({ pid: await endedProcess(), startedAt: '1' })],
  ['a process whose id was given to another one', async () => ({ pid: process.ppid, startedAt: '1' })],
])('The claim of %s is taken over', async (_, holder) => {
  const folder = temporaryFolder()
  const path = join(folder, 'lock')
  writeFileSync(path, JSON.stringify(await holder()))
  expect(tryClaim(path)).toHaveProperty('claim')
  expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid)
  expect(readdirSync(folder)).toEqual(['lock'])
})

test('The claim of a living process is respected', () => {
  const path = join(temporaryFolder(), 'lock')
  const child = spawn('sleep', ['60'])
  onTestFinished(() => void child.kill())
  const info = inspectProcess(Number(child.pid))
  writeFileSync(path, JSON.stringify({ pid: child.pid, startedAt: info.state === 'running' && info.startedAt }))
  expect(tryClaim(path)).toEqual({ holder: child.pid })
})

test.each(['', '{"pid":', 'null', '[]', '{"pid":"x"}'])('A spoiled claim (%j) has no holder', content => {
  const path = join(temporaryFolder(), 'lock')
  writeFileSync(path, content)
  expect(tryClaim(path)).toHaveProperty('claim')
})

test('Releasing leaves a claim alone that another process has taken since', () => {
  const path = join(temporaryFolder(), 'lock')
  const answer = tryClaim(path)
  writeFileSync(path, 'somebody else')
  if ('claim' in answer) answer.claim.release()
  expect(readFileSync(path, 'utf8')).toBe('somebody else')
})

async function endedProcess(): Promise<number> {
  const child = spawn('true')
  await once(child, 'exit')
  return Number(child.pid)
}
