/** Draws that are the same for the same seed. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
  bytes(count: number): Uint8Array
}

/** Mulberry32: 32 bits of state are plenty for demo data, and it is the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const between = (min: number, max: number) => min + (next() % (max - min + 1))
  return {
    between,
    pick: choices => choices[between(0, choices.length - 1)] ?? choices[0],
    bytes: count => Uint8Array.from({ length: count }, () => next() >>> 24),
  }
}

/** UUID version 7 of a given time: ids of demo rows sort by creation like those of real ones. */
export function uuidAt(at: Date, random: Random): string {
  const bytes = Buffer.concat([Buffer.alloc(6), random.bytes(10)])
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
