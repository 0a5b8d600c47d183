import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** @property id 16 hex digits */
export type NamedKey = { id: string; key: KeyObject }

/**
 * The keys of one purpose: more than one once they were rotated.
 * @property current makes what is made now
 * @property all read what was made before, the current one first
 */
export type KeyRing = { current: NamedKey; all: readonly NamedKey[] }

/**
 * Seals what must be readable again (an app's secret): AES-256-GCM, stored as the key's id, nonce, tag, text.
 * @param context what it belongs to, such as a row's id; opening it anywhere else fails
 */
export const seal = ({ current: { id, key } }: KeyRing, clear: Uint8Array, context: string): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), encrypt(key, clear, context)])

/** @throws where it was sealed for something else, under a key that is gone, or has changed since */
export function open({ all }: KeyRing, sealed: Buffer, context: string): Buffer {
  const named = all.find(({ id }) => sealed.subarray(0, id.length / 2).equals(Buffer.from(id, 'hex')))
  if (named) return decrypt(named.key, sealed.subarray(named.id.length / 2), context)
  // versions before 0017 had one key, and named none
  for (const { key } of all.slice(0, -1)) {
    try {
      return decrypt(key, sealed, context)
    } catch {
      // sealed by another one
    }
  }
  return decrypt((all.at(-1) as NamedKey).key, sealed, context) // a ring is never empty
}

export function encrypt(key: KeyObject, clear: Uint8Array, context: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context))
  const text = Buffer.concat([cipher.update(clear), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

export function decrypt(key: KeyObject, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
}
