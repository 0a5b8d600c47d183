import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Claim, tryClaim } from './claim.ts'
import { databaseUrl, ensureCluster, prepareSocketFolder, type ServerOptions } from './cluster.ts'
import { type Placement, placeDatabase, placedCluster, prepareDataFolder } from './placement.ts'
import { findReadyPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { spawnAs } from './unprivileged.ts'

export type EmbeddedDatabase = {
  /** The owner's login for `pg`, over a Unix socket. Stays the same through restarts. */
  url: string
  /** The process id of PostgreSQL's main process, 0 while it is being restarted. */
  pid(): number
  /** Fast shutdown. Resolves when PostgreSQL is gone; one that another Kontor process runs continues. */
  stop(): Promise<void>
}

export type EmbeddedDatabaseOptions = {
  dataDir: string
  /** Receives plain sentences for the person at the terminal. */
  log: (message: string) => void
  server?: ServerOptions
  /** Folder for a database whose data folder root can enter and PostgreSQL's user cannot. */
  systemFolder?: string
}

/** Holds what the process in charge of a data folder has. */
type Charge = { claim: Claim; placement: Placement; socketFolder: string; watcher: Watcher }

const slowestRestart = 5000
const guestPatience = 60_000

/**
 * Starts PostgreSQL on a data folder, creating the database the first time, and keeps it running until `stop`. ¶
 * The first process on a folder is in charge: it starts, restarts and stops PostgreSQL, and if it dies, its watcher
 * stops PostgreSQL. Further processes on the same folder are guests; when the one in charge has ended, one of them
 * takes over. ¶
 * Errors are single sentences for the user; those about an unsuitable machine name DATABASE_URL.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { log, server = {}, systemFolder = '/var/lib/kontor' } = options
  const dataDir = prepareDataFolder(options.dataDir)
  const logFile = join(dataDir, 'postgres.log')
  const aborter = new AbortController()
  const abort = aborter.signal
  let charge: Charge | undefined
  let running: Postmaster | undefined
  let restarting: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  async function takeCharge(claim: Claim, firstStart: boolean): Promise<Charge> {
    try {
      const placement = placeDatabase(dataDir, systemFolder, log)
      // Later a missing cluster means that it was deleted while in use, and it must not come back empty.
      if (firstStart) await ensureCluster(placement, logFile)
      return {
        claim,
        placement,
        socketFolder: prepareSocketFolder(placement),
        watcher: startWatcher(placement),
      }
    } catch (error) {
      claim.release()
      throw error
    }
  }

  async function obtain(firstStart: boolean): Promise<Postmaster> {
    const giveUp = Date.now() + guestPatience
    while (!charge) {
      abort.throwIfAborted()
      const answer = tryClaim(join(dataDir, 'postgres.lock'))
      if ('claim' in answer) {
        charge = await takeCharge(answer.claim, firstStart)
        break
      }
      const postmaster = findReadyPostmaster(placedCluster(dataDir))
      if (postmaster) return postmaster
      if (Date.now() > giveUp) {
        throw new Error(
          `Process ${answer.holder} is in charge of the database in ${dataDir}, but PostgreSQL does not run.`,
        )
      }
      await sleep(50)
    }
    const { placement, socketFolder, watcher } = charge
    if (!existsSync(placement.cluster)) throw new Error(`The database folder ${placement.cluster} is gone.`)
    return startPostmaster({ placement, socketFolder, server, logFile, log, abort, onProcess: watcher.guard })
  }

  function keepRunning(postmaster: Postmaster, failures: number): void {
    const startedAt = Date.now()
    running = postmaster
    void postmaster.ended.then(reason => {
      running = undefined
      charge?.watcher.guard(undefined)
      if (abort.aborted) return
      log(`PostgreSQL ended unexpectedly (${reason}); starting it again.`)
      restarting = restart(Date.now() - startedAt > 60_000 ? 0 : failures)
    })
  }

  async function restart(failures: number): Promise<void> {
    const lostAt = Date.now()
    let told = ''
    for (let attempt = failures; !abort.aborted; attempt++) {
      // The timer alone must not keep an otherwise finished program alive.
      const delay = attempt === 0 ? 0 : Math.min(125 * 2 ** attempt, slowestRestart)
      await sleep(delay, undefined, { ref: false, signal: abort }).catch(() => {})
      try {
        keepRunning(await obtain(false), attempt + 1)
        log(`PostgreSQL is back after ${((Date.now() - lostAt) / 1000).toFixed(1)} s.`)
        return
      } catch (error) {
        const message = (error as Error).message
        if (!abort.aborted && message !== told) log(`${message} Trying again.`)
        told = message
      }
    }
  }

  async function stop(): Promise<void> {
    aborter.abort()
    await restarting
    if (!charge) return
    const { claim, placement, socketFolder, watcher } = charge
    if (running) await stopPostmaster(running.pid)
    // the exit of a child is reported a moment after it is gone
    running = undefined
    watcher.dismiss()
    if (socketFolder !== placement.cluster) removeSocketFolder(socketFolder)
    claim.release()
  }

  try {
    const postmaster = await obtain(true)
    keepRunning(postmaster, 0)
    return { url: databaseUrl(postmaster.socketFolder), pid: () => running?.pid ?? 0, stop: () => (stopped ??= stop()) }
  } catch (error) {
    await stop()
    throw error
  }
}

function removeSocketFolder(path: string): void {
  try {
    rmdirSync(path)
  } catch {
    // Not empty or already gone: nothing depends on it.
  }
}

/** Stops the postmaster when this process is gone. `guard` names the current postmaster, `dismiss` ends the watcher. */
type Watcher = { guard(pid: number | undefined): void; dismiss(): void }

/**
 * Reads process ids from a pipe whose other end only Kontor holds. However Kontor ends, kill -9 included, the kernel
 * closes that end; the shell then stops the last postmaster it was told of: fast shutdown, and after ten seconds the
 * immediate one.
 */
const script = `
pid=
while read -r line; do pid=$line; done
[ -n "$pid" ] || exit 0
kill -INT "$pid" || exit 0
second=0
while [ "$second" -lt 10 ]; do
  sleep 1
  kill -0 "$pid" || exit 0
  second=$((second + 1))
done
kill -QUIT "$pid"
`

/**
 * Starts the watcher, a sleeping `sh` of the same user as PostgreSQL. A child that watches is the one way that works on Linux and
 * macOS alike: Linux's "signal me when my parent dies" cannot be set from here, and is lost when the user changes.
 */
function startWatcher({ account, cluster }: Placement): Watcher {
  let guarded = ''
  let dismissed = false
  let shell = open()

  function open(): ChildProcess {
    // Detached: Ctrl-C in a terminal must reach neither the watcher nor PostgreSQL; Kontor decides the order.
    const child = spawn('/bin/sh', ['-c', script, 'kontor-database-watcher', cluster], {
      ...spawnAs(account, '/'),
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    })
    child.on('error', () => {})
    child.on('exit', () => setTimeout(reopen, 1000).unref())
    child.stdin?.on('error', () => {})
    // Neither the shell nor its pipe may keep an otherwise finished program alive.
    child.unref()
    if (child.stdin && 'unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
    child.stdin?.write(`${guarded}\n`)
    return child
  }

  function reopen(): void {
    if (!dismissed) shell = open()
  }

  return {
    guard(pid) {
      guarded = pid === undefined ? '' : String(pid)
      shell.stdin?.write(`${guarded}\n`)
    },
    dismiss() {
      dismissed = true
      shell.stdin?.end('\n')
    },
  }
}
