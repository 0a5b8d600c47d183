import type { DunningPlan } from '@kontor/contract/areas/arrears/dunning'
import type { ChargedLetter, NotCharged } from './charge-step.ts'
import type { DunningFacts } from './facts.ts'
import type { Next } from './rules.ts'

/** A step as it was just taken. */
export type DunningStepTaken = Next & {
  facts: DunningFacts
  /** Is the last day of the contracts, where notice is given of it. */
  terminationOn: string | null
  letter: ChargedLetter | null
  /** Why the ladder's charges were left out. */
  not: NotCharged | null
  /** Says what comes after it. */
  plan: DunningPlan | null
}
