import { createHash, randomInt } from 'node:crypto'
import { voucherLength, voucherLetters } from '@kontor/contract/enums/balance'

/** Sixteen characters of 32: 80 random bits, in fours as people read them. */
export function newCode(): string {
  const letters = Array.from({ length: voucherLength }, () => voucherLetters[randomInt(voucherLetters.length)])
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** A code as it was typed, without what people write between its letters; undefined where it can be none. */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Dash}]/gu, '')
  return code.length === voucherLength && [...code].every(letter => voucherLetters.includes(letter)) ? code : undefined
}

/** Hashes a code without hyphens. So much chance needs no slow hash. */
export const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

export const endingOf = (code: string): string => code.slice(-4)
