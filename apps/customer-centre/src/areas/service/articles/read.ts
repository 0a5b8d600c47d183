import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isLocale, locales } from '@kontor/contract/locales'
import { OperatorMistake } from '../../../platform/operator-mistake.ts'
import type { Article, ArticleSource, ArticleText } from '../../../values/article.ts'

/** Bounds what a page shows and a search goes through. */
const most = { articles: 2000, letters: 40_000, title: 150, category: 60, products: 100 }

/** @property line counts from one */
type Mistake = { line: number; says: string }

/** Milliseconds between two looks at the folder: what is new is there after that, in each process. */
const lookMs = 2000

/** @property stamp changes with the file @property text null: it has never been right */
type Kept = { stamp: string; text: ArticleText | null; mistakes: readonly string[] }
/** @property file its path below the folder */
type Found = { file: string; stamp: string }

/**
 * Opens the provider's articles: `<language>/<slug>.md` below a folder. They are looked at again while people ask for them, and only files that
 * have changed are read; of one that is wrong since, the last text that was right is shown.
 * @throws OperatorMistake naming each file and line that is wrong at the start
 */
export function openArticles(folder: string, now = () => performance.now()): ArticleSource {
  let seen = look(folder, null)
  let lookedAt = now()
  if (seen.mistakes.length > 0) throw mistaken(folder, seen.mistakes)
  return {
    current(warn) {
      if (now() - lookedAt < lookMs) return seen.articles
      const before = seen.mistakes.join('\n')
      try {
        seen = look(folder, seen)
      } catch (error) {
        // a folder that is away for a moment takes no article away
        if (!(error instanceof OperatorMistake)) throw error
        seen = { ...seen, mistakes: [error.message], stamps: '' }
      }
      lookedAt = now()
      if (seen.mistakes.length > 0 && seen.mistakes.join('\n') !== before) warn(seen.mistakes)
      return seen.articles
    },
    mistakes: () => seen.mistakes,
  }
}

type Seen = {
  files: ReadonlyMap<string, Kept>
  articles: readonly Article[]
  mistakes: readonly string[]
  stamps: string
}

/** Looks at the folder, and reads what has changed. @throws OperatorMistake where the folder cannot be read */
function look(folder: string, before: Seen | null): Seen {
  const { files: found, wrong } = filesIn(folder)
  const stamps = JSON.stringify([found, wrong])
  // the same list: what is searched is indexed by it
  if (before?.stamps === stamps) return before
  const files = new Map(found.map(one => [one.file, keep(folder, one, before?.files.get(one.file))]))
  const all = articlesOf(files)
  const mistakes = [...wrong, ...[...files.values()].flatMap(file => file.mistakes)]
  if (all.length > most.articles) mistakes.push(`there are ${all.length} articles; ${most.articles} is the most`)
  return { files, articles: all.slice(0, most.articles), mistakes, stamps }
}

function mistaken(folder: string, mistakes: readonly string[]): OperatorMistake {
  const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`
  return new OperatorMistake(
    `The articles in ${folder} have ${count}:\n${mistakes.map(line => `  ${line}`).join('\n')}`,
  )
}

/** Reads one file where it has changed. */
function keep(folder: string, { file, stamp }: Found, before: Kept | undefined): Kept {
  if (before?.stamp === stamp) return before
  const read = readArticle(textOf(join(folder, file)))
  if ('text' in read) return { stamp, text: read.text, mistakes: [] }
  const mistakes = read.mistakes.map(({ line, says }) => `${file}:${line}: ${says}`)
  return { stamp, text: before?.text ?? null, mistakes }
}

function articlesOf(files: ReadonlyMap<string, Kept>): Article[] {
  const articles = new Map<string, Article>()
  for (const [file, { text }] of files) {
    const [locale = '', name = ''] = file.split('/')
    if (!text || !isLocale(locale)) continue
    const slug = name.slice(0, -'.md'.length)
    const article = articles.get(slug) ?? { slug, texts: {} }
    article.texts[locale] = text
    articles.set(slug, article)
  }
  return [...articles.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** Lists the files of all languages, and names what is none. @throws OperatorMistake where the folder cannot be read */
function filesIn(folder: string): { files: Found[]; wrong: string[] } {
  const files: Found[] = []
  const wrong: string[] = []
  for (const locale of namesIn(folder)) {
    if (!isLocale(locale)) {
      wrong.push(`${locale}: must be the folder of a language (${locales.join(', ')})`)
      continue
    }
    for (const name of namesIn(join(folder, locale))) {
      const file = `${locale}/${name}`
      const slug = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/.exec(name)?.[1]
      const stamp = slug && slug.length <= 80 ? stampOf(join(folder, file)) : undefined
      if (stamp) files.push({ file, stamp })
      else if (!slug || slug.length > 80)
        wrong.push(`${file}: the name must be small letters, digits and hyphens, 80 at most, and end in .md`)
    }
  }
  return { files, wrong }
}

/** Lists what a folder shows. @throws OperatorMistake where it cannot be read */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => !name.startsWith('.'))
      .toSorted()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorMistake(
      `support.articles: ${folder} ${code === 'ENOENT' ? 'is not there' : code === 'ENOTDIR' ? 'is no folder' : `cannot be read (${code})`}.`,
    )
  }
}

/** @returns undefined where the file has gone meanwhile */
function stampOf(path: string): string | undefined {
  const { mtimeMs, ctimeMs, size, ino } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return size === undefined ? undefined : `${mtimeMs} ${ctimeMs} ${size} ${ino}`
}

function textOf(path: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    if (error instanceof TypeError) return null
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorMistake(`support.articles: ${path} cannot be read (${code}).`)
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
