import { hash, verify } from '@node-rs/argon2'

/** Verifications of a password per second on one core where the budgets were set: a slower machine is allowed proportionally more. */
export const referenceThen = 110

/**
 * Measures what one core can do at most, verifications one after the other.
 * @returns how many a second, and how much slower that is than where the budgets were set
 */
export async function machineSpeed(): Promise<{ bare: number; slowness: number }> {
  const stored = await hash('kontor-demo-2026', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const begin = performance.now()
  let count = 0
  for (; performance.now() - begin < 3000; count++) await verify(stored, 'kontor-demo-2026')
  const bare = (count / (performance.now() - begin)) * 1000
  return { bare, slowness: Math.max(1, referenceThen / bare) }
}
