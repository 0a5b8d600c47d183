import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyBinaries, installedBinaries, whyNotRunnable } from './binaries.ts'
import { makeClone } from './testing/clone.ts'
import { temporaryFolder } from './testing/database-folder.ts'

test('Links that npm did not make are made', () => {
  const { native } = makeClone(temporaryFolder())
  const links = linksOf(native)
  expect(links.length).toBeGreaterThan(5)
  for (const link of links) rmSync(link)
  expect(whyNotRunnable({ folder: native, version: '18' }, undefined)).toBeUndefined()
  for (const link of links) expect(lstatSync(link).isSymbolicLink() && existsSync(link)).toBe(true)
})

test('A copy is complete, runs, and is made only once', () => {
  const parent = temporaryFolder()
  const copy = copyBinaries(installedBinaries(), parent)
  expect(whyNotRunnable(copy, undefined)).toBeUndefined()
  for (const name of ['bin/initdb', 'lib/postgresql/pg_trgm.so', 'share/postgresql/postgres.bki']) {
    expect(existsSync(join(copy.folder, name)), name).toBe(true)
  }
  writeFileSync(join(copy.folder, 'mark'), '')
  expect(copyBinaries(installedBinaries(), parent)).toEqual(copy)
  expect(existsSync(join(copy.folder, 'mark'))).toBe(true)
})

test('Programs that do not run give their reason and name DATABASE_URL', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'postgres'), '#!/bin/sh\necho "no libstdc++ here" >&2\nexit 127\n')
  chmodSync(join(folder, 'bin', 'postgres'), 0o755)
  const obstacle = whyNotRunnable({ folder, version: '18' }, undefined)
  expect(obstacle).toBe(
    'The embedded PostgreSQL does not run on this machine (no libstdc++ here): set DATABASE_URL to a PostgreSQL server.',
  )
})

test('A platform without a package is told to set DATABASE_URL', () => {
  const arch = process.arch
  onTestFinished(() => void Object.defineProperty(process, 'arch', { value: arch }))
  Object.defineProperty(process, 'arch', { value: 'mips' })
  expect(() => installedBinaries()).toThrow(/no embedded PostgreSQL for \w+-mips .* DATABASE_URL/)
})

function linksOf(native: string): string[] {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  return list.map(({ target }) => join(native, '..', target))
}
