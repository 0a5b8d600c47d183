/** Measures the processor time of a run in milliseconds, other work left out: the shortest of three. */
async function costOf(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3; turn++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** Spares what is too quick to be measured. */
const leastMs = 3

/**
 * Says how much longer something four times as long takes: about four times where its time is bounded per byte, sixteen times where each byte is
 * read again for each other. Measured again where it seems too much: other work may have been in between.
 */
export async function growth(run: (length: number) => unknown, length: number, most: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 5 && least > most; turn++) {
    const once = Math.max(leastMs, await costOf(() => run(length)))
    least = Math.min(least, (await costOf(() => run(4 * length))) / once)
  }
  return least
}
