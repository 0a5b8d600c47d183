/**
 * Forecast of the month's cost: the average of the days before today, for every day of the month. Today is not over, so
 * it counts only if it is the only day, and the forecast is never below what has been spent.
 * @param costs minor units of each day from the first to today
 * @param daysInMonth days of the whole month
 */
export function forecastMinor(costs: readonly number[], daysInMonth: number): number {
  const spent = costs.reduce((sum, cost) => sum + cost, 0)
  const whole = costs.length > 1 ? costs.slice(0, -1) : costs
  if (whole.length === 0) return 0
  const average = whole.reduce((sum, cost) => sum + cost, 0) / whole.length
  return Math.max(spent, Math.round(average * daysInMonth))
}

/** @param day `YYYY-MM-DD` */
export function daysInMonthOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
