import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doors } from './doors.ts'
import { sweeps } from './jobs.ts'
import { owners } from './owners.ts'
import { personalData } from './personal-data.ts'

const ownerOf = new Map<string, string>(
  Object.entries(owners).flatMap(([owner, tables]) => tables.map(t => [t, owner])),
)

/** Every table of the database. */
const catalogue = (() => {
  const types = readFileSync(join(import.meta.dirname, 'platform/db/types.gen.ts'), 'utf8')
  const [, body = ''] = /export interface DB \{([^}]*)\}/.exec(types) ?? []
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => table)
})()

// tests and the demo write whatever they need
const files = globSync('{areas,platform,adapters,values}/**/*.ts', { cwd: import.meta.dirname })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !/\.test\.ts$|(^|\/)testing\/|types\.gen\.ts$/.test(file))

const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:insert into|delete from|merge into)\s+(\w+)/g,
  /\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g,
]
const writesSomeTable =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\((?!\s*')|\b(?:insert into|delete from|merge into|update)\s+\$\{/

/** The tables a source writes; where it takes one by a variable, all that it names. */
function writtenBy(source: string): string[] {
  const named = writes.flatMap(pattern => [...source.matchAll(pattern)].map(([, table = '']) => table))
  if (!writesSomeTable.test(source)) return named
  return [...named, ...catalogue.filter(table => source.includes(`'${table}'`))]
}

const folderOf = (file: string) => file.split('/')[file.startsWith('areas/') ? 2 : 0]

test('every table has one owner, who declares what becomes of its rows', () => {
  expect(catalogue.length).toBeGreaterThan(50)
  expect(Object.values(owners).flat().toSorted()).toEqual(catalogue.toSorted())
  const declared = Object.entries(personalData).map(([owner, { tables }]) => [owner, Object.keys(tables).toSorted()])
  expect(declared).toEqual(Object.entries(owners).map(([owner, tables]) => [owner, tables.toSorted()]))
})

test('nobody writes a table but its owner', () => {
  const foreign = files.flatMap(file =>
    writtenBy(readFileSync(join(import.meta.dirname, file), 'utf8'))
      .filter(table => ownerOf.has(table) && ownerOf.get(table) !== folderOf(file))
      .map(table => `${file} writes ${table}, which is ${ownerOf.get(table)}'s`),
  )
  expect(foreign).toEqual([])
})

/** An area's wing; what stands in none is one by itself. */
const wingOf = (owner = '') => Object.entries(doors).find(([, areas]) => owner in areas)?.[0] ?? owner

const comments = /^import .*|\/\*[\s\S]*?\*\/|\/\/ .*/gm
const reads = [/\.(?:selectFrom|\w+Join)\(\s*\[?'(\w+)/g, /\b(?:from|join)\s+(\w+)/g]

/** The platform knows no area: what it reads of one is named here. */
const readByPlatform = [
  'platform/db/copy-database.ts reads user_account',
  'platform/db/lock-customer.ts reads customer',
  'platform/http/contract-scope.ts reads contract',
  'platform/http/session-cookies.ts reads session',
  'platform/mail/mail-delivery.ts reads contact',
  'platform/mail/mail-delivery.ts reads customer',
]

test('nobody selects from a table but its wing, save by the reads.ts of that', () => {
  const foreign = files
    .filter(file => !file.endsWith('/personal-data.ts'))
    .flatMap(file => {
      const open = ['platform', 'adapters', file.split('/')[file.startsWith('areas/') ? 1 : 0]]
      const source = readFileSync(join(import.meta.dirname, file), 'utf8').replace(comments, '')
      const named = reads.flatMap(pattern => [...source.matchAll(pattern)].map(([, table = '']) => table))
      return [...new Set(named)]
        .filter(table => ownerOf.has(table) && !open.includes(wingOf(ownerOf.get(table))))
        .map(table => `${file} reads ${table}`)
    })
  expect(foreign.toSorted()).toEqual(readByPlatform)
})

test('an area sweeps its own tables alone, and each once', () => {
  const swept = sweeps.flatMap(sweep => ('table' in sweep ? [sweep.table] : []))
  expect(swept.length).toBe(new Set(swept).size)
  for (const file of files.filter(path => path.endsWith('/sweeps.ts')))
    for (const [, table = ''] of readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
      /sweepRows\(\s*'(\w+)/g,
    ))
      expect([file, ownerOf.get(table)]).toEqual([file, folderOf(file)])
})
