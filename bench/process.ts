import { readFileSync } from 'node:fs'

/** Linux counts CPU in ticks of 10 ms. */
const tick = 10_000

/** CPU time a process has used so far, user and system, microseconds. */
export function cpuMicroseconds(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13)
  return (user + system) * tick
}

/** Counts a process with its children: those that run and those that have ended. */
export function cpuWithChildren(pid: number): number {
  const [user = 0, system = 0, ...ended] = statOf(pid).slice(11, 15)
  const running = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const own = (user + system + (ended[0] ?? 0) + (ended[1] ?? 0)) * tick
  return running.reduce((sum, child) => sum + cpuMicroseconds(Number(child)), own)
}

const statOf = (pid: number): number[] =>
  (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').map(Number)

/** Resident memory of a process, megabytes. */
export function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}
