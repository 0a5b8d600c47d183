import { readFileSync } from 'node:fs'
import { setting, was } from '@kontor/customer-centre/platform/settings'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { settingsDocument, withTables } from './settings-document.ts'

const rowsOf = (document: string) =>
  new Map([...document.matchAll(/^\| `([\w.]+)` .*$/gm)].map(([row, name = '']) => [name, row]))

test('docs/configuration.md explains every setting as it says of itself, and no other: npm run docs:settings', () => {
  const document = readFileSync(settingsDocument, 'utf8')
  const written = withTables(document)
  const [found, expected] = [rowsOf(document), rowsOf(written)]
  const names = [...new Set([...found.keys(), ...expected.keys()])]
  expect(names.filter(name => found.get(name) !== expected.get(name))).toEqual([])
  expect(document).toBe(written)
})

const document = '# Settings\n\n<!-- settings: one -->\n| old |\n\nMore.\n'
const variables = {
  PORT: setting(z.number().default(3000), 'where to listen'),
  LOGIN_URL: setting(z.string().optional(), 'where visitors sign in', '`<APP_URL>/login`'),
  ORIGINS: setting(z.array(z.string()).default([]), 'further origins'),
  SECRET: setting(z.string().optional(), 'signs'),
}

test('a table is written below the line that names it, in columns', () => {
  expect(withTables(document, { one: { variables } })).toBe(`# Settings

<!-- settings: one -->
| Variable    | meaning                | default           |
| ----------- | ---------------------- | ----------------- |
| \`PORT\`      | where to listen        | \`3000\`            |
| \`LOGIN_URL\` | where visitors sign in | \`<APP_URL>/login\` |
| \`ORIGINS\`   | further origins        | none              |
| \`SECRET\`    | signs                  | –                 |

More.
`)
})

test('what stands in the site file is named with its section, and with the variables that said it before', () => {
  const entries = { days: was('DAYS MORE_DAYS', setting(z.number().default(3), 'to wait')) }
  expect(withTables(document, { one: { section: 'dunning', variables: entries } })).toContain(
    '| `dunning.days` | to wait | `3`     | `DAYS`, `MORE_DAYS` |',
  )
})

test.each([
  ['without a meaning', { one: { variables: { ...variables, SILENT: setting(z.string(), ' ') } } }, /^SILENT has no/],
  ['without a table', { one: { variables }, two: { variables: { HIDDEN: setting(z.string(), 'x') } } }, /HIDDEN\.$/],
  [
    'whose default is no text',
    { one: { variables: { RATES: setting(z.object({}).default({}), 'rates') } } },
    /^RATES has a default/,
  ],
])('a setting %s is named', (_, groups, line) => {
  expect(() => withTables(document, groups)).toThrow(line)
})
