/**
 * The month before this one and those before it, the latest first, then the present one: books are closed afterwards.
 * @param today at the provider, `YYYY-MM-DD`
 */
export function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const at = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
  return [...Array.from({ length: 24 }, (_, index) => at(index + 1)), at(0)]
}

/** The quarters in which these months lie, each once. */
export const quartersOf = (months: readonly string[]): string[] => [
  ...new Set(months.map(month => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`)),
]
