/** Finds what is to be paid next of a promise; the last part once all days are over. */
export const nextInstalment = <Part extends { on: string }>(parts: readonly Part[], today: string): Part | undefined =>
  parts.find(({ on }) => on >= today) ?? parts.at(-1)
