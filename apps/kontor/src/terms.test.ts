import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { termsAddress, termsOf } from './terms.ts'
import { siteFile } from './testing/site-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-terms-'))
  writeFileSync(join(folder, 'de.md'), '# Unsere AGB')
  writeFileSync(join(folder, 'en.md'), '# Our terms')
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (terms: object) => readConfiguration(siteFile({ terms }))
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
  const own = { version: '7', texts: { de: de() } }
  expect(termsOf(read(own))).toEqual({ version: '7', texts: { de: '# Unsere AGB', en: '# Unsere AGB' } })
  expect(termsOf(read({ ...own, texts: { de: de(), en: en() } })).texts.en).toBe('# Our terms')
  expect(termsAddress(read(own))).toBe('/ajax/v1/terms/7')
  const elsewhere = 'https://nordlicht.example/agb'
  expect(termsAddress(read({ ...own, url: elsewhere }))).toBe(elsewhere)
})

test.each([
  ['terms.texts.de: the text is missing that terms.url leads to', { url: 'https://nordlicht.example/agb' }],
  ['terms.texts.de: the text is missing that terms.texts.en belongs to', { texts: { en: 'en.md' } }],
  ['gone.md cannot be read', { texts: { de: 'gone.md' } }],
])('%s is refused', (message, terms) => {
  expect(() => termsOf(read(terms))).toThrow(message)
})
