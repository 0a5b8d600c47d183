/** Letters without their marks, so that "ubersicht" finds "Übersicht", and e-mail as two words. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Says whether each word of the query begins some word of the text. Signs alone are no word. */
export function matches(text: string, query: string): boolean {
  const words = wordsOf(text)
  const wanted = wordsOf(query)
  if (wanted.length === 0) return query.trim() === ''
  return wanted.every(beginning => words.some(word => word.startsWith(beginning)))
}
