import { Lexer, type MarkedToken, type Token } from 'marked'

/**
 * A message's structure, or null where it is to be shown as written. The lexer reads a paragraph again for each mark in it, and recurses
 * into quotes: 20,000 exclamation marks would keep the server busy for half a second.
 * @param own the provider wrote it, and a page shows one such text
 */
export function markdownTokens(text: string, own = false): MarkedToken[] | null {
  const most = own ? mostOfOwn : mostOfStrangers
  // code is one token, whatever it holds
  const prose = text.replaceAll(fence, '\n')
  if (deepQuote.test(prose) || count(prose, line) > most.lines) return null
  const lexer = new Lexer({ gfm: true, breaks: true })
  let steps = 0
  try {
    lexer.blockTokens(text.replaceAll(/\r\n?/g, '\n'), lexer.tokens)
    // what `lex` does for each paragraph, cell and heading, one by one so that a bad one is isolated
    for (const { src, tokens } of lexer.inlineQueue) {
      const own = endless.test(src) ? Infinity : count(src, mark) * src.length
      if (steps + own <= most.steps) {
        steps += own
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

/**
 * More is a listing and no prose, or an attack: a page shows up to twenty messages. Steps are a paragraph's marks times its length, summed
 * up: a paragraph of 1,000 signs may have 60 marks.
 */
const mostOfStrangers = { lines: 200, steps: 60_000 }
const mostOfOwn = { lines: 2000, steps: 2_000_000 }
const line = /\n/g
const mark = /[*_~[\]!<`&@\\]|:\/\/|www\./gi
const fence = /^(```|~~~)[\s\S]*?^\1.*$/gm
/** A line that opens more than twenty quotes and lists at once. */
const deepQuote = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){20}/m
/**
 * Runs that the lexer reads again from each of their signs: spaces, what may stand before an address's @ (64 signs by RFC 5321), and what
 * may end a link. Each is looked for from its first sign alone.
 */
const endless =
  /(?<![ \t])[ \t]{200}|(?<![\w.!#$%&'*+/=?`{|}~-])[\w.!#$%&'*+/=?`{|}~-]{65,}@|(?<![?!.,:;*_'"~)])[?!.,:;*_'"~)]{100}/

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
