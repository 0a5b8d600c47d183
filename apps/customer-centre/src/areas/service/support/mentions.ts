type Person = { id: string; name: string }

const folded = (text: string): string => text.normalize('NFC').toLowerCase()

/**
 * Finds whom a text names with an @: by the whole name, or by its first word. Where several have it, all of them are meant: rather one too
 * many is told than the wrong one alone.
 */
export function mentionsIn<P extends Person>(text: string, people: readonly P[]): P[] {
  const words = folded(text)
  const found = new Set<P>()
  for (const { index } of words.matchAll(/(?<![\p{L}\p{N}._%+-])@(?=\p{L})/gu)) {
    const after = words.slice(index + 1)
    const begins = (name: string) =>
      name !== '' && after.startsWith(name) && !/^[\p{L}\p{N}]/u.test(after.slice(name.length))
    const whole = people.filter(({ name }) => begins(folded(name)))
    const longest = Math.max(0, ...whole.map(({ name }) => name.length))
    const meant =
      whole.length > 0
        ? whole.filter(({ name }) => name.length === longest)
        : people.filter(({ name }) => begins(folded(name).split(' ')[0] ?? ''))
    for (const person of meant) found.add(person)
  }
  return [...found]
}
