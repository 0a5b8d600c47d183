import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** No text of a page stands in its code: dialogs, refusals and parts that come late included, which no walk over the pages opens. */
const folder = join(import.meta.dirname, '..')
/** Lists where texts stand, what is made of them, frames without any, which tell their page what happened, and what writes programs. */
const others = /\.test\.|^i18n\/(en|de)\/|\.gen\.|^anti-bot\/frames\/|program-samples\.ts$/
const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter(file => !others.test(file))

/** Lists what reads like a text and is none. */
const noTexts = new Set([
  // keys
  ...['Tab', 'Enter', 'Esc', 'Control+Enter Meta+Enter'],
  // what browsers, other programs and the log are told
  ...['Europe/Berlin', 'Referer: ', 'Geist, sans-serif', 'light dark', 'noopener noreferrer nofollow'],
  ...['username webauthn', 'will retry', 'not loaded'],
  // a user of tests
  'Anna',
])

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Classes, places and selectors have other signs in their words, scripts beside them. */
const hasTwoWords = (text: string): boolean =>
  !/[{}=]/.test(text) && /(?:^|\s)[a-zäöüß]{2,} [a-zäöüß]{2,}(?:[\s.,:?!]|$)/.test(text)
const beginsLikeText = (text: string): boolean => /^[A-ZÄÖÜ][a-zäöüß]+(?![\w-]*[A-Z/])/.test(text)

/** Finds the texts in a file's code, but for what only its developers read: errors and the console. */
function textsIn(code: string, lang: 'ts' | 'tsx'): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value) || isForDevelopers(value)) return
    found.push(...textsOf(value).filter(text => !noTexts.has(text)))
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseAst(code, { lang }).body)
  return found
}

/** Finds what a node says by itself. Names of texts are put together: only what such a template begins with begins a text. */
function textsOf({ type, value, quasis }: Node): string[] {
  if (type === 'JSXText') return /\p{L}/u.test(String(value)) ? [String(value)] : []
  if (type === 'Literal' && typeof value === 'string') return beginsLikeText(value) || hasTwoWords(value) ? [value] : []
  if (type !== 'TemplateLiteral') return []
  const parts = (quasis as { value: { cooked: string } }[]).map(quasi => quasi.value.cooked) // by its type
  return parts.filter((part, at) => hasTwoWords(part) || (at === 0 && beginsLikeText(part)))
}

function isForDevelopers({ type, callee, name, source }: Node): boolean {
  if (type === 'JSXAttribute') return isNode(name) && /[cC]lass(Name)?$/.test(String(name.name))
  if (source && /^(Import|Export)/.test(type)) return true
  const called = isNode(callee) ? callee : null
  return (
    (type === 'NewExpression' && /Error$/.test(String(called?.name))) ||
    (type === 'CallExpression' && isNode(called?.object) && called.object.name === 'console') ||
    // types, but for a value beside one
    /^TS(?!As|Satisfies|NonNull)/.test(type)
  )
}

test('no text stands in the code', () => {
  const found = files.flatMap(file =>
    textsIn(readFileSync(join(folder, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
      text => `${file}: ${text}`,
    ),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

test.each([
  ['<p>ok</p>', ['ok']],
  ['<Field label="Your name" />', ['Your name']],
  [['<Dialog title={open ? `Remove $', '{name}?` : "x"} />'].join(''), ['Remove ']],
  ['toast("could not be saved")', ['could not be saved']],
  ['const labels = { paid: "Paid" }', ['Paid']],
  ['<p className="Grid of words">{t("title")}</p>', []],
  ['throw new Error("This cannot be")', []],
  ['const key = "invoice_paid", classes = "flex items-center min-w-0"', []],
])('%s has the texts %j', (code, texts) => expect(textsIn(code, 'tsx')).toEqual(texts))
