import { Readable } from 'node:stream'
import type { FileStore } from '@kontor/adapters/storage'
import { throughThread } from '../jobs/through-thread.ts'
import type { ArchiveFacts, ArchiveSum, Piece } from './write-zip.ts'

const writeZip = new URL('./write-zip.ts', import.meta.url)

/** Makes an archive piece by piece, in a thread: neither side ever holds much of it. */
export const zipped = (pieces: AsyncIterable<Piece>, facts: ArchiveFacts): AsyncGenerator<Uint8Array, ArchiveSum> =>
  throughThread<Piece, ArchiveFacts, Uint8Array, ArchiveSum>(writeZip, pieces, facts)

/** Writes an archive to the store under a key, piece by piece. */
export async function storeZip(
  files: FileStore,
  key: string,
  pieces: AsyncIterable<Piece>,
  facts: ArchiveFacts,
): Promise<ArchiveSum> {
  let sum: ArchiveSum | undefined
  const stream = Readable.from(
    (async function* () {
      sum = yield* zipped(pieces, facts)
    })(),
    { objectMode: false },
  )
  stream.on('error', () => undefined) // the store's answer tells of it
  try {
    await files.put(key, stream)
  } finally {
    // nothing is asked of the database any more once this ends
    const closed = stream.closed || new Promise(resolve => stream.on('close', resolve))
    stream.destroy()
    await closed
  }
  if (!sum) throw new Error('the store has not read the whole archive')
  return sum
}
