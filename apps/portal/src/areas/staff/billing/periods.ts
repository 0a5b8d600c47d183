/** The month before this one and those before it, the latest first, then the present one: books are closed afterwards. */
export function lastMonths(now: number): string[] {
  const at = (back: number) => {
    const date = new Date(now)
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
  }
  return [...Array.from({ length: 24 }, (_, index) => at(index + 1)), at(0)]
}

/** The quarters in which these months lie, each once. */
export const quartersOf = (months: readonly string[]): string[] => [
  ...new Set(months.map(month => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`)),
]
