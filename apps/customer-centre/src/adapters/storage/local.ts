import { createWriteStream } from 'node:fs'
import { mkdir, open, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileStore, StoreFull } from '@kontor/adapters/storage'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Files in a folder of this machine that only its user can read. The first file creates it. */
export function createLocalFileStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const size = async (key: string): Promise<number | null> => {
    try {
      return (await disk.getMetaData(key)).contentLength
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  const make = () => mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    size,
    async room() {
      await make()
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async put(key, content) {
      await make()
      try {
        const whole = Buffer.isBuffer(content)
        await disk.put(key, whole ? content : '')
        // by ourselves: flydrive tells of a full disk only that it stopped
        if (!whole) await pipeline(content, createWriteStream(join(folder, key)))
        await settle(join(folder, key))
      } catch (error) {
        await disk.delete(key)
        throw isFull(error) ? new StoreFull(folder, error) : error
      }
    },
    async read(key) {
      // a stream of a missing file would fail only while it is read
      if ((await size(key)) === null) throw new Error(`no file is kept under ${key}`)
      return disk.getStream(key)
    },
    async remove(key) {
      await disk.delete(key)
    },
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && (/^(?:ENOSPC|EDQUOT)$/.test((error as { code?: string }).code ?? '') || isFull(error.cause))

/**
 * Closes it to other users, no matter who made its folder, and flushes to the disk itself: the database commits what refers to the file, and
 * that survives a power cut.
 */
async function settle(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === 'ENOENT' // node's errors carry one
