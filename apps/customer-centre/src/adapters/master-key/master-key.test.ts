import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KeyMistake } from '../../platform/crypto/master-key-source.ts'
import { masterKeyOfCommand } from './command.ts'
import { masterKeyFile, ownMasterKeyFile } from './file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-key-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the file that Kontor makes', () => {
  test('is for its user alone, is made with its folder, and holds 32 random bytes', async () => {
    const path = join(folder, 'data', 'master-key')
    const file = ownMasterKeyFile(path)
    expect(await file.read()).toBeNull()
    const made = await file.make?.()
    expect(Buffer.from(made ?? '', 'base64')).toHaveLength(32)
    expect(await file.read()).toBe(made)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'data'))).toEqual(['master-key'])
  })

  test('is never written over: of two starters the second takes the key of the first', async () => {
    const file = ownMasterKeyFile(join(folder, 'master-key'))
    await writeFile(join(folder, 'master-key'), 'somebody else’s')
    expect(await file.make?.()).toBe('somebody else’s')
    expect(await readFile(join(folder, 'master-key'), 'utf8')).toBe('somebody else’s')
  })
})

test('a file that cannot be read is named with its setting', async () => {
  const reading = masterKeyFile(folder, 'MASTER_KEY_FILE').read()
  await expect(reading).rejects.toThrow(`MASTER_KEY_FILE: ${folder} cannot be read (EISDIR).`)
  await expect(reading).rejects.toBeInstanceOf(KeyMistake)
})

describe('a command', () => {
  test('gives what it prints', async () => {
    expect(await masterKeyOfCommand('printf abc | tr a-c x-z').read()).toBe('xyz')
  })

  test.each([
    ['that fails is told with its words', 'echo access denied >&2; exit 3', 30_000, 'ended with 3 (access denied).'],
    ['that hangs is given up', 'exec sleep 600', 50, 'gave no answer within 0.05 s.'],
  ])('%s', async (_what, command, patience, expected) => {
    const reading = masterKeyOfCommand(command, patience).read()
    await expect(reading).rejects.toThrow(`MASTER_KEY_COMMAND: ${expected}`)
    await expect(reading).rejects.toBeInstanceOf(KeyMistake)
  })
})
