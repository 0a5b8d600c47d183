import { languages } from '@kontor/contract/locales'

type Texts = { [key: string]: string | Texts }

/** Words of Kontor's own texts, in every language. */
export function wordsOf(catalogues: Record<string, Texts>): Set<string> {
  const texts = (tree: Texts): string[] =>
    Object.values(tree).flatMap(value => (typeof value === 'string' ? [value] : texts(value)))
  const all = Object.values(catalogues).flatMap(texts)
  // neither arguments nor tags are words that anybody reads
  return new Set(all.flatMap(text => plainWords(text.replaceAll(/\{\s*\w+\s*(?:,\s*\w+\s*,?)?|<[^>]*>/g, ' '))))
}

/** Without marks, but for the German ones. An address is data. */
const plainWords = (text: string): string[] =>
  (text.replaceAll(/\S+@\S+/g, ' ').match(/[\p{L}\p{M}]+/gu) ?? [])
    .filter(word => /^[a-zäöüß]{3,}$/i.test(word))
    .map(word => word.toLowerCase())

/** Finds the texts of a page that have a word of our own in another language, unless the word is one of its data. */
export function foreignTexts(html: string, words: ReadonlySet<string>, data: readonly string[]): string[] {
  const known = new Set([...data, ...dataIn(html)].flatMap(plainWords))
  return textsIn(html).filter(text => plainWords(text).some(word => words.has(word) && !known.has(word)))
}

/** React writes every angle bracket of a text, and of an attribute, as an entity. */
function textsIn(html: string): string[] {
  const names: readonly string[] = Object.values(languages).map(({ name }) => name)
  const written = html.replaceAll(/<(script|style|template|noscript)\b.*?<\/\1>/gs, '')
  const attributes = [
    ...written.matchAll(/ (?:aria-label|placeholder|title|alt|name="description" content)="([^"]*)"/g),
  ]
  const texts = [...attributes.map(([, value = '']) => value), ...written.split(/<[^>]*>/)]
  return [...new Set(texts.map(text => unescaped(text).trim()))].filter(text => text !== '' && !names.includes(text))
}

const unescaped = (text: string): string => text.replaceAll(/&(?:#\w+|\w+);/g, entity => entities[entity] ?? ' ')
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&#x27;': '’', '&quot;': '"' }

/** Finds what the server wrote beside the texts of its page: strings that are neither names of fields nor codes, for which there are texts. */
function dataIn(html: string): string[] {
  const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script = '']) => script).join('\n')
  return [...scripts.matchAll(/"((?:[^"\\]|\\.)*)"(:?)/g)]
    .filter(([, value = '', colon]) => colon === '' && !/^[a-z_]*$/.test(value))
    .map(([, value = '']) => value.replaceAll(/\\x26|\\u0026/g, '&'))
}
