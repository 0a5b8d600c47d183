import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Placement } from './placement.ts'
import { socketName } from './postmaster-lock.ts'
import { errorCode } from './processes.ts'
import { spawnAs } from './unprivileged.ts'

/** The login that owns the database `kontor`. It may create roles and databases, and is not a superuser. */
const owner = 'kontor_owner'
const database = 'kontor'

/**
 * The longest path of a Unix socket is 107 bytes on Linux, 103 on macOS; the system cuts longer ones off or refuses them. A
 * postgres client adds the socket's name itself, so it counts.
 */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

export function databaseUrl(socketFolder: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&user=${owner}`
}

export type ServerOptions = {
  /** PostgreSQL's `shared_buffers`, 64MB if not given. */
  sharedBuffers?: string
  /** For disposable data: nothing is forced to disk, and nothing tidied up in the background. */
  throwaway?: boolean
}

/** Settings of the server, given on its command line so that no file in the cluster can contradict them. */
export function serverArguments(cluster: string, socketFolder: string, options: ServerOptions): string[] {
  const durable = options.throwaway ? 'off' : 'on'
  const settings = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: quoteListItem(socketFolder),
    unix_socket_permissions: '0700',
    shared_buffers: options.sharedBuffers ?? '64MB',
    // a run of tests has some dozens of pools at once
    max_connections: options.throwaway ? '300' : '100',
    fsync: durable,
    full_page_writes: durable,
    synchronous_commit: durable,
    autovacuum: durable,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_checkpoints: 'off',
    cluster_name: database,
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/**
 * Makes the cluster if there is none: databases in UTF-8 sorted by code point, data checksums on, the owner and its
 * database. All of it happens in a sibling folder, which gets its name when it is complete; a full disk or a kill
 * leaves nothing that looks finished.
 * @param logFile written by every server that has run here: where it is, there was a database, and none may take its place
 */
export async function ensureCluster({ cluster, binaries, account }: Placement, logFile: string): Promise<void> {
  const parent = dirname(cluster)
  const drafts = `${basename(cluster)}.new-`
  for (const name of readdirSync(parent)) if (name.startsWith(drafts)) removeQuietly(join(parent, name))
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new Error(
      existsSync(join(cluster, 'base'))
        ? `The database in ${cluster} is damaged, its file PG_VERSION is missing: restore it from a backup.`
        : `The folder ${cluster} holds files but no PostgreSQL database: move it away or choose another data folder.`,
    )
  }
  if (existsSync(logFile)) {
    throw new Error(
      `The database in ${cluster} is gone, and ${logFile} shows that there was one: restore it from a backup, or choose an empty data folder to start anew.`,
    )
  }
  const draft = join(parent, `${drafts}${process.pid}`)
  const program = (name: string, args: string[], input: string) =>
    runProgram(join(binaries.folder, 'bin', name), args, input, spawnAs(account, draft))
  try {
    mkdirSync(draft, { mode: 0o700 })
    if (account) chownSync(draft, account.uid, account.gid)
    // Trust is safe here: a process that can enter the 0700 folder of the socket runs as the owner of the data files
    // (or is root) and could read them anyway, and there is no network address to connect to. Peer would require each
    // caller's system user to match.
    const authentication = ['--auth-local=trust', '--auth-host=reject']
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    await program('initdb', ['-D', draft, '-U', 'postgres', '--data-checksums', ...authentication, ...locale], '')
    const roles = `CREATE ROLE ${owner} LOGIN CREATEROLE CREATEDB;\nCREATE DATABASE ${database} OWNER ${owner};\n`
    await program('postgres', ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'], roles)
    renameSync(draft, cluster)
    syncFolder(parent)
  } catch (error) {
    removeQuietly(draft)
    throw new Error(`The database could not be created in ${cluster}: ${(error as Error).message}`)
  }
}

/**
 * The folder of the socket: the cluster itself, which PostgreSQL keeps closed to others, or a short 0700 folder under
 * the temporary folder when the path would be too long.
 */
export function prepareSocketFolder({ cluster, account }: Placement): string {
  if (Buffer.byteLength(join(cluster, socketName)) <= longestSocketPath) return cluster
  const name = `kontor-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  // Root's temporary folder may be closed to the user PostgreSQL runs as.
  const preferred = join(account ? '/tmp' : tmpdir(), name)
  const folder = Buffer.byteLength(join(preferred, socketName)) <= longestSocketPath ? preferred : join('/tmp', name)
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (account) chownSync(folder, account.uid, account.gid)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  // Anyone may write to /tmp: a folder made by another user would give that user access.
  const entry = lstatSync(folder)
  if (!entry.isDirectory() || entry.uid !== (account?.uid ?? process.getuid?.()) || (entry.mode & 0o077) !== 0) {
    throw new Error(
      `The folder ${folder} belongs to somebody else: remove it or choose a data folder with a shorter path.`,
    )
  }
  return folder
}

function runProgram(path: string, args: string[], input: string, options: ReturnType<typeof spawnAs>): Promise<void> {
  return new Promise((resolve, reject) => {
    // Its own session: Ctrl-C ends us, and the next start clears up.
    const child = spawn(path, args, { ...options, stdio: ['pipe', 'ignore', 'pipe'], detached: true })
    let errors = ''
    child.stderr?.on('data', chunk => (errors += chunk))
    child.on('error', reject)
    child.on('close', status => {
      // The single-user server may end with status 0 after an error.
      if (status === 0 && !/\b(ERROR|FATAL|PANIC):/.test(errors)) resolve()
      else reject(new Error(mainError(errors) || `${basename(path)} ended with status ${status}`))
    })
    // A program that dies early leaves a broken pipe; its status tells more.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

/** The line of a program's output that says what went wrong, without hints and clean-up remarks. */
function mainError(errors: string): string {
  const lines = errors.split('\n').filter(line => line.trim() !== '')
  return (lines.find(line => /\b(error|FATAL|PANIC|ERROR):/.test(line)) ?? lines.at(-1) ?? '').trim()
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 2 })
  } catch {
    // An initdb whose starter was killed may still be writing there; the next start removes it.
  }
}

function syncFolder(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** PostgreSQL reads a comma in a list setting as a separator unless the item is quoted. */
function quoteListItem(item: string): string {
  return `"${item.replaceAll('"', '""')}"`
}
