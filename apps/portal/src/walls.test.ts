import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCircles, folderOf, readImports } from '../../../scripts/import-graph.mjs'

/** From the cellar to the roof: a folder knows those before it. What stands beside them is the roof, and knows all. */
const floors = [
  'styles',
  'library-internals',
  'ui',
  'state',
  'page',
  'i18n',
  'api',
  'session',
  'navigation',
  'forms',
  'list',
  'components',
  'anti-bot',
  'live',
  'shell',
  'areas',
  'routes',
  '.',
]

const isGenerated = (file: string) => file === 'routeTree.gen.ts'
const imports = readImports(import.meta.dirname).filter(({ from, to }) => !isGenerated(from) && !isGenerated(to))
// a test may look at whatever it tests with
const ours = imports.filter(({ from, to }) => !from.includes('.test.') && isFile(to))

function isFile(path: string): boolean {
  return !path.startsWith('..') && floors.includes(folderOf(path)) && /\.(tsx?|css|svg)$/.test(path)
}

test('every folder has its floor', () => {
  const folders = new Set(imports.map(({ from }) => folderOf(from)))
  expect([...folders].filter(folder => !floors.includes(folder))).toEqual([])
})

test('no file stands in a circle of imports, types and late ones included', () => {
  expect(findCircles(ours).map(circle => circle.join(' → '))).toEqual([])
})

test('a folder knows only those below it', () => {
  const upwards = ours.filter(({ from, to }) => floors.indexOf(folderOf(to)) > floors.indexOf(folderOf(from)))
  expect(upwards.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('areas do not know one another', () => {
  const areaOf = (file: string) => (folderOf(file) === 'areas' ? folderOf(file, 3) : null)
  const sideways = ours.filter(({ from, to }) => areaOf(from) && areaOf(to) && areaOf(from) !== areaOf(to))
  expect(sideways.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('no folder is deeper than four', () => {
  expect(ours.map(({ from }) => from).filter(file => file.split('/').length > 5)).toEqual([])
})

test('what stands in a card begins below its heading, on phones as well', () => {
  const odd = globSync('{areas,components,forms,list}/**/*.tsx', { cwd: import.meta.dirname }).flatMap(file =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .split('\n')
      .filter(line => /["' ]px?-5[ "']/.test(line) && !line.includes('max-sm:p'))
      .map(line => `${file}: ${line.trim()}`),
  )
  expect(odd).toEqual([])
})
