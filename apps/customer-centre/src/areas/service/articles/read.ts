import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocale, type Locale, locales } from '@kontor/contract/locales'
import { OperatorMistake } from '../../../platform/operator-mistake.ts'
import type { Article, ArticleText } from '../../../values/article.ts'

/** Bounds what a page shows and a search goes through. */
const most = { articles: 2000, letters: 40_000, title: 150, category: 60, products: 100 }

/** @property line counts from one */
type Mistake = { line: number; says: string }

/**
 * Reads the provider's articles: `<language>/<slug>.md` below a folder.
 * @throws OperatorMistake naming each file and line that is wrong
 */
export function readArticles(folder: string): Article[] {
  const mistakes: string[] = []
  const articles = new Map<string, Article>()
  for (const locale of foldersOf(folder, mistakes))
    for (const { name } of entriesOf(join(folder, locale))) {
      const file = `${locale}/${name}`
      if (name.startsWith('.')) continue
      const slug = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/.exec(name)?.[1]
      if (slug === undefined || slug.length > 80) {
        mistakes.push(`${file}: the name must be small letters, digits and hyphens, 80 at most, and end in .md`)
        continue
      }
      const read = readArticle(textOf(join(folder, file)))
      if ('mistakes' in read) mistakes.push(...read.mistakes.map(({ line, says }) => `${file}:${line}: ${says}`))
      else {
        const article = articles.get(slug) ?? { slug, texts: {} }
        article.texts[locale] = read.text
        articles.set(slug, article)
      }
    }
  if (articles.size > most.articles) mistakes.push(`there are ${articles.size} articles; ${most.articles} is the most`)
  if (mistakes.length === 0) return [...articles.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
  const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`
  throw new OperatorMistake(`The articles in ${folder} have ${count}:\n${mistakes.map(line => `  ${line}`).join('\n')}`)
}

function foldersOf(folder: string, mistakes: string[]): Locale[] {
  const shown = entriesOf(folder).filter(({ name }) => !name.startsWith('.'))
  for (const { name } of shown)
    if (!isLocale(name)) mistakes.push(`${name}: must be the folder of a language (${locales.join(', ')})`)
  return shown.flatMap(({ name }) => (isLocale(name) ? [name] : []))
}

/** @throws OperatorMistake where it cannot be read */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorMistake(
      `ARTICLES: ${folder} ${code === 'ENOENT' ? 'is not there' : code === 'ENOTDIR' ? 'is no folder' : `cannot be read (${code})`}.`,
    )
  }
}

function textOf(path: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    if (error instanceof TypeError) return null
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorMistake(`ARTICLES: ${path} cannot be read (${code}).`)
  }
}

type Read = { text: ArticleText } | { mistakes: Mistake[] }

/** Everything wrong with the text of one file, or the article. @param source null: it is no UTF-8 */
export function readArticle(source: string | null): Read {
  if (source === null) return { mistakes: [{ line: 1, says: 'is no UTF-8' }] }
  const lines = source.split(/\r\n|\r|\n/)
  if (lines[0] !== '---') return { mistakes: [{ line: 1, says: 'must begin with a line of three hyphens: ---' }] }
  const end = lines.indexOf('---', 1)
  if (end < 0) return { mistakes: [{ line: 1, says: 'the lines above the text have no end: a second line of ---' }] }
  const mistakes: Mistake[] = []
  const given = headOf(lines.slice(1, end), mistakes)
  const value = <T>(name: Name, read: (text: string) => T | Refusal, fallback?: T): T | undefined => {
    const found = given.get(name)
    if (!found) {
      if (fallback === undefined) mistakes.push({ line: 1, says: `${name} is missing` })
      return fallback
    }
    const result = read(found.text)
    if (!(result instanceof Refusal)) return result
    mistakes.push({ line: found.line, says: `${name} ${result.says}` })
    return undefined
  }
  const text = {
    title: value('title', words(most.title)),
    category: value('category', words(most.category)),
    order: value('order', orderOf, 1000),
    products: value('products', productsOf, []),
    updated: value('updated', dayOf),
    body: lines
      .slice(end + 1)
      .join('\n')
      .trim(),
  }
  if (text.body === '') mistakes.push({ line: end + 2, says: 'the text is missing' })
  if (text.body.length > most.letters)
    mistakes.push({ line: end + 2, says: `the text has ${text.body.length} characters; ${most.letters} is the most` })
  const control = lines.findIndex(line => unwritable.test(line))
  if (control >= 0) mistakes.push({ line: control + 1, says: 'holds a sign that cannot be shown' })
  if (mistakes.length > 0) return { mistakes: mistakes.toSorted((a, b) => a.line - b.line) }
  return { text: text as ArticleText } // what is missing is a mistake
}

/** Control signs but tabs, and what turns the direction of the text after it. */
const unwritable = /(?!\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

const names = ['title', 'category', 'order', 'products', 'updated'] as const
type Name = (typeof names)[number]
type Given = Map<Name, { text: string; line: number }>

/** The lines above the text: `name: value`, empty lines and `#` comments. It is no YAML: nothing in it is run, nested or named twice. */
function headOf(lines: readonly string[], mistakes: Mistake[]): Given {
  const given: Given = new Map()
  for (const [at, raw] of lines.entries()) {
    const line = at + 2
    const content = raw.trim()
    if (content === '' || content.startsWith('#')) continue
    const colon = content.indexOf(':')
    const name = names.find(known => known === content.slice(0, Math.max(colon, 0)).trimEnd())
    if (name === undefined) mistakes.push({ line, says: `must be one of ${names.join(', ')}, a colon and its value` })
    else if (given.has(name)) mistakes.push({ line, says: `${name} is there twice` })
    else given.set(name, { text: unquoted(content.slice(colon + 1).trim()), line })
  }
  return given
}

/** Takes quotes off, which YAML wants around a value with a colon. */
const unquoted = (text: string): string => /^"(.*)"$/.exec(text)?.[1] ?? /^'(.*)'$/.exec(text)?.[1] ?? text

class Refusal {
  readonly says: string

  constructor(says: string) {
    this.says = says
  }
}

const words = (longest: number) => (text: string) =>
  text === ''
    ? new Refusal('is empty')
    : text.length > longest
      ? new Refusal(`has ${text.length} characters; ${longest} is the most`)
      : text

const orderOf = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : new Refusal('must be a whole number'))

function productsOf(text: string): string[] | Refusal {
  const codes = text
    .replace(/^\[(.*)\]$/, '$1')
    .split(',')
    .map(code => code.trim())
    .filter(code => code !== '')
  if (codes.length > most.products) return new Refusal(`names ${codes.length} products; ${most.products} is the most`)
  const odd = codes.find(code => !/^[\w.-]{1,60}$/.test(code))
  return odd === undefined
    ? codes
    : new Refusal(`must be codes of products, separated by commas: ${odd.slice(0, 60)} is none`)
}

function dayOf(text: string): string | Refusal {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  const real = day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  return real ? text : new Refusal('must be a day such as 2026-11-27')
}
