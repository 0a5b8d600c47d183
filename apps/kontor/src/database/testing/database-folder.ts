import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFailed, onTestFinished } from 'vitest'
import { inspectProcess } from '../processes.ts'
import { type EmbeddedDatabase, type EmbeddedDatabaseOptions, startEmbeddedDatabase } from '../supervisor.ts'

/** A folder of its own for one test, open to PostgreSQL's user, removed at the end. If the test fails, PostgreSQL's log is told. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kontor-database-')))
  chmodSync(folder, 0o755)
  onTestFailed(() => {
    const log = join(folder, 'postgres.log')
    if (existsSync(log)) console.error(readFileSync(log, 'utf8').slice(-4000), processesOf(folder))
  })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Starts a database that is stopped at the end of the test; what it logged is in `messages`. */
export async function startDatabase(
  dataDir: string,
  options: Partial<EmbeddedDatabaseOptions> = {},
): Promise<EmbeddedDatabase & { messages: string[] }> {
  const messages: string[] = []
  const database = await startEmbeddedDatabase({ dataDir, log: message => messages.push(message), ...options })
  onTestFailed(() => console.error(messages))
  onTestFinished(() => database.stop())
  return { ...database, messages }
}

/** Running processes, zombies excepted, whose command line names the folder or that work inside it. */
export function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap(name => {
      const info = inspectProcess(Number(name))
      if (info.state !== 'running') return []
      return info.command.includes(folder) || info.cwd?.startsWith(folder) ? [`${name} ${info.command}`] : []
    })
}

/** Waits until the condition holds, and fails with its description after `seconds`. */
export async function eventually(description: string, condition: () => boolean, seconds = 10): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Not within ${seconds} s: ${description}`)
    await sleep(20)
  }
}
