/** 32 bits of a text: FNV-1a, so that a longer text goes on from a shorter one's state … */
export const emptyState = 0x811c9dc5
export const addUnit = (state: number, unit: number): number => Math.imul(state ^ unit, 0x01000193)

/** … mixed at the end (MurmurHash3's finaliser), because neighbouring texts of plain FNV lie close together. */
export function finish(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

export function fingerprint(text: string): number {
  let state = emptyState
  for (let index = 0; index < text.length; index++) state = addUnit(state, text.charCodeAt(index))
  return finish(state)
}
