import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Holds what an archive's index tells of one of its files. */
export type IndexedFile = {
  path: string
  /** Counts the rows of each table that it holds, those inside other rows too. */
  rows: Record<string, number>
  bytes: number
  sha256: string
}

/** A piece of one of the archive's files, which follow one another. @property content text is compressed, bytes are stored as they are */
export type Piece = {
  path: string
  content: string | Uint8Array
  /** With the last piece of a file that the index lists: how many rows of each table it holds. */
  rows?: IndexedFile['rows']
}
/** @property index becomes `index.json`, with the files that count their rows; absent: the pieces hold an index of their own */
export type ArchiveFacts = { index?: object; mtime: Date }
/** Sums up the archive as a whole. */
export type ArchiveSum = { size: number; sha256: Uint8Array }

/** Makes an archive of its pieces and adds its index, if it is given one. It runs in a thread: check sums, hashes and compression take seconds. */
export async function* run(pieces: AsyncIterable<Piece>, facts: ArchiveFacts): AsyncGenerator<Uint8Array, ArchiveSum> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable // a PassThrough; yazl's type says less
  fill(zip, pieces, facts).catch(error => output.destroy(error))
  const hash = createHash('sha256')
  let size = 0
  let chunks: Uint8Array[] = []
  let held = 0
  for await (const chunk of output as AsyncIterable<Uint8Array>) {
    hash.update(chunk)
    size += chunk.length
    chunks.push(chunk)
    held += chunk.length
    if (held < handedOver) continue
    yield Buffer.concat(chunks)
    chunks = []
    held = 0
  }
  yield Buffer.concat(chunks)
  return { size, sha256: hash.digest() }
}

/** Bytes that leave the thread at once: handing over a few costs the caller as much as it would cost to compress them. */
const handedOver = 512 * 1024

type OpenFile = { path: string; content: PassThrough; hash: Hash; bytes: number }

async function fill(zip: ZipFile, pieces: AsyncIterable<Piece>, { index, mtime }: ArchiveFacts): Promise<void> {
  const files: IndexedFile[] = []
  let file: OpenFile | undefined
  for await (const { path, content, rows } of pieces) {
    const text = typeof content === 'string'
    if (file?.path !== path) {
      file?.content.end()
      file = { path, content: new PassThrough(), hash: createHash('sha256'), bytes: 0 }
      zip.addReadStream(file.content, path, { mtime, compress: text })
    }
    const bytes = text ? Buffer.from(content) : content
    if (text) file.hash.update(bytes)
    file.bytes += bytes.length
    if (!file.content.write(bytes)) await once(file.content, 'drain')
    if (rows) files.push({ path, rows, bytes: file.bytes, sha256: file.hash.digest('hex') })
  }
  file?.content.end()
  if (index) zip.addBuffer(Buffer.from(`${JSON.stringify({ ...index, files }, null, 2)}\n`), 'index.json', { mtime })
  zip.end()
}
