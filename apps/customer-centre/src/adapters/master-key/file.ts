import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { KeyMistake, type MasterKeySource } from '../../platform/crypto/master-key-source.ts'

type ReadOnly = Omit<MasterKeySource, 'make'>

/** A file that the operator has made, or a secret that the service's manager puts there. */
export const masterKeyFile = (path: string, name: string): ReadOnly => ({
  name,
  async read() {
    try {
      return await readFile(path, 'utf8')
    } catch (error) {
      const { code } = error as { code?: string } // node's errors carry one
      if (code === 'ENOENT') return null
      throw new KeyMistake(`${name}: ${path} cannot be read (${code}).`)
    }
  },
})

/** A file that Kontor makes when it is first needed, for itself alone; one that is there is never written over. */
export function ownMasterKeyFile(path: string): MasterKeySource {
  const file = masterKeyFile(path, path)
  return {
    ...file,
    async make() {
      const draft = `${path}.${process.pid}`
      await mkdir(dirname(path), { recursive: true })
      await write(draft, `${randomBytes(32).toString('base64')}\n`)
      try {
        await link(draft, path)
        await flush(dirname(path))
      } catch (error) {
        // of two starters the second takes the first one's
        if ((error as { code?: string }).code !== 'EEXIST') throw error
      } finally {
        await rm(draft)
      }
      return (await file.read()) ?? ''
    },
  }
}

/** To the disk itself: whatever is wrapped by it afterwards is lost without it. */
async function write(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
