import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/**
 * @typedef {object} Import
 * @property {string} from the importing file, as seen from the folder that was read
 * @property {string} to the imported file, as seen from there too; a package is called as the import calls it
 * @property {'value' | 'type' | 'dynamic'} kind what runs at load, what the compiler alone sees, what is loaded later
 */

/**
 * Who imports what in a folder: static, type-only and dynamic imports, and what is exported from elsewhere.
 *
 * @param {string} folder absolute path
 * @param {string} [files] a glob below it
 * @returns {Import[]} in the order of files and lines
 */
export const readImports = (folder, files = '**/*.{ts,tsx,mjs}') =>
  globSync(files, { cwd: folder, exclude: name => name.endsWith('node_modules') })
    .map(path => path.replaceAll('\\', '/'))
    .toSorted()
    .flatMap(from =>
      importsOf(readFileSync(join(folder, from), 'utf8')).map(({ name, kind }) => ({
        from,
        to: name.startsWith('.') ? resolved(folder, from, name) : name,
        kind,
      })),
    )

/** A name may lack its ending or carry a query; one that leads nowhere stays as it is. */
function resolved(folder, from, name) {
  const path = posix.join(posix.dirname(from), name.replace(/\?.*$/, ''))
  return ['', '.ts', '.tsx', '.mjs'].map(ending => path + ending).find(file => existsSync(join(folder, file))) ?? path
}

// a declaration begins its line; a call may stand anywhere, also in a type
const declared = /^(import|export)\s+(type\s+)?([^'"`;]*?\bfrom\s*)?(['"])([^'"\n]+)\4/gm
const called = /(\btypeof\s+)?\bimport\(\s*(['"])([^'"\n]+)\2/g

/**
 * Lists what a source imports.
 * @param {string} source
 * @returns {{ name: string, kind: Import['kind'] }[]}
 */
export function importsOf(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [
    ...[...code.matchAll(declared)]
      .filter(([, word, , names]) => word === 'import' || names !== undefined)
      .map(([, , type, names = '', , name]) => ({ name, kind: type || onlyTypes(names) ? 'type' : 'value' })),
    ...[...code.matchAll(called)].map(([, type, , name]) => ({ name, kind: type ? 'type' : 'dynamic' })),
  ]
}

/** `{ type A, type B } from`: nothing of it runs. */
function onlyTypes(names) {
  const [, list = 'all'] = /^\{([^}]*)\}\s*from\s*$/.exec(names) ?? []
  return list.split(',').every(one => one.trim() === '' || one.trim().startsWith('type '))
}

/**
 * The circles of a graph, so that every node that is in one stands in one of these: each is the shortest way round from its first node.
 *
 * @param {Iterable<{ from: string, to: string }>} edges
 * @returns {string[][]} each begins and ends with the same node
 */
export function findCircles(edges) {
  const next = new Map()
  for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const circles = []
  const told = new Set()
  for (const node of [...next.keys()].toSorted()) {
    if (told.has(node)) continue
    const circle = wayRound(node, next)
    if (!circle) continue
    circles.push(circle)
    for (const one of circle) told.add(one)
  }
  return circles
}

/** The shortest way from a node back to itself. */
function wayRound(start, next) {
  const before = new Map()
  const queue = [start]
  for (const node of queue) {
    for (const to of next.get(node) ?? []) {
      if (to === start) {
        const way = [start]
        for (let at = node; at !== start; at = before.get(at)) way.unshift(at)
        return [start, ...way]
      }
      if (before.has(to)) continue
      before.set(to, node)
      queue.push(to)
    }
  }
  return null
}

/** The folder a file stands in, from the folder that was read: its first parts. @param {string} file @param {number} [depth] */
export const folderOf = (file, depth = 1) => dirname(file).split('/').slice(0, depth).join('/')
