/** A short explanation that opens from its button. */
export const bubbleClass =
  'anchored floats w-max rounded-control bg-raised px-3 py-2 text-left text-13 font-normal whitespace-normal text-ink shadow-float'

/** A list that opens from its button. */
export const panelClass = 'anchored floats min-w-48 rounded-card bg-raised p-1 text-ink shadow-float'
