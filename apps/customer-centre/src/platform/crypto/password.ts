import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { boundedSemaphore } from './bounded-semaphore.ts'
import { passwordCost as parameters } from './password-cost.ts'

/**
 * Hashing leaves one core to everything else, and one of the pool's four threads to files, names and compression, which
 * would otherwise wait behind a wave of sign-ins. The last call in the queue waits about two seconds.
 */
const inTurn = boundedSemaphore(Math.min(3, Math.max(1, availableParallelism() - 1)), 200)

/** NFKC: the same characters typed on two keyboards give the same password. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFKC'), parameters))

export const passwordMatches = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => verify(stored, password.normalize('NFKC')))

/** 32 bytes under a given salt, for secrets that are found by their hash. It takes turns with the passwords. */
export const hashUnderSalt = (secret: string, salt: Buffer): Promise<Buffer> =>
  inTurn(() => hashRaw(secret, { ...parameters, salt }))

/** Says whether a hash was made with other parameters than today's: the next sign-in renews it. */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parameters
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

let decoy: Promise<string> | undefined
/** Spends the time of a verification where there is no account, so that the delay does not reveal it. */
export async function verifyNothing(password: string): Promise<false> {
  // if it is refused because too many wait, a later call makes it
  decoy ??= hashPassword('nobody has this password').catch(error => {
    decoy = undefined
    throw error
  })
  await passwordMatches(await decoy, password)
  return false
}
