import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { termsAddress, termsOf } from './terms.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-terms-'))
  writeFileSync(join(folder, 'de.md'), '# Unsere AGB')
  writeFileSync(join(folder, 'en.md'), '# Our terms')
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (environment: Record<string, string>) => readConfiguration(environment)
const de = () => join(folder, 'de.md')
const en = () => join(folder, 'en.md')

test('by default the terms are the template of the page', () => {
  const { version, texts } = termsOf(read({}))
  expect(version).toBe('2026-11')
  expect(texts.de).toMatch(/^# Allgemeine Geschäftsbedingungen \(AGB\)\n\nVersion 2026-11\n\n## Geltungsbereich\n\n/)
  expect(texts.en).toMatch(/^# Terms and conditions\n\nVersion 2026-11\n\n## Scope\n\n/)
  expect(termsAddress(read({}))).toBe('/terms')
})

test('the provider’s own take their place, in German for everyone where there are no others', () => {
  const own = { TERMS_VERSION: '7', TERMS_TEXT_DE: de() }
  expect(termsOf(read(own))).toEqual({ version: '7', texts: { de: '# Unsere AGB', en: '# Unsere AGB' } })
  expect(termsOf(read({ ...own, TERMS_TEXT_EN: en() })).texts.en).toBe('# Our terms')
  expect(termsAddress(read(own))).toBe('/ajax/v1/terms/7')
  const elsewhere = 'https://nordlicht.example/agb'
  expect(termsAddress(read({ ...own, TERMS_URL: elsewhere }))).toBe(elsewhere)
})

test.each([
  ['TERMS_TEXT_DE: the text is missing that TERMS_URL leads to', { TERMS_URL: 'https://nordlicht.example/agb' }],
  ['TERMS_TEXT_DE: the text is missing that TERMS_TEXT_EN belongs to', { TERMS_TEXT_EN: 'en.md' }],
  ['TERMS_TEXT_DE: gone.md cannot be read', { TERMS_TEXT_DE: 'gone.md' }],
])('%s is refused', (message, environment) => {
  expect(() => termsOf(read(environment))).toThrow(message)
})
