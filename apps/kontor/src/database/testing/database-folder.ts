import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject, onTestFailed, onTestFinished, vi } from 'vitest'
import { temporaryParent } from '../../testing/data-folder.ts'
import { inspectProcess } from '../processes.ts'
import { type EmbeddedDatabase, type EmbeddedDatabaseOptions, startEmbeddedDatabase } from '../supervisor.ts'

/**
 * A separate folder for one test, open to PostgreSQL's user, removed at the end. If the test fails, PostgreSQL's log is
 * printed.
 */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(temporaryParent(), `kontor-${process.pid}-database-`)))
  chmodSync(folder, 0o755)
  onTestFailed(() => {
    const log = join(folder, 'postgres.log')
    if (existsSync(log)) console.error(readFileSync(log, 'utf8').slice(-4000), processesOf(folder))
  })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

let made: Promise<string> | undefined

/**
 * Makes a folder as `temporaryFolder` does, with a database in it that was stopped in good order: a copy, as making one takes longer than
 * the rest of a test.
 */
export async function folderWithDatabase(): Promise<string> {
  made ??= makeDatabase()
  const [folder, source] = [temporaryFolder(), await made]
  // with its owner
  const { status, stderr } = spawnSync('cp', ['-Rp', join(source, 'postgres'), folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the database could not be copied: ${stderr}`)
  return folder
}

/** Below the folder of the run, which goes with it. */
async function makeDatabase(): Promise<string> {
  const folder = mkdtempSync(join(dirname(inject('databaseAddress')), 'made-'))
  chmodSync(folder, 0o755)
  const database = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined })
  await database.stop()
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
export async function eventually(
  description: string,
  condition: () => boolean | Promise<boolean>,
  seconds = 120,
): Promise<void> {
  const patience = { timeout: seconds * 1000, interval: 20 }
  await vi.waitUntil(condition, patience).catch(cause => {
    throw new Error(`Not within ${seconds} s: ${description}`, { cause })
  })
}
