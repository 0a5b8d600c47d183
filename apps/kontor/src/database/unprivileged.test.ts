import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeClone } from './testing/clone.ts'
import { processesOf, startDatabase, temporaryFolder } from './testing/database-folder.ts'
import { startProgram } from './testing/program.ts'
import { query } from './testing/row-writer.ts'
import { type Account, canUseFolderIn, chownTree, spawnAs, unprivilegedAccount } from './unprivileged.ts'

beforeEach(({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root can become another user')
})

test('As root PostgreSQL runs as an ordinary user, in the data folder where that user can enter it', async () => {
  const dataDir = temporaryFolder()
  const database = await startDatabase(dataDir)
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(account().uid)
  expect(statSync(`/proc/${database.pid()}`).uid).toBe(account().uid)
  // where that user cannot reach the repository, its programs are copied, which is said
  expect(database.messages.filter(message => !message.includes('copying PostgreSQL'))).toEqual([])
})

test('In a folder that only root can enter, the database goes to the system folder and is found again', async () => {
  const { dataDir, systemFolder } = closedHome()
  const first = await startDatabase(dataDir, { systemFolder })
  await query(first.url, 'create table note as select 1 as number')
  const pointer = readFileSync(join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8')
  const cluster = pointer.split('\n')[0] ?? ''
  expect(cluster.startsWith(systemFolder)).toBe(true)
  expect(existsSync(join(cluster, 'PG_VERSION'))).toBe(true)
  expect(first.messages.join()).toContain(`the database lives in ${cluster} instead`)
  await first.stop()

  const second = await startDatabase(dataDir, { systemFolder })
  expect(await query(second.url, 'select number from note')).toEqual([{ number: 1 }])
  expect(second.url).toBe(first.url)
})

test('A data folder deleted and recreated starts empty and keeps the old database aside', async () => {
  const { dataDir, systemFolder } = closedHome()
  const first = await startDatabase(dataDir, { systemFolder })
  await query(first.url, 'create table note as select 1 as number')
  await first.stop()
  rmSync(dataDir, { recursive: true })
  const second = await startDatabase(dataDir, { systemFolder })
  await expect(query(second.url, 'select number from note')).rejects.toThrow('does not exist')
  expect(readdirSync(systemFolder).filter(name => !name.startsWith('postgresql-'))).toHaveLength(2)
})

test('A data folder whose database in the system folder is gone says so instead of starting empty', async () => {
  const { dataDir, systemFolder } = closedHome()
  await (await startDatabase(dataDir, { systemFolder })).stop()
  for (const name of readdirSync(systemFolder)) rmSync(join(systemFolder, name), { recursive: true })
  await expect(startDatabase(dataDir, { systemFolder })).rejects.toThrow('which is gone: restore it, or delete')
})

test('A clone in a home that only root can enter runs on a copy of the programs, made once for two starters', async () => {
  const { dataDir: home, systemFolder } = closedHome()
  const clone = makeClone(join(home, 'clone'))
  const programs = ['a', 'b'].map(name => startProgram([join(home, name), systemFolder], {}, clone.testing))
  for (const program of programs) {
    const { url } = await program.ready
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  }
  const copies = readdirSync(systemFolder).filter(name => name.startsWith('postgresql-'))
  expect(copies).toHaveLength(1)
  for (const program of programs) {
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  }
  expect(processesOf(systemFolder).filter(line => !line.includes('watcher'))).toEqual([])
})

test('An ordinary user keeps everything in their own data folder, and root may start it for them in between', async ({
  skip,
}) => {
  const user = account()
  skip(!canRunNode(user), `${user.name} cannot run ${process.execPath}`)
  const folder = temporaryFolder()
  // The repository may lie where that user cannot read it.
  const clone = makeClone(join(folder, 'clone'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  chownSync(dataDir, user.uid, user.gid)

  const asUser = () => startProgram([dataDir], spawnAs(user, '/'), clone.testing)
  const first = asUser()
  await query((await first.ready).url, 'create table note as select 1 as number')
  expect(first.lines.filter(line => line.log)).toEqual([])
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const asRoot = await startDatabase(dataDir)
  await query(asRoot.url, 'insert into note values (2)')
  await asRoot.stop()

  const third = asUser()
  expect(await query((await third.ready).url, 'select number from note')).toEqual([{ number: 1 }, { number: 2 }])
})

test('Missing links in a folder that cannot be written are explained', async ({ skip }) => {
  skip(!canRunNode(account()), `${account().name} cannot run ${process.execPath}`)
  const folder = temporaryFolder()
  const clone = makeClone(join(folder, 'clone'))
  rmSync(join(clone.native, 'lib', 'libicuuc.so.60'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  chownSync(dataDir, account().uid, account().gid)
  const program = startProgram([dataDir], spawnAs(account(), '/'), clone.testing)
  await expect(program.ready).rejects.toThrow(/lack their links and .* cannot be written: run "npm rebuild"/)
})

test('A database restored by root is given to the user that PostgreSQL runs as', async () => {
  const dataDir = temporaryFolder()
  const first = await startDatabase(dataDir)
  await query(first.url, 'create table note as select 1 as number')
  await first.stop()
  chownTree(join(dataDir, 'postgres'), { uid: 0, gid: 0, name: 'root' })
  expect(await query((await startDatabase(dataDir)).url, 'select number from note')).toEqual([{ number: 1 }])
})

test('A full disk is reported, leaves nothing behind, and once there is room the start succeeds', async ({ skip }) => {
  const dataDir = temporaryFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=30m,mode=755', 'tmpfs', dataDir])
  skip(mounted.status !== 0, 'a small file system cannot be mounted here')
  onTestFinished(() => void spawnSync('umount', ['--lazy', dataDir]))
  await expect(startDatabase(dataDir)).rejects.toThrow(/could not be created in .*No space left on device/)
  expect(readdirSync(dataDir)).toEqual([])
  spawnSync('mount', ['-o', 'remount,size=300m', dataDir])
  const database = await startDatabase(dataDir)
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
})

test('Whether a user can own a folder is tested by trying', () => {
  const open = temporaryFolder()
  expect(canUseFolderIn(open, account())).toBe(true)
  chmodSync(open, 0o700)
  expect(canUseFolderIn(open, account())).toBe(false)
  expect(readdirSync(open)).toEqual([])
})

function account(): Account {
  const found = unprivilegedAccount()
  if (!found) throw new Error('not root')
  return found
}

/** A clone may lie where only root can go. */
const canRunNode = (user: Account): boolean =>
  spawnSync(process.execPath, ['--version'], spawnAs(user, '/')).status === 0

/** A data folder in a home that only root can enter, and the test's own system folder. */
function closedHome(): { dataDir: string; systemFolder: string } {
  const folder = temporaryFolder()
  const home = join(folder, 'home')
  mkdirSync(home, { mode: 0o700 })
  return { dataDir: join(home, 'data'), systemFolder: join(folder, 'system') }
}
