import { spawnSync } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeAbandoned, temporaryDataFolder } from './data-folder.ts'

test('folders of runs that were killed are removed, those of others stay', async () => {
  const parent = await temporaryDataFolder()
  onTestFinished(() => parent.remove())
  const ours = await temporaryDataFolder(parent.path)
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  await mkdir(join(parent.path, `kontor-${ended}-abcdef`, 'postgres'), { recursive: true })
  await mkdir(join(parent.path, 'kontor-data'))
  await removeAbandoned(parent.path)
  expect((await readdir(parent.path)).toSorted()).toEqual([basename(ours.path), 'kontor-data'].toSorted())
})
