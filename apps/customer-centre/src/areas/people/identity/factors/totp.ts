import { HOTP, Secret, TOTP } from 'otpauth'

/** The parameters apps assume by default (RFC 6238, Google's key URI); SHA-1 is no weakness in an HMAC. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A code of the step before or after counts as well: clocks differ, and people type slowly. */
const skew = 1

export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

export const secretText = (secret: Uint8Array): string => asSecret(secret).base32

/** The address in the QR code. */
export function appUri(secret: Uint8Array, issuer: string, account: string): string {
  return new TOTP({ ...shape, issuer, label: account, secret: asSecret(secret) }).toString()
}

/**
 * Six digits as people type them: spaces, hyphens and full-width digits are accepted. Undefined where it is no such
 * code.
 */
export function readCode(typed: string): string | undefined {
  const code = typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '')
  return /^[0-9]{6}$/.test(code) ? code : undefined
}

/**
 * The time step a code belongs to, the newest first, so that a code that fits two steps opens as little as possible
 * later.
 * @param lastStep the last one taken: neither it nor an older one counts again
 */
export function stepOf(secret: Uint8Array, code: string, now: Date, lastStep: number | null): number | undefined {
  const current = TOTP.counter({ period: shape.period, timestamp: now.getTime() })
  const { algorithm, digits } = shape
  for (let step = current + skew; step >= current - skew; step -= 1) {
    if (lastStep !== null && step <= lastStep) return undefined
    const match = HOTP.validate({ token: code, secret: asSecret(secret), algorithm, digits, counter: step, window: 0 })
    if (match !== null) return step
  }
  return undefined
}

// its own buffer: Node's small ones are windows on a shared one
const asSecret = (bytes: Uint8Array): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer })
