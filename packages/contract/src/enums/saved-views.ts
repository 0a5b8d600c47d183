import type { StaffPower } from '../staff-powers.ts'
import { directoryPowers } from './directory.ts'

/** Lists of which views are kept, with the power that each takes. */
export const savedViewPowers = { tickets: 'tickets:act', ...directoryPowers } as const satisfies Record<
  string,
  StaffPower
>
export type ViewedList = keyof typeof savedViewPowers
