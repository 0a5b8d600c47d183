import type { SAXParser } from 'sax'

/** sax keeps these as one string for each letter until they end: twenty megabytes of them fill the memory. */
const gathering =
  'comment sgmlDecl doctype procInstName procInstBody tagName attribName attribValue entity cdata textNode'.split(' ')

/** Counts the letters of the longest thing that a parser has begun and not ended. */
export function gathered(parser: SAXParser): number {
  const kept = parser as unknown as Record<string, string | undefined> // the types leave the parser's buffers out
  return gathering.reduce((longest, name) => Math.max(longest, kept[name]?.length ?? 0), 0)
}
