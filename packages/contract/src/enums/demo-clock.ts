/** Lists how far a demo's clock is moved: a day, a month, or to the next day on which something happens by itself. */
export const clockSteps = ['day', 'month', 'next_due'] as const
export type ClockStep = (typeof clockSteps)[number]
