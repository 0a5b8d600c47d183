/** Half away from zero, the same for both signs (EN 16931). */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor
}

/** Tax of one category and rate in minor units (BT-117). */
export const taxOf = (netMinor: number, rateBp: number): number =>
  Number(roundedQuotient(BigInt(netMinor) * BigInt(rateBp), 10_000n))
