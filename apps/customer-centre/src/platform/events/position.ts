/** The first transactions that a position has not seen, as `pg_snapshot` writes them: the lowest, the first that had not begun, those between. */
const written = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/

/**
 * How much somebody has heard: a snapshot of the database, which shows what each transaction wrote that had committed by then. What has
 * committed since is new, in whichever order the rows were numbered.
 */
export type Position = { text: string; lowest: bigint; next: bigint }

/** @returns undefined where it is none that a database has written */
export function readPosition(text: string): Position | undefined {
  const [, lowest = '', next = '', between = ''] = written.exec(text) ?? []
  if (lowest === '') return undefined
  const bounds = [BigInt(lowest), ...(between === '' ? [] : between.split(',').map(BigInt))]
  const ordered = bounds.every((number, at) => at < 2 || number > (bounds[at - 1] ?? number))
  const position = { text, lowest: BigInt(lowest), next: BigInt(next) }
  if (position.lowest > position.next || !ordered) return undefined
  return bounds.slice(1).every(number => number >= position.lowest && number < position.next) ? position : undefined
}
