import { randomBytes } from 'node:crypto'
import { hashUnderSalt } from '../../../../platform/crypto/password.ts'

/** Crockford's base 32: no letter that looks like a digit, and no U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Twelve characters of 5 bits: 60 bits, so a stolen table of hashes is useless. */
const length = 12
const codeCount = 10

export type CodeSet = { codes: string[]; salt: Buffer; hashes: Buffer[] }

/**
 * Ten codes with one salt, so that a try costs one computation and not ten. Takes about 0.1 s: hold no connection
 * meanwhile.
 */
export async function makeCodes(): Promise<CodeSet> {
  const salt = randomBytes(16)
  const plain = Array.from({ length: codeCount }, newCode)
  const hashes = await Promise.all(plain.map(code => hashUnderSalt(code, salt)))
  return { codes: plain.map(grouped), salt, hashes }
}

/**
 * A code as people type it: case, spaces and hyphens do not count, O is 0, I and L are 1. Undefined where it cannot be
 * one.
 */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === length && [...code].every(letter => alphabet.includes(letter)) ? code : undefined
}

// 256 is a multiple of 32: all letters are equally likely
const newCode = (): string => [...randomBytes(length)].map(byte => alphabet[byte % 32]).join('')
const grouped = (code: string): string => code.replaceAll(/(.{4})(?!$)/g, '$1-')
