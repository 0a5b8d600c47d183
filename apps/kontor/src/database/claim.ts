import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { errorCode, inspectProcess } from './processes.ts'

/** The right to start, stop and repair the database of one data folder. One process holds it from start to stop. */
export type Claim = { release(): void }

type Holder = { pid: number; startedAt: string }

/**
 * Takes the claim, or returns the process that holds it. A holder that died is replaced. PostgreSQL's own lock still
 * decides who may write: this one keeps two Kontor processes from initialising, or from removing lock files, at the
 * same time.
 */
export function tryClaim(path: string): { claim: Claim } | { holder: number } {
  const content = JSON.stringify(ourselves())
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  writeFileSync(draft, content)
  try {
    for (;;) {
      try {
        // Unlike open(O_EXCL) and write, link never shows a half-written file.
        linkSync(draft, path)
        return { claim: { release: () => release(path, content) } }
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error
      }
      const found = read(path)
      if (found === undefined) continue
      const holder = parse(found)
      if (holder && isStill(holder)) return { holder: holder.pid }
      discard(path, found, `${draft}.stale`)
    }
  } finally {
    unlinkSync(draft)
  }
}

/** Removes a dead holder's file, unless another starter has just replaced it: then what was taken away is put back. */
function discard(path: string, expected: string, aside: string): void {
  try {
    renameSync(path, aside)
    if (read(aside) !== expected) linkSync(aside, path)
    unlinkSync(aside)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'EEXIST') throw error
  }
}

function release(path: string, content: string): void {
  try {
    if (read(path) === content) unlinkSync(path)
  } catch (error) {
    // The whole data folder may have been deleted meanwhile.
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

function ourselves(): Holder {
  const info = inspectProcess(process.pid)
  return { pid: process.pid, startedAt: info.state === 'running' ? info.startedAt : '' }
}

function isStill(holder: Holder): boolean {
  const info = inspectProcess(holder.pid)
  return info.state === 'running' && info.startedAt === holder.startedAt
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** After a power cut the file may be empty: then it has no holder. */
function parse(content: string): Holder | undefined {
  try {
    const { pid, startedAt } = JSON.parse(content) as Partial<Holder>
    return Number.isInteger(pid) && typeof startedAt === 'string' ? { pid: Number(pid), startedAt } : undefined
  } catch {
    return undefined
  }
}
