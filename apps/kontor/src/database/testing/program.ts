import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFailed, onTestFinished } from 'vitest'
import { compileCache } from '../../testing/program.ts'

type Line = { url?: string; pid?: number; log?: string; stopped?: boolean; answered?: boolean }

export type Program = {
  child: ChildProcess
  /** The database's login and process, once it is up. */
  ready: Promise<{ url: string; pid: number }>
  /** Everything the program printed so far. */
  lines: Line[]
  ended: Promise<number | null>
}

/** Runs supervised-program.ts in a process group of its own, as a terminal would. It ends with the test. */
export function startProgram(args: string[], options: SpawnOptions = {}, folder = import.meta.dirname): Program {
  const child = spawn(process.execPath, [join(folder, 'supervised-program.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...compileCache },
    ...options,
  })
  const lines: Line[] = []
  let errors = ''
  child.stderr?.on('data', chunk => (errors += chunk))
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  const ready = new Promise<{ url: string; pid: number }>((resolve, reject) => {
    if (child.stdout) {
      createInterface(child.stdout).on('line', text => {
        const line = JSON.parse(text) as Line
        lines.push(line)
        if (line.url && line.pid) resolve({ url: line.url, pid: line.pid })
      })
    }
    child.on('error', reject)
    void ended.then(status =>
      reject(new Error(`The program ended with status ${status} before it was ready: ${errors}`)),
    )
  })
  // A test that only checks the end of the program does not need this.
  ready.catch(() => {})
  onTestFailed(() => console.error(lines, errors))
  onTestFinished(async () => {
    // Its database must be gone before the test's folder is removed.
    child.kill('SIGTERM')
    await Promise.race([ended, sleep(10_000)])
    child.kill('SIGKILL')
  })
  return { child, ready, lines, ended }
}
