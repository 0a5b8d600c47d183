import { addDays, workingDay } from '../../../values/local-date.ts'

/** Days in which a consumer can withdraw, from the day after the contract was concluded (§§ 355 (2), 187 (1) BGB). */
const withdrawalDays = 14

/**
 * The last day on which a consumer can withdraw from what they ordered; where it is a Saturday, a Sunday or a holiday, the next working day
 * (§ 193 BGB).
 * @param holidays `YYYY-MM-DD`, or `MM-DD` for every year
 */
export function withdrawalEnd(ordered: string, holidays: readonly string[]): string {
  let day = workingDay(addDays(ordered, withdrawalDays))
  while (holidays.includes(day) || holidays.includes(day.slice(5))) day = workingDay(addDays(day, 1))
  return day
}
