import { readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { errorCode, inspectProcess, type RunningProcess } from './processes.ts'

/**
 * The part of PostgreSQL's postmaster.pid that is read here: the process, its socket's folder, whether it takes
 * connections.
 */
export type PostmasterFile = { pid: number; socketFolder: string; status: 'starting' | 'ready' | 'stopping' }

/**
 * Says what a cluster's lock file means. `dead`: left by a crash, PostgreSQL clears it itself. `zombie`: dead, but its parent has not
 * collected it yet. `stranger`: the id now belongs to another program. In the last two PostgreSQL refuses to start on its own.
 */
export type LockVerdict =
  | { verdict: 'none' | 'dead' }
  | { verdict: 'zombie' | 'stranger'; pid: number }
  | { verdict: 'alive'; postmaster: PostmasterFile }

export const socketName = '.s.PGSQL.5432'

/** Reads postmaster.pid; undefined when there is none. The lines are documented in PostgreSQL's pidfile.h. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0) return undefined
  const status = lines[7]?.trim()
  return {
    pid,
    socketFolder: lines[4] ?? '',
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  }
}

export function judgePostmasterLock(cluster: string): LockVerdict {
  const postmaster = readPostmasterFile(cluster)
  if (!postmaster) return { verdict: 'none' }
  const info = inspectProcess(postmaster.pid)
  if (info.state === 'gone') return { verdict: 'dead' }
  if (info.state === 'zombie') return { verdict: 'zombie', pid: postmaster.pid }
  if (!isPostmasterOn(info, cluster)) return { verdict: 'stranger', pid: postmaster.pid }
  return { verdict: 'alive', postmaster }
}

/**
 * Says whether a process is the postmaster of this cluster: it has the cluster's owner, PostgreSQL's name and the cluster as its working
 * folder. Where that folder is hidden, `-D` of the command line must name it. A postmaster wrongly called a stranger does no harm: a new
 * one finds the old one's shared memory by the cluster's inode and refuses to start.
 */
function isPostmasterOn(info: RunningProcess, cluster: string): boolean {
  if (info.uid !== statSync(cluster).uid || !/(^|\/)(postgres|postmaster)( |$)/.test(info.command)) return false
  return info.cwd === undefined ? `${info.command} `.includes(` -D ${cluster} `) : info.cwd === realpathSync(cluster)
}

/**
 * Says whether a server answers on the cluster's socket although its process id is unknown here: a postmaster in another container on the
 * same folder looks dead from here.
 */
export async function isServedElsewhere(cluster: string, socketFolder: string): Promise<boolean> {
  for (const folder of socketFolders(cluster, socketFolder)) if (await answers(join(folder, socketName))) return true
  return false
}

/** Removes lock files that a zombie or a stranger seems to hold; PostgreSQL clears those of dead processes itself. */
export function clearPostmasterLock(cluster: string, socketFolder: string): void {
  // The socket has its own lock file with the same process id in it.
  for (const folder of socketFolders(cluster, socketFolder)) rmSync(join(folder, `${socketName}.lock`), { force: true })
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function socketFolders(cluster: string, socketFolder: string): Set<string> {
  return new Set([readPostmasterFile(cluster)?.socketFolder || socketFolder, socketFolder])
}

function answers(socket: string): Promise<boolean> {
  return new Promise(resolve => {
    const connection = connect(socket)
    const done = (answer: boolean) => {
      connection.destroy()
      resolve(answer)
    }
    connection.once('connect', () => done(true))
    connection.once('error', () => done(false))
  })
}
