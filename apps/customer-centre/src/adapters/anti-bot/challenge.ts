import { createHmac, type KeyObject, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { KeyRing } from '../../platform/crypto/vault.ts'

/** Seconds allowed for solving a challenge. */
const challengeSeconds = 300
const algorithm = 'PBKDF2/SHA-256'

export type Page = { siteKey: string; origin: string }

const hex = z.string().check(z.regex(/^[0-9a-f]{1,128}$/))
/** The answer of `activate`, as it comes back. The signature covers it all, so nothing else is checked. */
export const redeemSchema = z.object({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(algorithm),
      nonce: hex,
      salt: hex,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: hex,
      keySignature: hex,
      data: z.strictObject({
        sitekey: z.string().check(z.maxLength(100)),
        origin: z.string().check(z.maxLength(300)),
        expires: z.int(),
      }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex }),
})
type Redeemed = z.infer<typeof redeemSchema>

/** A signed puzzle: nothing is stored until it is solved. */
export async function makeChallenge(
  { current: { key } }: KeyRing,
  { siteKey, origin }: Page,
  { cost, guesses }: { cost: number; guesses: number },
  now: Date,
): Promise<Challenge> {
  // by the centre's clock: altcha's own expiry knows only the machine's
  const expires = Math.floor(now.getTime() / 1000) + challengeSeconds
  return createChallenge({
    algorithm,
    cost,
    // a third at least, so that every visitor does some work and none is very unlucky
    counter: randomInt(Math.ceil(guesses / 3), guesses + 1),
    deriveKey,
    data: { sitekey: siteKey, origin, expires },
    ...secretsOf(key),
  })
}

export type Solved = Page & { nonce: string; expiresAt: Date }

/** @returns null where the challenge was made elsewhere, was changed, is too old, or the solution is wrong */
export async function checkSolution(
  { all }: KeyRing,
  { challenge, solution }: Redeemed,
  now: Date,
): Promise<Solved | null> {
  const { data, nonce } = challenge.parameters
  const expiresAt = new Date(data.expires * 1000)
  if (expiresAt <= now) return null
  const checked: { challenge: Challenge; solution: Solution } = { challenge, solution }
  for (const { key } of all) {
    const { verified } = await verifySolution({ ...checked, deriveKey, ...secretsOf(key) })
    if (verified) return { siteKey: data.sitekey, origin: data.origin, nonce, expiresAt }
  }
  return null
}

/** One key of the installation, one secret for each use. */
export function secretFor(key: KeyObject, use: string): string {
  return createHmac('sha256', key).update(use).digest('base64url')
}

const secretsOf = (key: KeyObject) => ({
  hmacSignatureSecret: secretFor(key, 'challenge'),
  hmacKeySignatureSecret: secretFor(key, 'solution'),
})
