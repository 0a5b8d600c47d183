import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { takingTurns } from './taking-turns.ts'

/** OWASP's second choice of parameters: about 110 verifications a second and core. Runs on the thread pool, off the event loop. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing leaves one core to everything else, and one of the pool's four threads to files, names and compression, which
 * would wait behind a wave of sign-ins otherwise. The last who may wait for his turn waits about two seconds.
 */
const inTurn = takingTurns(Math.min(3, Math.max(1, availableParallelism() - 1)), 200)

/** NFKC: the same characters typed on two keyboards give the same password. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFKC'), parameters))

export const passwordMatches = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => verify(stored, password.normalize('NFKC')))

/** 32 bytes under a given salt, for secrets that are found by their hash. Takes its turn among the passwords. */
export const hashUnderSalt = (secret: string, salt: Buffer): Promise<Buffer> =>
  inTurn(() => hashRaw(secret, { ...parameters, salt }))

/** Whether a hash was made with other parameters than today's: it is made anew at the next sign-in. */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parameters
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

let decoy: Promise<string> | undefined
/** Spends the time of a verification where there is no account, so that the answer's delay does not tell. */
export async function verifyNothing(password: string): Promise<false> {
  // refused for want of a turn, it is made by a later call
  decoy ??= hashPassword('nobody has this password').catch(error => {
    decoy = undefined
    throw error
  })
  await passwordMatches(await decoy, password)
  return false
}
