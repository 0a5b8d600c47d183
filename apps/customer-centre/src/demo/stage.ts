import { addDays, berlinTime } from '../values/local-date.ts'
import { createRandom, type Random, uuidAt } from './random.ts'

/** The demo's today, and its source of ids. */
export type Stage = {
  /** `YYYY-MM-DD` in Berlin. Everything in the demo happened before this day. */
  today: string
  /** The date this many days from today; negative ones are past. */
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
