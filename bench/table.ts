/** Prints rows under their heads, numbers to the right. */
export function printTable(title: string, head: string[], rows: (string | number)[][]): void {
  const cells = [head, ...rows.map(row => row.map(String))]
  const widths = head.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  console.log(`\n${title}\n${line(head)}\n${widths.map(width => '-'.repeat(width)).join('  ')}`)
  for (const row of cells.slice(1)) console.log(line(row))
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** All but one in a hundred took less. */
export const slowest = (taken: number[]): number =>
  taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? Number.NaN

export const verdict = (value: number, budget: number): string => (value <= budget ? 'holds' : 'BROKEN')
export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
