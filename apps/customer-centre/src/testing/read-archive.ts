import { text } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** Every file of a zip archive, by its path. It fails on an archive that common programs would not open. */
export async function readArchive(path: string): Promise<Map<string, string>> {
  const zip = await yauzl.openPromise(path)
  const files = new Map<string, string>()
  try {
    for await (const entry of zip.eachEntry())
      files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  } finally {
    zip.close()
  }
  return files
}
