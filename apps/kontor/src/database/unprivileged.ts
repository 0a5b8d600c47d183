import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, lchownSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The user PostgreSQL runs as when Kontor is root, because PostgreSQL refuses to run as root. Ids are unsigned, as
 * `stat` reports them.
 */
export type Account = { uid: number; gid: number; name: string }

/** The account to drop to, or undefined when Kontor runs as an ordinary user. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: askId('-u', name), gid: askId('-g', name), name }
    } catch {
      // No such user here: try the next one.
    }
  }
  throw new Error(
    'PostgreSQL cannot run as root, and this machine has neither a user "postgres" nor "nobody": run as an ordinary user or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** Spawn options that make a child run as the account; it gets only the basics of Kontor's environment. */
export function spawnAs(account: Account | undefined, cwd: string): SpawnOptions & { cwd: string } {
  // PGPORT, PGDATA, LD_LIBRARY_PATH and the like would silently change what PostgreSQL does.
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  // macOS gives the user no one the id -2: chown wants it unsigned, spawn signed.
  return account ? { cwd, env, uid: account.uid | 0, gid: account.gid | 0 } : { cwd, env }
}

/**
 * Says whether the account can own and use a folder inside `parent`. It tries as that user, because modes alone do not tell: parents under
 * a 0700 home, ACLs, network drives where root may not chown.
 */
export function canUseFolderIn(parent: string, account: Account): boolean {
  let probe: string | undefined
  try {
    probe = mkdtempSync(join(parent, '.probe-'))
    chownSync(probe, account.uid, account.gid)
    const script = 'cd "$1" && : > probe'
    return spawnSync('/bin/sh', ['-c', script, 'sh', probe], { ...spawnAs(account, '/'), stdio: 'ignore' }).status === 0
  } catch {
    return false
  } finally {
    if (probe) rmSync(probe, { recursive: true, force: true })
  }
}

/** Gives a folder with all its content to the account. */
export function chownTree(path: string, account: Account): void {
  lchownSync(path, account.uid, account.gid)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) chownTree(join(path, name), account)
}

function askId(flag: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) >>> 0
}
