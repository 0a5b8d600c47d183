import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Holds what the system knows about a process id. `startedAt` only serves for comparison: it tells a reused id from the old one. */
export type ProcessInfo = { state: 'gone' } | { state: 'zombie' } | RunningProcess

export type RunningProcess = {
  state: 'running'
  uid: number
  command: string
  cwd: string | undefined
  startedAt: string
}

/** Looks up a process in /proc, or with `ps` where there is no /proc (macOS). */
export function inspectProcess(pid: number): ProcessInfo {
  return existsSync('/proc/self/status') ? inspectWithProc(pid) : inspectWithPs(pid)
}

export function isAlive(pid: number): boolean {
  return inspectProcess(pid).state === 'running'
}

/** The processes whose working folder this is. Without /proc, or where it hides that, the list is empty. */
export function processesIn(folder: string): { pid: number; command: string }[] {
  if (!existsSync('/proc/self/status')) return []
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.flatMap(name => {
    const info = inspectProcess(Number(name))
    return info.state === 'running' && info.cwd === folder ? [{ pid: Number(name), command: info.command }] : []
  })
}

/** Sends a signal; a process that is already gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

export function inspectWithProc(pid: number): ProcessInfo {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const state = /^State:\s+(\S)/m.exec(status)?.[1]
    if (state === 'Z' || state === 'X') return { state: 'zombie' }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return {
      state: 'running',
      uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0+$/, '').replaceAll('\0', ' '),
      cwd: readCwd(pid),
      // The command name in the second field may hold spaces and brackets, so count from the last bracket: field 22.
      startedAt: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '',
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return { state: 'gone' }
    throw error
  }
}

export function inspectWithPs(pid: number): ProcessInfo {
  let line: string
  try {
    const columns = ['-p', String(pid), '-ww', '-o', 'state=,uid=,lstart=,command=']
    const env = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' }
    line = execFileSync('ps', columns, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch (error) {
    // `ps` answers an unknown process with status 1; anything else means that `ps` itself is missing.
    if (error instanceof Error && 'status' in error && error.status === 1) return { state: 'gone' }
    throw error
  }
  const [, state, uid, startedAt, command] = /^(\S+)\s+(-?\d+)\s+((?:\S+\s+){4}\d{4})\s*(.*)$/.exec(line) ?? []
  if (state === undefined || startedAt === undefined) return { state: 'gone' }
  if (state.startsWith('Z')) return { state: 'zombie' }
  return { state: 'running', uid: Number(uid) >>> 0, command: command ?? '', cwd: undefined, startedAt }
}

/** A container without CAP_SYS_PTRACE hides the folder of another user's process even from root. */
function readCwd(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** The `code` of a system error such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
