/** Half away from zero, the same for both signs (EN 16931). */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor
}

/** Tax of one category and rate in minor units (BT-117). */
export const taxOf = (netMinor: number, rateBp: number): number =>
  Number(roundedQuotient(BigInt(netMinor) * BigInt(rateBp), 10_000n))

/**
 * Says whether a tax is that of a net amount, rounded either way: where a gross price was agreed, both are rounded within it. What is left
 * of an invoice's tax after corrections, each rounded by itself, may lie further apart (EN 16931 BR-CO-17 tolerates almost 1.00).
 */
export const isTaxOf = (taxMinor: number, netMinor: number, rateBp: number, isCorrection: boolean): boolean =>
  2 * Math.abs(taxMinor * 10_000 - netMinor * rateBp) <= (isCorrection ? 1_999_999 : 10_000 + rateBp)

/** The net amount within a gross one, in minor units. */
export const netOf = (grossMinor: number, rateBp: number): number =>
  Number(roundedQuotient(BigInt(grossMinor) * 10_000n, BigInt(10_000 + rateBp)))
