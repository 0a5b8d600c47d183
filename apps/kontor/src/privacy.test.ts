import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { privacySettings } from './privacy.ts'
import { siteFile } from './testing/site-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-agreement-'))
  writeFileSync(join(folder, 'de.md'), '# Unser Vertrag')
  writeFileSync(join(folder, 'en.md'), '# Our agreement')
  writeFileSync(join(folder, 'empty.md'), '\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

const settingsOf = (agreement: object) => privacySettings(readConfiguration(siteFile({ agreement })).agreement)
const file = (name: string) => join(folder, name)

test('by default the agreement is the template, and no consent is asked for', () => {
  const { agreement, consents } = settingsOf({})
  expect(agreement.version).toBe('2026-11')
  expect(agreement.texts.de).toContain('# Vertrag zur Auftragsverarbeitung')
  expect(agreement.texts.en).toContain('# Processing agreement')
  expect(consents).toEqual([])
  expect(settingsOf({ product_news: true }).consents).toEqual(['product_news'])
})

test('the provider’s own text takes its place, in German for everyone where there is no other', () => {
  const own = { version: '7', texts: { de: file('de.md') } }
  expect(settingsOf(own).agreement).toEqual({ version: '7', texts: { de: '# Unser Vertrag', en: '# Unser Vertrag' } })
  expect(settingsOf({ ...own, texts: { de: file('de.md'), en: file('en.md') } }).agreement.texts.en).toBe(
    '# Our agreement',
  )
})

test.each<[{ version?: string; texts?: Record<string, string> }, string]>([
  [{ texts: { de: 'de.md' } }, 'version'],
  [{ version: '7' }, 'texts.de'],
  [{ texts: { en: 'en.md' } }, 'texts.de'],
  [{ version: '7', texts: { de: 'gone.md' } }, 'texts.de'],
  [{ version: '7', texts: { de: 'empty.md' } }, 'texts.de'],
  [{ version: '7', texts: { de: 'de.md', en: 'gone.md' } }, 'texts.en'],
])('%o is refused and names %s', (agreement, named) => {
  const texts = Object.entries(agreement.texts ?? {}).map(([locale, name]) => [locale, file(name)])
  expect(() => settingsOf({ ...agreement, texts: Object.fromEntries(texts) })).toThrow(
    new RegExp(`^agreement.${named}: `),
  )
})
