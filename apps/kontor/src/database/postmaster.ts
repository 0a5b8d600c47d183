import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerOptions, serverArguments } from './cluster.ts'
import type { Placement } from './placement.ts'
import { clearPostmasterLock, isServedElsewhere, judgePostmasterLock, readPostmasterFile } from './postmaster-lock.ts'
import { isAlive, processesIn, signal } from './processes.ts'
import { spawnAs } from './unprivileged.ts'

/** A running server. `ended` resolves with the reason in words as soon as its process is gone. */
export type Postmaster = { pid: number; socketFolder: string; ended: Promise<string> }

export type PostmasterOptions = {
  placement: Placement
  socketFolder: string
  server: ServerOptions
  logFile: string
  log: (message: string) => void
  /** Called as soon as a process exists, long before it takes connections. */
  onProcess: (pid: number) => void
  /** Ends the waiting and the server being started. */
  abort: AbortSignal
}

/** Says how long the remains of a killed server may take to go away: backends still attached to its memory, an uncollected process. */
const patience = 10_000
const largestLog = 10_000_000

/** Starts the server of a cluster, or adopts the one that is already running there, and waits until it takes connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { placement, socketFolder, log } = options
  const { cluster } = placement
  const startedAt = Date.now()
  for (;;) {
    options.abort.throwIfAborted()
    const waited = Date.now() - startedAt
    const lock = judgePostmasterLock(cluster)
    if (lock.verdict === 'alive') {
      const { pid, status } = lock.postmaster
      options.onProcess(pid)
      if (status === 'stopping') {
        await stopPostmaster(pid)
        continue
      }
      const adopted = adopt(pid, lock.postmaster.socketFolder)
      // When its starter was just killed, the watcher is about to stop it: check twice before relying on it.
      if (await staysReady(adopted, options)) {
        log(`PostgreSQL is already running on ${cluster} (process ${pid}); using it.`)
        return adopted
      }
      continue
    }
    const servedElsewhere = lock.verdict !== 'none' && (await isServedElsewhere(cluster, socketFolder))
    if (servedElsewhere && waited > 1000) {
      throw new Error(`A server of another machine or container is using the database folder ${cluster}.`)
    }
    // A zombie's parent will most likely collect it soon.
    if (!servedElsewhere && (lock.verdict !== 'zombie' || waited > 1000)) {
      if (lock.verdict === 'zombie' || lock.verdict === 'stranger') {
        log(`Removing the lock file of ${cluster}: process ${lock.pid} is no PostgreSQL server on this folder.`)
        clearPostmasterLock(cluster, socketFolder)
      }
      const { postmaster, complaint } = spawnPostmaster(options)
      options.onProcess(postmaster.pid)
      try {
        return await whenReady(postmaster, { cluster, log, abort: options.abort })
      } catch (error) {
        if (options.abort.aborted) await stopPostmaster(postmaster.pid)
        const output = complaint()
        if (waited > 2000) endLeftBackends(cluster)
        // Another starter was faster, or backends of a killed server are still dying.
        const passing = /pre-existing shared memory block|lock file ".*" already exists/.test(output)
        if (options.abort.aborted || !passing || waited > patience) {
          const reason = mainComplaint(output) || (error as Error).message
          const advice = damage.test(output) ? `. The database in ${cluster} is damaged: restore it from a backup` : ''
          throw new Error(`PostgreSQL did not start: ${reason}${advice} (see ${options.logFile})`)
        }
      }
    }
    await sleep(100)
  }
}

/** Finds what PostgreSQL says where files of the cluster are missing or broken. */
const damage =
  /could not find the database system|could not locate a valid checkpoint|not a valid data directory|could not open (?:file|directory) "(?:base|global|pg_)|incorrect checksum in control file/

/** Fast shutdown, and the immediate one if that takes more than ten seconds. Resolves when the process is gone. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [name, wait] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signal(pid, name)
    const end = Date.now() + wait
    while (Date.now() < end) {
      if (!isAlive(pid)) return
      await sleep(10)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end, not even when killed.`)
}

/**
 * Backends notice the death of their postmaster when they wait for something; in the middle of a long computation they do not,
 * and keep the shared memory. SIGQUIT makes a backend leave without touching anything.
 */
function endLeftBackends(cluster: string): void {
  const lock = judgePostmasterLock(cluster)
  if (lock.verdict === 'alive') return
  for (const { pid, command } of processesIn(realpathSync(cluster))) {
    if (command.startsWith('postgres: ')) signal(pid, 'SIGQUIT')
  }
}

/** The server of a cluster that another process runs, if it takes connections. */
export function findReadyPostmaster(cluster: string): Postmaster | undefined {
  const lock = judgePostmasterLock(cluster)
  if (lock.verdict !== 'alive' || lock.postmaster.status !== 'ready') return undefined
  return adopt(lock.postmaster.pid, lock.postmaster.socketFolder)
}

/** A server that is not a child of this process has to be polled. */
function adopt(pid: number, socketFolder: string): Postmaster {
  return { pid, socketFolder, ended: gone(pid) }
}

/** Waits for the postmaster to say in its lock file that it takes connections. Recovery after a crash may take its time. */
async function whenReady(
  postmaster: Postmaster,
  { cluster, log, abort }: { cluster: string; log: (message: string) => void; abort: AbortSignal },
): Promise<Postmaster> {
  let ended: string | undefined
  void postmaster.ended.then(reason => {
    ended = reason
  })
  let remark = Date.now() + 10_000
  for (;;) {
    const file = readPostmasterFile(cluster)
    if (file?.pid === postmaster.pid && file.status === 'ready') return postmaster
    if (ended !== undefined) throw new Error(ended)
    if (abort.aborted) throw new Error('it was stopped while starting')
    if (Date.now() > remark) {
      log('PostgreSQL is still starting (it may be recovering from a crash) …')
      remark += 10_000
    }
    await sleep(10)
  }
}

async function staysReady(postmaster: Postmaster, options: PostmasterOptions): Promise<boolean> {
  try {
    await whenReady(postmaster, { cluster: options.placement.cluster, log: options.log, abort: options.abort })
  } catch {
    if (options.abort.aborted) await stopPostmaster(postmaster.pid)
    return false
  }
  await sleep(250)
  const file = readPostmasterFile(options.placement.cluster)
  return file?.pid === postmaster.pid && file.status === 'ready' && isAlive(postmaster.pid)
}

function spawnPostmaster(options: PostmasterOptions): { postmaster: Postmaster; complaint: () => string } {
  const { placement, socketFolder, server, logFile } = options
  if (existsSync(logFile) && statSync(logFile).size > largestLog) renameSync(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'a')
  const start = fstatSync(output).size
  const child = spawn(
    join(placement.binaries.folder, 'bin', 'postgres'),
    serverArguments(placement.cluster, socketFolder, server),
    // Detached into its own session: Ctrl-C reaches only Kontor, which stops the server after the last request is
    // answered.
    { ...spawnAs(placement.account, placement.cluster), stdio: ['ignore', output, output], detached: true },
  )
  closeSync(output)
  const ended = exit(child)
  child.unref()
  if (child.pid === undefined) throw new Error(`PostgreSQL could not be run: ${placement.binaries.folder}`)
  return {
    postmaster: { pid: child.pid, socketFolder, ended },
    complaint: () => readFileSync(logFile).subarray(start).toString(),
  }
}

function exit(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    child.on('exit', (status, killer) => resolve(killer ? `ended by ${killer}` : `ended with status ${status}`))
    child.on('error', error => resolve(error.message))
  })
}

async function gone(pid: number): Promise<string> {
  while (isAlive(pid)) await sleep(200, undefined, { ref: false })
  return 'its process is gone'
}

/** Backends of a killed server write their last messages into the same log. */
function mainComplaint(output: string): string {
  const lines = output.split('\n').filter(line => line.trim() !== '' && !line.includes('terminating connection'))
  const line = lines.find(line => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?\b(FATAL|PANIC):\s*/, '').trim()
}
