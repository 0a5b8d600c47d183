import { type ChildProcess, spawn } from 'node:child_process'
import type { Placement } from './placement.ts'
import { spawnAs } from './unprivileged.ts'

/** Stops the postmaster when this process is gone. `guard` names the current postmaster, `dismiss` ends the watcher. */
export type Watcher = { guard(pid: number | undefined): void; dismiss(): void }

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
export function startWatcher({ account, cluster }: Placement): Watcher {
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
