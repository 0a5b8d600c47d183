import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'

/** Passwords that thieves try first; see `list-licence.txt`, made by `scripts/breached-passwords.mjs`. */
export type BreachedPasswords = {
  /** Counts the passwords of the list, all of the required length. */
  size: number
  /** @param password lower case, NFKC. One in 100,000 passwords that are not in the list is reported as listed */
  has(password: string): boolean
}

/** Fingerprints in ascending order, four bytes each. */
export function readList(path = join(import.meta.dirname, 'list.bin')): BreachedPasswords {
  const bytes = readFileSync(path)
  const marks = Uint32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4))
  return { size: marks.length, has: password => contains(marks, fingerprint(password)) }
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
