import { addDays, berlinTime } from '../local-date.ts'
import { createRandom, type Random, uuidAt } from './random.ts'

/** What everything the demo tells is measured against: its today, and its source of ids. */
export type Stage = {
  /** `YYYY-MM-DD` in Berlin. All that has happened did so before this day began. */
  today: string
  /** The date so many days from today; negative ones are past. */
  day(offset: number): string
  at(date: string, time: string): Date
  id(at: Date): string
  random: Random
}

export function createStage(today: string, seed: number): Stage {
  const random = createRandom(seed)
  return {
    today,
    day: offset => addDays(today, offset),
    at: berlinTime,
    id: at => uuidAt(at, random),
    random,
  }
}
