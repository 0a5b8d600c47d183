/** Describes what a colour means; the same word always has the same tone. */
export type Tone = 'brand' | 'danger' | 'success' | 'warning' | 'info' | 'muted'

/** Text, surface and border of a tone; src/styles/tokens.test.ts checks the contrast of every pair. */
export const toneClass: Record<Tone, string> = {
  brand: 'tone-brand',
  danger: 'tone-danger',
  success: 'tone-success',
  warning: 'tone-warning',
  info: 'tone-info',
  muted: 'tone-muted',
}
