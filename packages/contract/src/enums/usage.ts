/** Lists what became of a reading. `repeated`: it was there already, and counts once; `held`: it counts once staff have accepted it. */
export const readingResults = ['counted', 'repeated', 'corrected', 'held', 'refused'] as const
export type ReadingResult = (typeof readingResults)[number]

/** Why a reading was refused; the others of its batch count all the same. */
export const readingRefusals = [
  'invalid_time',
  'invalid_quantity',
  'in_future',
  'too_old',
  'unknown_contract',
  'not_running',
  'unknown_meter',
  'id_used',
  'nothing_to_correct',
] as const
export type ReadingRefusal = (typeof readingRefusals)[number]

/** Why a reading is held for staff: far more than in the months before, or more than the provider lets pass unseen. */
export const readingHoldReasons = ['above_usual', 'above_limit'] as const
export type ReadingHoldReason = (typeof readingHoldReasons)[number]

/** Shares of a budget at which its customer is told, in percent. */
export const budgetSteps = [50, 80, 100] as const
