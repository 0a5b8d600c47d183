import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Markdown } from './Markdown.tsx'
import { markdownTokens } from './markdown-tokens.ts'

// a failure names its seed and path; FUZZ_RUNS tries more
const numRuns = Number(process.env.FUZZ_RUNS ?? 500)

const marks = [
  '*',
  '**',
  '_',
  '~~',
  '`',
  '```\n',
  '# ',
  '> ',
  '- ',
  '1. ',
  '|',
  '|-|\n',
  '[',
  '](',
  ')',
  '![',
  '<',
  '>',
  '\\',
  '&',
  ':',
  '"',
]
const spaces = [' ', '  ', '\n', '\n\n', '\t', '\r\n', '\u0000', '\u200b', '    ']
const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  'JaVa\tScript:alert(1)',
  '&#106;avascript:alert(1)',
  '[x](javascript:alert(1))',
  '![x](https://evil.example/p.gif)',
  '[x](data:text/html,<script>)',
  '[x][r]\n\n[r]: vbscript:x',
  '<javascript:alert(1)>',
  '"onmouseover="alert(1)',
  'https://a.example/"onclick="x',
  'https://user@evil.example/',
  '<!--',
  '-->',
  '<![CDATA[',
]
const piece = fc.oneof(
  fc.constantFrom(...marks),
  fc.constantFrom(...spaces),
  fc.constantFrom(...attacks),
  fc.constantFrom('word', 'Grüße', 'https://x.example/a', 'www.x.example', 'me@x.example'),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const message = fc.array(piece, { maxLength: 40 }).map(all => all.join(''))

const elements = 'div|p|strong|em|del|code|br|a|h2|h3|h4|h5|h6|pre|blockquote|ul|ol|li|table|thead|tbody|tr|th|td|hr'
/** Is each tag that a message may become, with each attribute that it may have. */
const tag = new RegExp(`^</?(?:${elements})(?: (?:class|href|rel|start)="[^"<>]*")*/?>$`)

const check = (text: string, own: boolean) => {
  const html = renderToStaticMarkup(<Markdown text={text} own={own} />)
  for (const [found] of html.matchAll(/<[^>]*>?/g)) expect(found).toMatch(tag)
  const targets = [...html.matchAll(/ href="([^"]*)"/g)].map(([, target]) => target)
  for (const target of targets)
    expect(target).toMatch(own ? /^(?:https?:\/\/|mailto:|\/(?![/\\]))/ : /^(?:https?:\/\/|mailto:)/)
}

describe('any message', () => {
  test('becomes no other elements and attributes than these: no script, no handler, no picture', () =>
    fc.assert(fc.property(message, fc.boolean(), check), { numRuns }))

  test('is read in bounded steps: none of its pieces, repeated, is read again for each of them', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), parts => {
        const one = parts.join('') || 'x'
        const text = (length: number) => one.repeat(Math.ceil(length / one.length)).slice(0, length)
        expect(stepsOf(text(20_000))).toBeLessThanOrEqual(40 * Math.max(stepsOf(text(2000)), 2000))
      }),
      { numRuns },
    )
  })
})

/** Counts the signs that the lexer looks at, of all its patterns. */
function stepsOf(text: string): number {
  const { exec } = RegExp.prototype
  let steps = 0
  RegExp.prototype.exec = function (of) {
    const found = exec.call(this, of)
    steps += found ? found[0].length + 1 : 1
    return found
  }
  try {
    markdownTokens(text)
  } finally {
    RegExp.prototype.exec = exec
  }
  return steps
}
