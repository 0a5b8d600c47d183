import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedKeys } from '../../portal/src/areas/service/contact-provider/provider/stored-keys.ts'

const apps = join(import.meta.dirname, '../..')
const sources = globSync('{portal,customer-centre,kontor}/src/**/*.{ts,tsx}', { cwd: apps })
  .filter(file => !/\.test\.tsx?$|\/testing\/|stored-keys/.test(file))
  .map(file => [file, readFileSync(join(apps, file), 'utf8')] as const)

/** Ways to store something in a browser, each with its name there. */
const ways = [
  // storage: by a call, or by a constant of the file that makes it
  /\bpersisted\('([^']+)'/g,
  /\b(?:get|set|remove)Item\('([^']+)'/g,
  /\b(?:key|prefix)\s*=\s*'(kontor[^']*)'/g,
  // cookies
  /\b\w+Cookie\s*=\s*'([^']+)'/g,
  /`\$\{prefix\}(kontor_\w+)`/g,
  /\b(?:interaction|resume): '(kontor_\w+)'/g,
]
/**
 * Calls that reach a browser's storage; a file with one of them names its key in one of the ways above, or is a tool of
 * one that does.
 */
const touching = /\b(?:localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie\s*=|\bcaches\.open/
const tools = ['portal/src/state/persisted.ts', 'portal/src/state/first-paint.ts']

const found = (text: string): string[] => ways.flatMap(way => [...text.matchAll(way)].map(([, name = '']) => name))
const declared = Object.values(storedKeys).flatMap(({ names }) => names.map(name => name.replace(/…$/, '')))
/** Keys of libraries: the check against robots, and the router. An end-to-end test checks that there are no others. */
const foreign = ['frc_sid', 'frc_sc', 'tsr-scroll-restoration']
/** Named to the library and answered by Kontor: no browser gets it (see provider.ts). */
const neverSent = 'kontor_sign_on_session'

test('every key that the source puts into a browser is on the list, and no other', () => {
  const written = new Set(sources.flatMap(([, text]) => found(text)).filter(name => name !== neverSent))
  expect([...written].toSorted()).toEqual(declared.filter(name => !foreign.includes(name)).toSorted())
})

test('code that touches a browser’s storage names its key', () => {
  const silent = sources.filter(([, text]) => touching.test(text) && found(text).length === 0).map(([file]) => file)
  expect(silent.filter(file => !tools.includes(file))).toEqual(['portal/src/i18n/store.ts'])
  // which writes the cookie that locale.ts names
  expect(readFileSync(join(apps, 'portal/src/i18n/store.ts'), 'utf8')).toContain('localeCookieText(')
})
