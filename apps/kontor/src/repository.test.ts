import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** What holds across the whole repository. */
const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]

test('the generated database types are those of the migrations', () => {
  const { status, stdout } = spawnSync(process.execPath, ['apps/kontor/src/testing/db-types.ts', '--verify'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status, stdout).toBe(0)
})

test.each(documents)('%s links only to what is there', file => {
  const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(match => match[1] ?? '')
  const gone = links.filter(link => !existsSync(join(root, file, '..', link)))
  expect(gone).toEqual([])
})

test.each(documents)('%s names only paths that are there', file => {
  const named = [...read(file).matchAll(/`((?:apps|packages|docs|e2e|bench|scripts)\/[\w./$-]+)`/g)].map(
    match => match[1] ?? '',
  )
  const gone = named.filter(path => !existsSync(join(root, normalize(path))))
  expect(gone).toEqual([])
})

test('every command the README names is a script', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read('README.md').matchAll(/npm (?:run )?(start|test|[\w:]+)/g)].map(match => match[1] ?? '')
  for (const name of named.filter(word => word !== 'and')) expect(Object.keys(scripts)).toContain(name)
})

test('folders below any src are at most four deep', () => {
  const deep = globSync('{apps,packages}/*/src/*/*/*/*/*', { cwd: root })
  expect(deep).toEqual([])
})

test('no file is called index, utils, helpers, common or misc', () => {
  const files = globSync('{apps,packages,e2e,bench,scripts}/**/{index,utils,helpers,common,misc}.{ts,tsx,mjs}', {
    cwd: root,
    exclude: name => /node_modules|dist|routes/.test(name),
  })
  expect(files).toEqual([])
})
