import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { privacySettings } from './privacy.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-agreement-'))
  writeFileSync(join(folder, 'de.md'), '# Unser Vertrag')
  writeFileSync(join(folder, 'en.md'), '# Our agreement')
  writeFileSync(join(folder, 'empty.md'), '\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

const settingsOf = (environment: Record<string, string>) => privacySettings(readConfiguration(environment).agreement)
const file = (name: string) => join(folder, name)

test('by default the agreement is the template, and no consent is asked for', () => {
  const { agreement, consents } = settingsOf({})
  expect(agreement.version).toBe('2026-11')
  expect(agreement.texts.de).toContain('# Vertrag zur Auftragsverarbeitung')
  expect(agreement.texts.en).toContain('# Processing agreement')
  expect(consents).toEqual([])
  expect(settingsOf({ PRODUCT_NEWS: 'true' }).consents).toEqual(['product_news'])
})

test('the provider’s own text takes its place, in German for everyone where there is no other', () => {
  const own = { AVV_VERSION: '7', AVV_TEXT_DE: file('de.md') }
  expect(settingsOf(own).agreement).toEqual({ version: '7', texts: { de: '# Unser Vertrag', en: '# Unser Vertrag' } })
  expect(settingsOf({ ...own, AVV_TEXT_EN: file('en.md') }).agreement.texts.en).toBe('# Our agreement')
})

test.each([
  [{ AVV_TEXT_DE: 'de.md' }, 'AVV_VERSION'],
  [{ AVV_VERSION: '7' }, 'AVV_TEXT_DE'],
  [{ AVV_TEXT_EN: 'en.md' }, 'AVV_TEXT_DE'],
  [{ AVV_VERSION: '7', AVV_TEXT_DE: 'gone.md' }, 'AVV_TEXT_DE'],
  [{ AVV_VERSION: '7', AVV_TEXT_DE: 'empty.md' }, 'AVV_TEXT_DE'],
  [{ AVV_VERSION: '7', AVV_TEXT_DE: 'de.md', AVV_TEXT_EN: 'gone.md' }, 'AVV_TEXT_EN'],
])('%o is refused and names %s', (environment, named) => {
  const paths = Object.entries(environment).map(([name, value]) => [name, value.endsWith('.md') ? file(value) : value])
  expect(() => settingsOf(Object.fromEntries(paths))).toThrow(new RegExp(`^${named}: `))
})
