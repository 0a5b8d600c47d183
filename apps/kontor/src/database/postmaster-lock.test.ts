import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { judgePostmasterLock, socketName } from './postmaster-lock.ts'
import { inspectProcess } from './processes.ts'
import { eventually, folderWithDatabase, startDatabase } from './testing/database-folder.ts'
import { query } from './testing/row-writer.ts'
import { spawnAs } from './unprivileged.ts'

test('A lock file left by a process that is gone does not hinder the start', async () => {
  const { dataDir, cluster } = await stoppedDatabase()
  const child = spawn('true')
  await once(child, 'exit')
  leaveLock(cluster, Number(child.pid))
  expect(judgePostmasterLock(cluster).verdict).toBe('dead')
  await expectRows(dataDir)
})

test.each([
  ['a program', 'exec sleep 60'],
  ['a program that works in the folder but is no PostgreSQL', 'cd "$0"; exec sleep 60'],
  ['a program of PostgreSQL elsewhere', 'exec -a "/usr/bin/postgres -D /elsewhere" sleep 60'],
])('A lock file whose process id now belongs to %s is removed, and that program lives on', async (_, script) => {
  const { dataDir, cluster } = await stoppedDatabase()
  const stranger = run(cluster, script)
  await eventually('the stranger runs', () => /sleep|postgres/.test(commandOf(stranger)))
  leaveLock(cluster, Number(stranger.pid))
  expect(judgePostmasterLock(cluster)).toEqual({ verdict: 'stranger', pid: stranger.pid })
  await expectRows(dataDir)
  expect(inspectProcess(Number(stranger.pid)).state).toBe('running')
})

test('A lock file of a zombie is removed when its parent does not collect it', async () => {
  const { dataDir, cluster } = await stoppedDatabase()
  // The shell's child ends after the shell has become a sleep, which collects no children.
  const parent = run(cluster, 'sleep 0.1 & echo $!; exec sleep 60')
  const [line] = (await once(parent.stdout ?? parent, 'data')) as [Buffer]
  const zombie = Number(line.toString())
  await eventually('it is a zombie', () => inspectProcess(zombie).state === 'zombie')
  leaveLock(cluster, zombie)
  expect(judgePostmasterLock(cluster)).toEqual({ verdict: 'zombie', pid: zombie })
  await expectRows(dataDir)
})

test('A server that answers on the socket although its process is unknown here is left alone', async () => {
  const { dataDir, cluster } = await stoppedDatabase()
  const child = spawn('true')
  await once(child, 'exit')
  leaveLock(cluster, Number(child.pid))
  // Stands for PostgreSQL in another container that shares the folder.
  const server = createServer().listen(join(cluster, socketName))
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  await expect(startDatabase(dataDir)).rejects.toThrow('another machine or container is using the database folder')
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(true)
})

async function stoppedDatabase(): Promise<{ dataDir: string; cluster: string }> {
  const dataDir = await folderWithDatabase()
  const database = await startDatabase(dataDir)
  await query(database.url, 'create table note as select 1 as number')
  const cluster = join(dataDir, 'postgres')
  lockContent = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  await database.stop()
  return { dataDir, cluster }
}

let lockContent = ''

/** Puts back the lock files of the stopped server, as a crash leaves them, with another process id. */
function leaveLock(cluster: string, pid: number): void {
  for (const name of ['postmaster.pid', `${socketName}.lock`]) {
    writeFileSync(join(cluster, name), lockContent.replace(/^\d+/, String(pid)), { mode: 0o600 })
    const { uid, gid } = statSync(cluster)
    chownSync(join(cluster, name), uid, gid)
  }
}

/** Runs a program as the cluster's owner: PostgreSQL itself treats a lock file of another user's process as stale. */
function run(cluster: string, script: string): ChildProcess {
  const { uid, gid } = statSync(cluster)
  const account = process.getuid?.() === 0 ? { uid, gid, name: 'owner' } : undefined
  const child = spawn('/bin/bash', ['-c', script, cluster], {
    ...spawnAs(account, '/'),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function commandOf(child: ChildProcess): string {
  const info = inspectProcess(Number(child.pid))
  return info.state === 'running' ? info.command.replace(/^\/bin\/bash.*/, '') : ''
}

async function expectRows(dataDir: string): Promise<void> {
  const database = await startDatabase(dataDir)
  expect(await query(database.url, 'select number from note')).toEqual([{ number: 1 }])
}
