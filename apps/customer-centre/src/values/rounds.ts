/** In order, in groups of at most this many in which each key stands once: what comes later for a key sees what came before. */
export function roundsOf<T>(all: readonly T[], keyOf: (one: T) => unknown, most: number): T[][] {
  const rounds: Map<unknown, T>[] = []
  for (const one of all) {
    const key = keyOf(one)
    const last = rounds.findLastIndex(round => round.has(key))
    const free = rounds.find((round, at) => at > last && round.size < most)
    if (free) free.set(key, one)
    else rounds.push(new Map([[key, one]]))
  }
  return rounds.map(round => [...round.values()])
}
