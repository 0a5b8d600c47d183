import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigurationError, readConfiguration } from './configuration.ts'

test('without any setting it is a demo on port 3000', () => {
  expect(readConfiguration({})).toMatchObject({
    PORT: 3000,
    DEMO: true,
    APP_URL: 'http://localhost:3000',
    TIME_ZONE: 'Europe/Berlin',
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfiguration({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test.each([
  ['production', { NODE_ENV: 'production' }, false],
  ['a database of the provider', { DATABASE_URL: 'postgresql://db/kontor' }, false],
  ['production that asks for it by name', { NODE_ENV: 'production', DEMO: 'true' }, true],
])('demo data with %s', (_name, environment, demo) => {
  expect(readConfiguration(environment).DEMO).toBe(demo)
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['APP_URL', 'my.example.com'],
  ['APP_URL', 'https://my.example.com/portal'],
  ['DATABASE_URL', 'mysql://db/kontor'],
  ['CUSTOMER_CENTRE_URL', 'ftp://centre'],
  ['TRUSTED_ORIGINS', 'https://a.example,nonsense'],
  ['TIME_ZONE', 'Berlin'],
  ['DEMO', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
  ['PROVIDER_EMAIL', 'nobody'],
])('a wrong %s (%s) is one line that names it', (name, value) => {
  expect(() => readConfiguration({ [name]: value })).toThrow(ConfigurationError)
  try {
    readConfiguration({ [name]: value })
  } catch (error) {
    const lines = (error as Error).message.split('\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name}: `))
  }
})

test('several wrong settings are told together', () => {
  expect(() => readConfiguration({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT: [^\n]+\nLOG_LEVEL: [^\n]+$/)
})

test('a portal alone has no database', () => {
  expect(() =>
    readConfiguration({ CUSTOMER_CENTRE_URL: 'https://c.example', DATABASE_URL: 'postgres://db/x' }),
  ).toThrow(/^DATABASE_URL: /)
})

test('docs/configuration.md explains every setting and no other', () => {
  const root = join(import.meta.dirname, '../../..')
  const known = new Set(
    readFileSync(join(root, 'apps/kontor/src/configuration.ts'), 'utf8')
      .match(/^ {2}[A-Z][A-Z_]+(?=:)/gm)
      ?.map(name => name.trim()),
  )
  const explained = new Set(
    [...readFileSync(join(root, 'docs/configuration.md'), 'utf8').matchAll(/^\| `([A-Z_]+)`/gm)].map(match => match[1]),
  )
  expect(explained).toEqual(known)
})
