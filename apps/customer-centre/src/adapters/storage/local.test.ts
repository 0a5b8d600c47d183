import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, statfs, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from '@kontor/adapters/storage'
import { storageCases } from '@kontor/adapters/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalFileStore } from './local.ts'

let parent: string
let files: FileStore

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'kontor-files-'))
  files = createLocalFileStore(join(parent, 'files'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

for (const { name, run } of storageCases(() => files)) test(name, run)

test('says how much room there is, before the first file as well', async () => {
  const fresh = createLocalFileStore(join(parent, 'files/fresh'))
  const room = await fresh.room()
  const { bavail, bsize } = await statfs(parent)
  expect(Math.abs(room - bavail * bsize)).toBeLessThan(1024 ** 3)
})

test('other users of the machine cannot read the folder, nor a file where somebody opened it to them', async () => {
  await files.put('upload/c', Buffer.from('private'))
  await files.put('upload/d', Readable.from(['private']))
  expect((await stat(join(parent, 'files'))).mode & 0o777).toBe(0o700)
  for (const name of ['c', 'd']) expect((await stat(join(parent, 'files/upload', name))).mode & 0o777).toBe(0o600)
})

test('a stream that breaks leaves nothing', async () => {
  const broken = new Readable({
    read() {
      this.push('half of it')
      this.destroy(new Error('the visitor has gone'))
    },
  })
  await expect(files.put('upload/broken', broken)).rejects.toThrow()
  expect(await files.size('upload/broken')).toBeNull()
  expect(await readdir(join(parent, 'files/upload'))).not.toContain('broken')
})

test.each(['../outside', 'upload/../../outside', '/..', 'upload/\0'])(
  'no key leads out of the folder: %s',
  async key => {
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow()
    expect((await readdir(parent)).sort()).toEqual(['files'])
  },
)

test.skipIf(!existsSync('/dev/full'))('a full disk is told by the folder that has no room', async () => {
  await mkdir(join(parent, 'files/full'), { recursive: true })
  for (const content of [Buffer.from('x'), Readable.from(['x'])]) {
    // the system's own: every write to it finds no room
    await symlink('/dev/full', join(parent, 'files/full/a'))
    await expect(files.put('full/a', content)).rejects.toMatchObject({ code: 'ENOSPC', path: join(parent, 'files') })
  }
})

test('a disk that refuses is an error, not an absence', async () => {
  await files.put('upload/file', Buffer.from('in the way'))
  const below = createLocalFileStore(join(parent, 'files/upload/file'))
  await expect(below.put('a', Buffer.from('x'))).rejects.toThrow()
  await expect(below.size('a')).rejects.toThrow()
})
