import { sourceLocale } from '@kontor/contract/locales'
import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { catalogues } from './catalogues.ts'

type Tree = { [key: string]: string | Tree }
type Part = string | number | [string, ...unknown[]]

const texts = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : texts(value, `${path}${key}.`),
  )

/** The names of a text's placeholders, including those in its plurals and tags. */
function names(text: string): string[] {
  const found = new Set<string>()
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return
    const [name, ...rest] = part as [Part, ...unknown[]]
    if (typeof name === 'string') found.add(name)
    for (const inner of rest) for (const branch of branchesOf(inner)) visitAll(branch)
  }
  const visitAll = (compiled: unknown) => Array.isArray(compiled) && compiled.forEach(visit)
  visitAll(compile(text))
  return [...found].toSorted()
}

/** A tag's content, or a choice's alternatives. */
const branchesOf = (inner: unknown): unknown[] =>
  Array.isArray(inner) ? [[inner]] : typeof inner === 'object' && inner !== null ? Object.values(inner) : []

/** A translation may do without a value that its source names; one of its own stays empty. */
test.each(Object.entries(catalogues))('no text in %s asks for a value that its source does not have', (_, messages) => {
  const given = new Map(texts(catalogues[sourceLocale]).map(([key, text]) => [key, names(text)]))
  expect([...given.values()].flat().length).toBeGreaterThan(200)
  const asked = texts(messages).map(([key, text]) => [key, names(text).filter(name => !given.get(key)?.includes(name))])
  expect(asked.filter(([, unknown]) => unknown?.length)).toEqual([])
})

test('names are found in plurals, choices and tags', () => {
  expect(names('{count, plural, one {# day of {x}} other {# days}}')).toEqual(['count', 'x'])
  expect(names('<b>bold {y}</b> {d, date, ::yMMMd} {k, select, a {A {z}} other {B}}')).toEqual([
    'b',
    'd',
    'k',
    'y',
    'z',
  ])
})

test.each(Object.entries(catalogues))(
  'no sentence in %s ends with a name: after "e. K." a full stop would be the second',
  (_, messages) => {
    const ending = /\{(by|company|customer|holder|label|name|organisation|person|provider|who)\}\./
    expect(texts(messages).filter(([, text]) => ending.test(text))).toEqual([])
  },
)
