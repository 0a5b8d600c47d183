import { hash, verify } from '@node-rs/argon2'

/** OWASP's second choice of parameters: about 110 verifications a second and core. Runs on the thread pool, off the event loop. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** NFKC: the same characters typed on two keyboards give the same password. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), parameters)

export const passwordMatches = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password.normalize('NFKC'))

let decoy: Promise<string> | undefined
/** Spends the time of a verification where there is no account, so that the answer's delay does not tell. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password')
  await passwordMatches(await decoy, password)
  return false
}
