import { Lexer, type MarkedToken, type Token } from 'marked'

/**
 * A message's structure, or null where it is to be shown as written. The lexer's time grows with the square of what the
 * limits below bound, and it recurses into quotes: 20,000 exclamation marks would keep the server busy for half a second.
 */
export function markdownTokens(text: string): MarkedToken[] | null {
  // code is one token, whatever it holds
  const prose = text.replaceAll(fence, '\n')
  if (deepQuote.test(prose) || count(prose, line) > most.lines) return null
  const lexer = new Lexer({ gfm: true, breaks: true })
  let marks = 0
  try {
    lexer.blockTokens(text.replaceAll(/\r\n?/g, '\n'), lexer.tokens)
    // what `lex` does for each paragraph, cell and heading, one by one so that a bad one is isolated
    for (const { src, tokens } of lexer.inlineQueue) {
      const own = longSpace.test(src) ? Infinity : count(src, mark)
      if (own <= most.marksOfParagraph && marks + own <= most.marks) {
        marks += own
        lexer.inlineTokens(src, tokens)
      } else tokens.push({ type: 'text', raw: src, text: src })
    }
  } catch (error) {
    // nested deeper than the stack
    if (error instanceof RangeError) return null
    throw error
  }
  return known(lexer.tokens)
}

/** Without extensions the lexer makes only its own tokens. */
export const known = (tokens: readonly Token[] | undefined): MarkedToken[] => (tokens ?? []) as MarkedToken[]

/** More is a listing and no prose, or an attack: a page shows up to twenty messages. */
const most = { lines: 200, marks: 400, marksOfParagraph: 200 }
const line = /\n/g
const mark = /[*_~[\]!<`&@\\]|:\/\/|www\./gi
const fence = /^(```|~~~)[\s\S]*?^\1.*$/gm
/** A line that opens more than twenty quotes and lists at once. */
const deepQuote = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){20}/m
const longSpace = /[ \t]{200}/

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
