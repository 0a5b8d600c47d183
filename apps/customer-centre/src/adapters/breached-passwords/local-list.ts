import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'

/** Passwords that thieves try first; see `list-licence.txt`, made by `scripts/breached-passwords.mjs`. */
export type BreachedPasswords = {
  /** How many passwords the list holds, all of the length that ours must have. */
  size: number
  /** @param password lower case, NFKC. One in 100,000 that is not in the list is taken for one that is */
  has(password: string): boolean
  /** Whether a fingerprint is that of a common word, the stuff of longer passwords. */
  hasWord(mark: number): boolean
}

/** Fingerprints in ascending order, four bytes each: how many passwords, how many words, the passwords, the words. */
export function readList(path = join(import.meta.dirname, 'list.bin')): BreachedPasswords {
  const bytes = readFileSync(path)
  const [size = 0, words = 0] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)]
  const numbers = new Uint32Array(size + words)
  for (let index = 0; index < numbers.length; index++) numbers[index] = bytes.readUInt32LE(8 + index * 4)
  const passwordMarks = numbers.subarray(0, size)
  const wordMarks = numbers.subarray(size)
  return {
    size,
    has: password => contains(passwordMarks, fingerprint(password)),
    hasWord: mark => contains(wordMarks, mark),
  }
}

function contains(sorted: Uint32Array, wanted: number): boolean {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = sorted[middle] ?? 0
    if (found === wanted) return true
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return false
}
