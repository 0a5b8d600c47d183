/** Letters without their marks, so that "ubersicht" finds "Übersicht". */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether each word of the query begins some word of the text. */
export function matches(text: string, query: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u)
  return plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .every(wanted => words.some(word => word.startsWith(wanted)))
}
