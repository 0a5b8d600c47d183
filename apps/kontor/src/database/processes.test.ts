import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inspectWithProc, inspectWithPs, processesIn, signal } from './processes.ts'
import { eventually, temporaryFolder } from './testing/database-folder.ts'

const ways = [
  { name: '/proc', inspect: inspectWithProc, missing: !existsSync('/proc/self') },
  { name: 'ps', inspect: inspectWithPs, missing: spawnSync('ps', ['-p', '1']).status !== 0 },
]

describe.each(ways.filter(way => !way.missing))('Asked of $name', ({ inspect }) => {
  test('a running process has its user, its command line and a start that stays the same', () => {
    const child = spawn('sleep', ['61'])
    onTestFinished(() => void child.kill())
    const info = inspect(Number(child.pid))
    expect(info).toMatchObject({ state: 'running', uid: process.getuid?.(), command: 'sleep 61' })
    expect(inspect(Number(child.pid))).toEqual(info)
  })

  test('a process that has ended is gone', async () => {
    const child = spawn('true')
    await once(child, 'exit')
    expect(inspect(Number(child.pid))).toEqual({ state: 'gone' })
  })

  test('a dead process that its parent has not collected is a zombie', async () => {
    const parent = spawn('/bin/sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'])
    onTestFinished(() => void parent.kill())
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    await eventually('it is a zombie', () => inspect(Number(line.toString())).state === 'zombie')
  })
})

test.skipIf(!existsSync('/proc/self'))('Processes are found by their working folder', () => {
  const folder = temporaryFolder()
  const child = spawn('sleep', ['62'], { cwd: folder })
  onTestFinished(() => void child.kill())
  expect(processesIn(folder)).toEqual([{ pid: child.pid, command: 'sleep 62' }])
})

test('A signal to a process that is gone is no error', async () => {
  const child = spawn('true')
  await once(child, 'exit')
  expect(() => signal(Number(child.pid), 'SIGINT')).not.toThrow()
})
