import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Seals what must be readable again (an app's secret): AES-256-GCM, stored as nonce, tag, text.
 * @param context what it belongs to, such as a row's id; opening it anywhere else fails
 */
export function seal(key: KeyObject, clear: Uint8Array, context: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context))
  const text = Buffer.concat([cipher.update(clear), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** @throws where it was sealed for something else, under another key, or has changed since */
export function open(key: KeyObject, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
}
