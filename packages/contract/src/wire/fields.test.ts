import { describe, expect, test } from 'vitest'
import { emailSchema } from './fields.ts'

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
