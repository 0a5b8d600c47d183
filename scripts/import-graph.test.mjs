import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findCircles, folderOf, importsOf, readImports } from './import-graph.mjs'

test.each([
  ["import { a } from './a.ts'", './a.ts', 'value'],
  ["import a, { type B } from './a.ts'", './a.ts', 'value'],
  ["import * as a from 'a/b'", 'a/b', 'value'],
  ["import './a.ts'", './a.ts', 'value'],
  ["import {\n  a,\n  type B,\n} from './a.ts'", './a.ts', 'value'],
  ["import type { A } from './a.ts'", './a.ts', 'type'],
  ["import { type A, type B } from './a.ts'", './a.ts', 'type'],
  ["import {\n  type A,\n  type B,\n} from './a.ts'", './a.ts', 'type'],
  ["export { a } from './a.ts'", './a.ts', 'value'],
  ["export * from './a.ts'", './a.ts', 'value'],
  ["export type { A } from './a.ts'", './a.ts', 'type'],
  ["const load = () => import('./a.ts')", './a.ts', 'dynamic'],
  ["const { a } = await import(\n  './a.ts'\n)", './a.ts', 'dynamic'],
  ["type A = typeof import('./a.ts').a", './a.ts', 'type'],
])('%j', (source, name, kind) => expect(importsOf(source)).toEqual([{ name, kind }]))

test.each([
  "// import { a } from './a.ts'",
  "/* import('./a.ts') */",
  "/**\n * import { a } from './a.ts'\n */",
  "export const from = 'here'",
  "export const a = 'b'\nconst c = 'd'",
  "const text = `import { a } from './a.ts'`",
])('%j imports nothing', source => expect(importsOf(source)).toEqual([]))

function folderWith(files) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test('a folder is read with what is below it; targets are seen from the folder', () => {
  const folder = folderWith({
    'a/one.ts': "import { two } from '../b/two.tsx'\nimport type { T } from './types'\nimport { z } from 'zod/mini'",
    'a/types.ts': "import style from '../b/app.css?url'\nimport { x } from '../../elsewhere.ts'",
    'b/two.tsx': "const later = () => import('../a/one.ts')",
    'b/app.css': '',
  })
  expect(readImports(folder)).toEqual([
    { from: 'a/one.ts', to: 'b/two.tsx', kind: 'value' },
    { from: 'a/one.ts', to: 'a/types.ts', kind: 'type' },
    { from: 'a/one.ts', to: 'zod/mini', kind: 'value' },
    { from: 'a/types.ts', to: 'b/app.css', kind: 'value' },
    { from: 'a/types.ts', to: '../elsewhere.ts', kind: 'value' },
    { from: 'b/two.tsx', to: 'a/one.ts', kind: 'dynamic' },
  ])
  expect(findCircles(readImports(folder))).toEqual([['a/one.ts', 'b/two.tsx', 'a/one.ts']])
})

const graph = text => text.split(' ').map(edge => ({ from: edge[0], to: edge[1] }))

test.each([
  ['ab bc ac', []],
  ['ab ba', ['aba']],
  ['aa', ['aa']],
  ['ab bc ca', ['abca']],
  ['ab bc ca cb', ['abca']],
  ['xa ab ba cd dc', ['aba', 'cdc']],
  // d is in a longer one only
  ['ab bc cd da ca', ['abca', 'dabcd']],
])('the circles of %s are %j', (edges, circles) =>
  expect(findCircles(graph(edges)).map(circle => circle.join(''))).toEqual(circles),
)

test('a file’s folder, as deep as wanted', () => {
  expect(folderOf('areas/locks/staff/LockCard.tsx')).toBe('areas')
  expect(folderOf('areas/locks/staff/LockCard.tsx', 2)).toBe('areas/locks')
  expect(folderOf('router.tsx')).toBe('.')
})
