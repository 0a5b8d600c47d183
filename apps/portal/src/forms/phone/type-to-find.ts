import type { CountryOption } from './country-list.ts'

/** Milliseconds after the last key after which the next one begins a new name (specification 9). */
export const typingPause = 700

export type Typed = { text: string; at: number }
export const nothingTyped: Typed = { text: '', at: Number.NEGATIVE_INFINITY }

/** The letters typed so far that still count at this moment. */
export const typedAt = ({ text, at }: Typed, now: number): string => (now - at < typingPause ? text : '')

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/**
 * The typed letters after this key, or null where the key types nothing: `Shift`, `Home`, a shortcut, or a space that
 * begins no name.
 */
export function afterKey(typed: Typed, { key, ctrlKey, metaKey, altKey }: KeyPress, now: number): Typed | null {
  if (ctrlKey || metaKey || altKey || [...key].length !== 1) return null
  const before = typedAt(typed, now)
  if (key === ' ' && before === '') return null
  return { text: before + key, at: now }
}

/**
 * The first country in the main list whose name begins like this, ignoring case and accents; -1 where none does. The
 * preferred ones on top are skipped: each is below again.
 */
export function indexByName(options: readonly CountryOption[], text: string): number {
  const wanted = plain(text)
  return wanted === '' ? -1 : options.findIndex(option => !option.preferred && plain(option.name).startsWith(wanted))
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
