import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoArticles } from '../../../demo/articles-folder.ts'
import { OperatorMistake } from '../../../platform/operator-mistake.ts'
import { openArticles, readArticle } from './read.ts'

const head = 'title: Renew a domain\ncategory: Domains\nupdated: 2026-11-01'
const source = (lines: string, body = 'Text.') => `---\n${lines}\n---\n${body}\n`
const mistakes = (text: string | null) => {
  const read = readArticle(text)
  return 'mistakes' in read ? read.mistakes.map(({ line, says }) => `${line}: ${says}`) : []
}

test('the lines above the text say what it is about', () => {
  expect(readArticle(source(`${head}\norder: 7\nproducts: [domain-de, domain-com]`, '\n# Hello\n'))).toEqual({
    text: {
      title: 'Renew a domain',
      category: 'Domains',
      order: 7,
      products: ['domain-de', 'domain-com'],
      updated: '2026-11-01',
      body: '# Hello',
    },
  })
  const other = readArticle(source(`# by Kim\n\ntitle: "What is: this?"\ncategory: 'A'\nupdated: 2026-11-01`))
  expect(other).toMatchObject({ text: { title: 'What is: this?', category: 'A', order: 1000, products: [] } })
})

test('line ends of other systems are read, too', () => {
  expect(readArticle(source(head).replaceAll('\n', '\r\n'))).toMatchObject({ text: { body: 'Text.' } })
})

describe('mistakes are named with their line', () => {
  test.each([
    ['no lines above', 'Text', '1: must begin with a line of three hyphens: ---'],
    ['no end of them', `---\n${head}`, '1: the lines above the text have no end: a second line of ---'],
    [
      'an unknown name',
      source(`${head}\nauthor: Kim`),
      '5: must be one of title, category, order, products, updated, a colon and its value',
    ],
    [
      'a line without a colon',
      source(`${head}\nwords`),
      '5: must be one of title, category, order, products, updated, a colon and its value',
    ],
    ['a name twice', source(`${head}\ntitle: Again`), '5: title is there twice'],
    ['no title', source(head.replace('title: Renew a domain\n', '')), '1: title is missing'],
    ['an empty title', source(head.replace('Renew a domain', '')), '2: title is empty'],
    [
      'a long title',
      source(head.replace('Renew a domain', 'x'.repeat(151))),
      '2: title has 151 characters; 150 is the most',
    ],
    ['no day', source(head.replace('2026-11-01', '2026-02-30')), '4: updated must be a day such as 2026-11-27'],
    ['an order that is no number', source(`${head}\norder: first`), '5: order must be a whole number'],
    [
      'products that are no codes',
      source(`${head}\nproducts: a b`),
      '5: products must be codes of products, separated by commas: a b is none',
    ],
    ['no text', source(head, ''), '6: the text is missing'],
    ['a long text', source(head, 'x'.repeat(40_001)), '6: the text has 40001 characters; 40000 is the most'],
    ['a control sign', source(head, 'a\u0000b'), '6: holds a sign that cannot be shown'],
    [
      'a sign that turns the text around',
      source(head.replace('Renew', 'R\u202enew')),
      '2: holds a sign that cannot be shown',
    ],
    ['a byte order mark', `\ufeff${source(head)}`, '1: must begin with a line of three hyphens: ---'],
  ])('%s', (_what, text, mistake) => {
    expect(mistakes(text)).toEqual([mistake])
  })

  test('all of them at once', () => {
    expect(mistakes(source('title:\nupdated: soon\nmood: good'))).toEqual([
      '1: category is missing',
      '2: title is empty',
      '3: updated must be a day such as 2026-11-27',
      '4: must be one of title, category, order, products, updated, a colon and its value',
    ])
  })

  test('hostile lines name no property of an object, run nothing and take no time', () => {
    for (const name of ['__proto__', 'constructor', 'toString', '!!js/function', '&a *a', '<<', '{a: 1}'])
      expect(mistakes(source(`${head}\n${name}: x`))).toHaveLength(1)
    expect(mistakes(source(`${head}\n${':'.repeat(200_000)}`))).toHaveLength(1)
    expect(mistakes(source(`${head}\n${'products: '.repeat(20_000)}`))).toHaveLength(1)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test('what is no UTF-8 is told as such', () => expect(mistakes(null)).toEqual(['1: is no UTF-8']))
})

describe('a folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-articles-'))
    for (const locale of ['en', 'de']) mkdirSync(join(folder, locale))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const readArticles = (path: string) => openArticles(path).current(() => undefined)
  const put = (file: string, content: string | Buffer) => writeFileSync(join(folder, file), content)

  test('has a folder for each language, and one file for an article in each', () => {
    put('en/renew.md', source(head))
    put('de/renew.md', source(head.replace('Renew a domain', 'Domain verlängern')))
    put('en/other.md', source(head))
    put('en/.hidden', 'x')
    const articles = readArticles(folder)
    expect(articles.map(({ slug, texts }) => [slug, Object.keys(texts).toSorted()])).toEqual([
      ['other', ['en']],
      ['renew', ['de', 'en']],
    ])
  })

  test('with mistakes is refused, and each file is named with its line', () => {
    mkdirSync(join(folder, 'fr'))
    put('en/Bad Name.md', source(head))
    put('en/a.md', source(`${head}\ncolour: red`))
    put('de/b.md', Buffer.from([0xff, 0xfe]))
    expect(() => readArticles(folder)).toThrow(OperatorMistake)
    const message = (() => {
      try {
        readArticles(folder)
      } catch (error) {
        return String(error)
      }
      return ''
    })()
    for (const part of [
      'have 4 mistakes',
      'fr: must be the folder of a language (en, de)',
      'en/Bad Name.md: the name must be small letters',
      'en/a.md:5: must be one of',
      'de/b.md:1: is no UTF-8',
    ])
      expect(message).toContain(part)
  })

  test('is looked at again: what was added, changed or removed is there without a restart, once enough time has passed', () => {
    put('en/renew.md', source(head))
    let now = 0
    const articles = openArticles(folder, () => now)
    const titles = () => articles.current(() => undefined).map(({ slug, texts }) => [slug, texts.en?.title])
    put('en/renew.md', source(head.replace('Renew a domain', 'Renew your domain')))
    put('en/added.md', source(head))
    expect(titles()).toEqual([['renew', 'Renew a domain']])
    now = 2000
    expect(titles()).toEqual([
      ['added', 'Renew a domain'],
      ['renew', 'Renew your domain'],
    ])
    const same = articles.current(() => undefined)
    now = 4000
    expect(articles.current(() => undefined)).toBe(same)
    rmSync(join(folder, 'en/added.md'))
    now = 6000
    expect(titles()).toEqual([['renew', 'Renew your domain']])
  })

  test('keeps the last text of a file that is wrong since, and names it once', () => {
    put('en/renew.md', source(head))
    let now = 0
    const warned: (readonly string[])[] = []
    const articles = openArticles(folder, () => now)
    const slugs = () => {
      now += 2000
      return articles.current(mistakes => warned.push(mistakes)).map(({ slug }) => slug)
    }
    put('en/renew.md', source(`${head}\ncolour: red`))
    put('en/new.md', 'half a fil')
    expect([slugs(), slugs()]).toEqual([['renew'], ['renew']])
    expect(warned).toEqual([articles.mistakes()])
    expect(articles.mistakes()).toEqual([
      'en/new.md:1: must begin with a line of three hyphens: ---',
      expect.stringMatching(/^en\/renew\.md:5: must be one of/),
    ])
    // nor does a folder take them away that is not there for a moment
    rmSync(folder, { recursive: true })
    expect(slugs()).toEqual(['renew'])
    expect(articles.mistakes()).toEqual([expect.stringContaining('is not there')])
    mkdirSync(join(folder, 'en'), { recursive: true })
    put('en/renew.md', source(head.replace('Renew', 'Extend')))
    put('en/new.md', source(head))
    expect([slugs(), articles.mistakes()]).toEqual([['new', 'renew'], []])
  })

  test('that is not there is named', () => {
    expect(() => readArticles(join(folder, 'nowhere'))).toThrow(/support.articles: .*nowhere is not there/)
    put('file', 'x')
    expect(() => readArticles(join(folder, 'file'))).toThrow(/is no folder/)
  })

  test('of the demo has each article in each language', () => {
    const articles = readArticles(demoArticles)
    expect(articles.length).toBeGreaterThanOrEqual(6)
    expect(articles.filter(({ texts }) => !(texts.en && texts.de))).toEqual([])
  })
})
