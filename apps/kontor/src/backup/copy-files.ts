import { constants, copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type CopiedFiles = { count: number; bytes: number }

/** Copies a folder with all it holds. What is deleted meanwhile is left out. A folder that is not there holds nothing. */
export async function copyFiles(from: string, to: string): Promise<CopiedFiles> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const total = { count: 0, bytes: 0 }
  for (const entry of await readdir(from, { withFileTypes: true }).catch(missing([]))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    const { count, bytes } = entry.isDirectory() ? await copyFiles(source, target) : await copyOne(source, target)
    total.count += count
    total.bytes += bytes
  }
  return total
}

async function copyOne(from: string, to: string): Promise<CopiedFiles> {
  const nothing = { count: 0, bytes: 0 }
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    return { count: 1, bytes: (await stat(to)).size }
  } catch (error) {
    return missing(nothing)(error)
  }
}

const missing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if ((error as { code?: string }).code === 'ENOENT') return instead // node's errors carry one
    throw error
  }
