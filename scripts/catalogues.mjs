import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { main } from './terminal.mjs'

// Compares what the languages have, file by file and key by key, before the type check: where a catalogue lacks a part, the compiler
// tries all its texts against all others, for minutes and in more memory than a machine may have.

const root = join(import.meta.dirname, '..')
const folders = ['packages/contract/src/messages', 'apps/customer-centre/src/messages', 'apps/portal/src/i18n']

/** @returns {string[]} paths of keys that only one of them has, with a sign for which one */
export function differences(one, other, path = '') {
  const plain = value => typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!plain(one) || !plain(other)) return plain(one) === plain(other) ? [] : [`≠ ${path}`]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap(key => {
    const at = path ? `${path}.${key}` : key
    if (!Object.hasOwn(other, key)) return [`- ${at}`]
    if (!Object.hasOwn(one, key)) return [`+ ${at}`]
    return differences(one[key], other[key], at)
  })
}

const filesIn = folder =>
  readdirSync(folder, { recursive: true })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'messages.ts')
    .sort()

/** Takes what a file exports, whatever it calls it. */
async function textsOf(folder, name) {
  const module = await import(pathToFileURL(join(folder, name)).href)
  return Object.fromEntries(Object.values(module).map((value, index) => [`${basename(name, '.ts')}#${index}`, value]))
}

async function compare(top, folder, first, language) {
  const [mine, theirs] = [join(top, folder, first), join(top, folder, language)]
  const names = filesIn(mine)
  const files = differences(
    Object.fromEntries(names.map(name => [name, 0])),
    Object.fromEntries(filesIn(theirs).map(name => [name, 0])),
  )
  if (files.length > 0) return files.map(file => `${folder}/${language}: ${file}`)
  const found = []
  for (const name of names)
    for (const key of differences(await textsOf(mine, name), await textsOf(theirs, name)))
      found.push(`${folder}/${language}/${name}: ${key}`)
  return found
}

/**
 * Lists what each language of the table lacks, has too much or otherwise than the first.
 * @param {string} top the folder of the whole repository
 */
export async function compareAll(top) {
  const { locales, sourceLocale } = await import(pathToFileURL(join(top, 'packages/contract/src/locales.ts')).href)
  const others = locales.filter(locale => locale !== sourceLocale)
  const pairs = folders.flatMap(folder => others.map(language => compare(top, folder, sourceLocale, language)))
  return { first: sourceLocale, found: (await Promise.all(pairs)).flat() }
}

if (import.meta.filename === process.argv[1])
  await main(async () => {
    const { first, found } = await compareAll(root)
    for (const line of found) console.error(line)
    if (found.length === 0) return 0
    console.error(
      `\nCompared with ${first}: - is missing, + is too much, ≠ is of another kind. Types are checked once the catalogues fit.`,
    )
    return 1
  })
