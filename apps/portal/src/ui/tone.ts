/** What a colour means; the same word always has the same tone. */
export type Tone = 'brand' | 'danger' | 'success' | 'warning' | 'info' | 'muted'

/** Text, surface and border of a tone; contrast of every pair is held by src/styles/tokens.test.ts. */
export const toneClass: Record<Tone, string> = {
  brand: 'border-brand-line bg-brand-surface text-brand',
  danger: 'border-danger-line bg-danger-surface text-danger',
  success: 'border-success-line bg-success-surface text-success',
  warning: 'border-warning-line bg-warning-surface text-warning',
  info: 'border-info-line bg-info-surface text-info',
  muted: 'border-muted-line bg-muted-surface text-muted',
}
