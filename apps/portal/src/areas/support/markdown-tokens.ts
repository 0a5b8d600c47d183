import { Lexer, type MarkedToken, type Token } from 'marked'

/**
 * A message's structure, or null where it is to be shown as written. The lexer's time grows with the square of what the
 * limits below bound, and it recurses into quotes: 20,000 characters of `**a_` would keep the server busy for five
 * seconds.
 */
export function markdownTokens(text: string): MarkedToken[] | null {
  if (deepQuote.test(text) || countMarks(text) > mostMarks.message) return null
  const lexer = new Lexer({ gfm: true, breaks: true })
  try {
    lexer.blockTokens(text.replaceAll(/\r\n?/g, '\n'), lexer.tokens)
    // what `lex` does for each paragraph, cell and heading, one by one so that a bad one is isolated
    for (const { src, tokens } of lexer.inlineQueue) {
      if (isPlain(src)) lexer.inlineTokens(src, tokens)
      else tokens.push({ type: 'text', raw: src, text: src })
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

/** A line that opens more than twenty quotes and lists at once. */
const deepQuote = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){20}/m

/** Marks of emphasis; a text with more is not prose but a listing, or an attack. */
const mostMarks = { message: 2000, paragraph: 200 }
const longSpace = /[ \t]{200}/

const isPlain = (inline: string): boolean => !longSpace.test(inline) && countMarks(inline) <= mostMarks.paragraph

function countMarks(text: string): number {
  let marks = 0
  for (const letter of text) if (letter === '*' || letter === '_' || letter === '~') marks++
  return marks
}
