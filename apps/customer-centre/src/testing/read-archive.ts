import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** Every file of a zip archive, by its path, as text. It fails on an archive that common programs would not open. */
export const readArchive = async (path: string): Promise<Map<string, string>> =>
  textsOf(await filesIn(await yauzl.openPromise(path)))

/** Every file of a zip archive that is in memory. */
export const archivedFiles = async (archive: Buffer): Promise<Map<string, Buffer>> =>
  filesIn(await yauzl.fromBufferPromise(archive))

const textsOf = (files: Map<string, Buffer>) => new Map([...files].map(([path, content]) => [path, String(content)]))

async function filesIn(zip: yauzl.ZipFile): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  try {
    for await (const entry of zip.eachEntry())
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  } finally {
    zip.close()
  }
  return files
}
