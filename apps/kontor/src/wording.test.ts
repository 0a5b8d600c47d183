import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '@kontor/contract/locales'
import { describe, expect, test } from 'vitest'
import { droppedPhrases, droppedWords } from './dropped-words.ts'

const root = join(import.meta.dirname, '../../..')

type Text = { where: string; text: string }

/** Reads what people read, in all catalogues. Their sources are read, because mails are functions: a call shows one branch. */
const texts = (locale: Locale): Text[] =>
  globSync(
    [
      `apps/portal/src/i18n/${locale}/**/*.ts`,
      `apps/customer-centre/src/messages/${locale}/*.ts`,
      `packages/contract/src/messages/${locale}/*.ts`,
    ],
    // the law's own words, which must not be changed
    { cwd: root, exclude: [`apps/customer-centre/src/messages/${locale}/withdrawal.ts`] },
  ).flatMap(where => stringsIn(readFileSync(join(root, where), 'utf8')).map(text => ({ where, text })))

/** The strings of a source, without its imports; `{name}` stands for what a template fills in, `{}` for more than a name. */
function stringsIn(file: string): string[] {
  const source = file.replaceAll(/^import [^;]*? from '.*'$/gm, '')
  const found: string[] = []
  let at = 0
  const string = (end: string): string => {
    let text = ''
    for (; at < source.length && source[at] !== end; at++) {
      if (source[at] === '\\') text += source[++at] === 'n' ? '\n' : source[at]
      else if (end === '`' && source.startsWith('${', at)) {
        const from = at + 2
        at = from
        code('}')
        text += /^[\w.()]+$/.exec(source.slice(from, at))?.[0].replace(/.*/, '{$&}') ?? '{}'
      } else text += source[at]
    }
    found.push(text)
    return text
  }
  const code = (end: string) => {
    for (; at < source.length && source[at] !== end; at++) {
      const sign = source[at] ?? ''
      if (source.startsWith('//', at)) at = source.indexOf('\n', at)
      else if (source.startsWith('/*', at)) at = source.indexOf('*/', at) + 1
      else if (sign === '{') {
        at++
        code('}')
      } else if (/['"`]/.test(sign)) {
        at++
        string(sign)
      }
    }
  }
  code('')
  return found
}

/** Without the names of placeholders, which no one reads; what a plural or a choice says stays. */
const words = (text: string) => text.replaceAll(/\{[\w.()]*\}|<\/?\w+>/g, '…')
/** Sentences and lettered parts, each placeholder, plural and choice as one word. */
function sentences(text: string): string[] {
  let plain = text.replaceAll(/\{closing\([^}]*\}/g, 'x.').replaceAll(/<\/?\w+>/g, '')
  while (/\{[^{}]*\}/.test(plain)) plain = plain.replaceAll(/\{[^{}]*\}/g, 'x')
  return plain.split(/[.!?:](?=\s|$)|\n|\([A-Z]\)/)
}
/** Finds how no mail begins, as its greeting ends with a comma: in English a sentence begins after it, in German it goes on. */
const beginnings: Partial<Record<Locale, RegExp>> = {
  en: /^[a-z]/,
  de: /^(?:Ab|Auf|Bitte|Das|Der|Die|Für|Mit|Vielen|Von|Wir)\b/,
}
/** All of them in the message: the difference to none is cut. */
function expectNone(found: readonly Text[], slip: (text: string) => boolean): void {
  const slips = found.filter(({ text }) => slip(text)).map(({ where, text }) => `${where}: ${text}`)
  expect(slips, slips.join('\n')).toEqual([])
}

describe.each(locales)('the texts in %s', locale => {
  const all = texts(locale)

  test('are found in all catalogues', () => {
    for (const part of ['apps/portal', 'apps/customer-centre', 'packages/contract'])
      expect(all.filter(({ where }) => where.startsWith(part)).length).toBeGreaterThan(100)
  })

  test('use no dropped word', () => {
    const dropped = [...(droppedWords[locale] ?? []), ...(droppedPhrases[locale] ?? [])]
    const slips = all.flatMap(({ where, text }) =>
      dropped.flatMap(({ found, say }) => {
        const [slip] = found.exec(words(text)) ?? []
        return slip === undefined ? [] : [`${where}: not “${slip}” but “${say}”: ${text}`]
      }),
    )
    expect(slips, slips.join('\n')).toEqual([])
  })

  test('have no sentence of more than 30 words', () => {
    expectNone(all, text => sentences(text).some(sentence => sentence.trim().split(/\s+/).length > 30))
  })

  test('end no sentence with two full stops, nor with a name that may bring its own', () => {
    const twice = /(?<!\.)\.\.(?!\.)|\{(?:oneLine\([^}]*\)|by|customerName|provider|label|who)\}\./
    expectNone(all, text => twice.test(text))
  })

  test('begin a mail as its greeting asks: after “Hello Anna,” with a capital, after „Guten Tag Anna,“ without', () => {
    const wrong = beginnings[locale]
    const bodies = globSync(`apps/customer-centre/src/messages/${locale}/*.ts`, { cwd: root }).flatMap(where =>
      [...readFileSync(join(root, where), 'utf8').matchAll(/(?:body: (?:given \? )?|paragraphs\(\s*)`(.*)/g)].map(
        ([, text = '']) => ({ where, text }),
      ),
    )
    expect(bodies.length).toBeGreaterThan(50)
    expectNone(bodies, text => wrong?.test(text) === true)
  })

  test('say what to do about the mistakes that they count', () => {
    const counts = /^(?!\s).*\{count\b.*\b(?:fields?|mistakes?|errors?|Feld|Felder|Fehler)\b/
    expectNone(all, text => counts.test(text) && !/\b(?:check|correct|prüfen|korrigieren)\b/i.test(text))
  })
})

test.each(locales)('the glossary lists every dropped word in %s', locale => {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('\n')
  const dropped = rows.map(row => row.split('|').at(-2)).join(' ')
  const isListed = (word: string) => new RegExp(`(?<![-\\w])${word}(?![-\\w])`).test(dropped)
  const words = (droppedWords[locale] ?? []).map(({ word }) => word)
  expect(words.filter(word => !isListed(word))).toEqual([])
})

describe('comments', () => {
  const comments = globSync('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: name => /node_modules|dist|\.gen\./.test(name),
  }).flatMap(where =>
    [...readFileSync(join(root, where), 'utf8').matchAll(/\/\*\*?(?:(?!\*\/).)*\*\/|(?<=^|\s)\/\/[^\n]*/gms)].map(
      ([text]) => ({
        where,
        text: text.replaceAll(/\s*\n\s*\* ?/g, ' '),
      }),
    ),
  )

  test('call people what pages call them', () => {
    expect(comments.length).toBeGreaterThan(5000)
    const dropped = (droppedWords.en ?? []).filter(({ comments }) => comments)
    expectNone(comments, text => dropped.some(({ found }) => found.test(text)))
  })

  test('that document something are sentences: they open with no part of one', () => {
    expectNone(comments, text => /^\/\*\* ?(?:As|How|Of|So that|What|Where|Whether)\b/.test(text))
  })
})
