import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Counts } from './counts.ts'

const name = (of: number) => createHash('sha256').update(String(of)).digest('base64url')

test('counts names as a map of them does, however many there are', () => {
  const [counts, map] = [new Counts(), new Map<string, number>()]
  for (let n = 0; n < 20_000; n++) {
    // each third one came before
    const one = name(n % 3 === 0 ? n >> 1 : n)
    const before = map.get(one) ?? 0
    map.set(one, before + 1)
    if (counts.add(one) !== before) throw new Error(`${n} came ${before} times before`)
  }
  expect(counts.add(name(-1))).toBe(0)
  expect(counts.add(name(-1))).toBe(1)
})
