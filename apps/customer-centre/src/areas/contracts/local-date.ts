/** Arithmetic on local dates, `YYYY-MM-DD`. Days are counted in UTC, where each has 24 hours. */
const dayMs = 86_400_000
const written = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const read = (date: string): number => Date.parse(`${date}T00:00:00Z`)

export const addDays = (date: string, days: number): string => written(read(date) + days * dayMs)

export const daysBetween = (from: string, to: string): number => Math.round((read(to) - read(from)) / dayMs)

/**
 * The same day some months on, or the last one of a shorter month (§ 188 (3) BGB).
 * @param day the day meant, where the date itself already was the end of a shorter month
 */
export function addMonths(date: string, months: number, day = Number(date.slice(8))): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return written(last.getTime())
}
