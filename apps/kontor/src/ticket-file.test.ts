import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoTicketFile } from '@kontor/customer-centre/demo/catalogue-file'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import { readTicketFile } from '@kontor/customer-centre/platform/ticket-settings'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'kontor-tickets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (content: string) => {
  const file = join(folder, 'tickets.json')
  writeFileSync(file, content)
  return file
}

test('the demo’s file is sound, and its times are minutes', () => {
  const { service_levels: levels } = readTicketFile(demoTicketFile)
  expect(levels[0]).toMatchObject({ impacts: ['down'], hours: 'always', first_answer: 60, told_to_customers: true })
  expect(levels.at(-1)).toMatchObject({ first_answer: 480, told_to_customers: false })
})

test('any other ends the start, with all that is wrong with it', () => {
  const wrong = (file: string, words: string) => {
    expect(() => readTicketFile(file)).toThrow(OperatorMistake)
    expect(() => readTicketFile(file)).toThrow(words)
  }
  wrong(join(folder, 'gone.json'), `support.tickets: the file ${join(folder, 'gone.json')} is not there.`)
  wrong(written('{'), 'line 1: is no JSON from here on')
  const levels = [{ first_answer: '1 day', hours: 'Mo 8-9' }, { soon: true }]
  const several = written(JSON.stringify({ federal_state: 'XX', service_levels: levels }))
  wrong(several, 'line 1: /service_levels/0/first_answer: must be business time such as "30m" or "8h"')
  for (const place of ['/federal_state: ', '/service_levels/0/hours: ', '/service_levels/1/soon: is not known'])
    wrong(several, place)
  const unknown = written(JSON.stringify({ service_levels: [{ categories: ['wine'] }] }))
  wrong(unknown, '/service_levels/0/categories/0: wine is no category; there are technical')
  wrong(written('{ "by_mail": "other" }'), '/categories: is missing, as there are topics')
})

const en = (text: string) => ({ en: text, de: text })
const field = { code: 'ip', kind: 'ip', label: en('Address') }
const category = { code: 'server', department: 'tech', name: en('Server'), fields: [field] }
const plan = { departments: [{ code: 'tech', name: en('Technicians') }], categories: [category], by_mail: 'server' }

function mistakesOf(file: object | string): string {
  try {
    readTicketFile(written(typeof file === 'string' ? file : JSON.stringify(file, null, 1)))
    return ''
  } catch (error) {
    return String(error instanceof Error && error.message)
  }
}
const withField = (changes: object) => ({
  ...plan,
  categories: [{ ...category, fields: [{ ...field, ...changes }] }],
})

test('a right file has no mistake: this one, the demo’s and the manual’s example', () => {
  expect(mistakesOf(plan)).toBe('')
  expect(readTicketFile(demoTicketFile).topics?.categories.length).toBeGreaterThan(6)
  const manual = readFileSync(join(import.meta.dirname, '../../../docs/catalogue.md'), 'utf8')
  const [, example = ''] = /```json\n(\{\n {2}"departments".*?)```/s.exec(manual) ?? []
  expect(mistakesOf(example)).toBe('')
})

test.each<[string, object, string]>([
  [
    'a name without a language',
    { ...plan, departments: [{ code: 'tech', name: { en: 'x' } }] },
    'line 5: /departments/0/name/de (tech): is missing',
  ],
  [
    'a department that there is not',
    { ...plan, categories: [{ ...category, department: 'x' }] },
    'line 14: /categories/0/department (server): x is no department of this file',
  ],
  [
    'two categories of one code',
    { ...plan, categories: [category, category] },
    '/categories/1/code (server): server is there twice',
  ],
  ['a category for mails that there is not', { ...plan, by_mail: 'x' }, '/by_mail: x is no category of this file'],
  [
    'a field that is not known',
    withField({ colour: 'red' }),
    '/categories/0/fields/0/colour (server): is not known; see docs/catalogue.md',
  ],
  ['an unknown kind', withField({ kind: 'colour' }), '/categories/0/fields/0/kind (server): must be "text" or "lines"'],
  ['a choice of nothing', withField({ kind: 'choice' }), '/categories/0/fields/0/choices (server): is missing'],
  [
    'choices of a text',
    withField({
      kind: 'text',
      choices: [
        { code: 'a', label: en('A') },
        { code: 'b', label: en('B') },
      ],
    }),
    'is for "kind": "choice" alone',
  ],
  [
    'a pattern of an address',
    withField({ pattern: 'a' }),
    '/categories/0/fields/0/pattern (server): is for "kind": "text" alone',
  ],
  ['a pattern that is none', withField({ kind: 'text', pattern: '(' }), 'is no regular expression'],
  ['a pattern that can take forever', withField({ kind: 'text', pattern: '(a+)+b' }), 'repeats a group'],
  ['one with many repetitions', withField({ kind: 'text', pattern: 'a*a*a*b' }), 'more than two repetitions'],
  [
    'an address that is none',
    { ...plan, departments: [{ code: 'tech', name: en('T'), email: 'x' }] },
    '/departments/0/email (tech): must be an address',
  ],
])('%s is named with its line', (_, file, says) => {
  expect(mistakesOf(file)).toMatch(
    /^support\.tickets: the file \S+tickets\.json cannot be used:\n {2}line \d+: [^\n]*$/,
  )
  expect(mistakesOf(file)).toContain(says)
})

test('lines are those of the file as it is written', () => {
  const text = JSON.stringify(plan, null, 2).replace('"tech",\n      "name"', '"t[e]c\\"h", "name"')
  expect(mistakesOf(text)).toContain('line 4: /departments/0/code')
})

test.each([
  ['{\n  "departments": [\n}', 3],
  ['{\n  "departments": []\n  "by_mail": 1 }', 3],
  ['{\n"a": "open\n}', 2],
  ['{ "a": 1 }\n\n}', 3],
  ['{\n"a" 1 }', 2],
  ['\n', 2],
  ['{ "a": nil }', 1],
])('%j is no JSON from a line on', (text, line) => {
  expect(mistakesOf(text)).toContain(`cannot be used:\n  line ${line}: is no JSON from here on`)
})
