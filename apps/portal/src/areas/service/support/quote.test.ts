import { expect, test } from 'vitest'
import { quoteOf } from './quote.ts'

test.each([
  ['one line', 'It works.', '> Anna wrote:\n>\n> It works.\n\n'],
  ['paragraphs', 'One.\n\nTwo.\n', '> Anna wrote:\n>\n> One.\n>\n> Two.\n\n'],
  [
    'a quote in it',
    '> Ben wrote:\n>\n> Hello.\n\nYes.',
    '> Anna wrote:\n>\n> > Ben wrote:\n> >\n> > Hello.\n>\n> Yes.\n\n',
  ],
  ['code', '```\n  a\n```', '> Anna wrote:\n>\n> ```\n>   a\n> ```\n\n'],
])('a message with %s is a quote line by line', (_what, text, quote) => {
  expect(quoteOf('Anna wrote:', text, 20_000)).toBe(quote)
})

test('what has no room is left out, and said so', () => {
  const quote = quoteOf('Anna wrote:', 'word\n'.repeat(5000), 1000)
  expect(quote.length).toBeLessThanOrEqual(1000)
  expect(quote).toMatch(/> word\n> …\n\n$/)
})
