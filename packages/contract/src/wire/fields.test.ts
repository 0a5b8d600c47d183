import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../endpoints.ts'
import { fieldErrors } from '../field-errors.ts'
import type { EndpointDeclaration } from './endpoint.ts'
import { emailSchema, lines, requiredLines, requiredText, text, word } from './fields.ts'

describe('an e-mail address', () => {
  test.each([
    [' Anna@Demo.example ', 'Anna@Demo.example'],
    ['zoe+shop@Bücher.example', 'zoe+shop@xn--bcher-kva.example'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@xn--bcher-kva.example', 'info@xn--bcher-kva.example'],
    ['o’neil@example.com'.replace('’', "'"), "o'neil@example.com"],
  ])('%s is taken as %s', (typed, taken) => expect(emailSchema.parse(typed)).toBe(taken))

  test.each([
    'nowhere',
    'anna@localhost',
    'anna@@example.com',
    'anna@exa mple.com',
    'anna@bücher/x.example',
    'anna@bücher:80.example',
    'änna@example.com',
    'anna@example.com\r\nBcc: all@example.com',
    `anna@${'a'.repeat(250)}.com`,
    `anna@${'ü'.repeat(240)}.example`,
  ])('%s is refused', typed => expect(emailSchema.safeParse(typed).success).toBe(false))
})

describe('one line of text', () => {
  test.each([
    ['two\nlines', 'one_line'],
    ['A\r\nBcc: all@example.com', 'one_line'],
    ['two\u2028lines', 'one_line'],
    ['a\u0085b', 'one_line'],
    ['a\tb', 'unprintable'],
    ['a\u0001b', 'unprintable'],
    ['a\u0000b', 'unprintable'],
    ['a\u009bb', 'unprintable'],
    ['a\ufffeb', 'unprintable'],
    ['a\uffffb', 'unprintable'],
    ['a\u{1fffe}b', 'unprintable'],
    ['half \ud83d of a pair', 'unprintable'],
    ['gnp.\u202ejpg', 'unprintable'],
    ['a\u2066b', 'unprintable'],
  ])('%j is refused', (typed, code) => {
    for (const schema of [text(99), requiredText(99), word(99)])
      expect(fieldErrors(z.safeParse(schema, typed).error?.issues ?? [])).toEqual(new Map([['', { code }]]))
  })
  test.each(['Łódź – „Zoë“', '株式会社', 'שלום\u200f', '👩\u200d💻', ' trimmed\n'])('%j is taken', typed => {
    expect(text(99).parse(typed)).toBe(typed.trim())
  })
})

describe('several lines of text', () => {
  test('end as one kind of line', () => {
    for (const schema of [lines(99), requiredLines(99)])
      expect(schema.parse('a\r\nb\rc\u2028d\ve\n\n\tf\r\n')).toBe('a\nb\nc\nd\ne\n\n\tf')
  })
  test.each(['a\u0001b', '\u001b[31mred', 'a\ud83d', 'a\u202eb', 'a\uffff'])('%j is refused', typed => {
    expect(fieldErrors(z.safeParse(lines(99), typed).error?.issues ?? [])).toEqual(
      new Map([['', { code: 'unprintable' }]]),
    )
  })
})

/** Fields that take whatever signs there are: secrets are compared, and a file's text is read by its own rules. */
const opaque = /import\.text$|\.(password|current_password|captcha|token|code|check|credential\.id)$/

test('no field of any call takes control signs, and the ones with several lines are named', () => {
  const taking = { signs: new Set<string>(), lines: new Set<string>() }
  const visit = (schema: z.core.$ZodType, path: string): void => {
    const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } }
    if (def.type === 'string') {
      const takes = (sign: string) =>
        [`aa${sign}bb`, `a${sign}@b.example`].some(value => z.safeParse(schema, value).success)
      if (takes('\u0001') && !opaque.test(path)) taking.signs.add(path)
      if (takes('\n') && !opaque.test(path)) taking.lines.add(path.replace(/^.*\./, ''))
    }
    for (const [key, inner] of Object.entries((def.shape as object) ?? {})) visit(inner, `${path}.${key}`)
    const inner = [def.innerType, def.element, def.in, def.out, def.valueType, ...((def.options as []) ?? [])]
    for (const each of inner) if (each) visit(each as z.core.$ZodType, path)
  }
  for (const { route, body, params } of Object.values<EndpointDeclaration>(endpoints))
    for (const part of [body, params]) if (part) visit(part, route)
  expect([...taking.signs]).toEqual([])
  expect([...taking.lines].toSorted()).toEqual(
    'answer body comment de en explanation facts fields intro message note part reason scope_detail secret statement work'.split(
      ' ',
    ),
  )
})
