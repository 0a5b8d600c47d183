import { expect, test } from 'vitest'
import { hashPassword, needsRehash, passwordMatches } from './password.ts'

/** Made elsewhere, at today's cost. */
const stored = '$argon2id$v=19$m=19456,t=2,p=1$YPIOuHxAvy6PBNMBg+JrBQ$ZdYiq4siLSY1+39yyfY8ZrjO0kIIwb5htR9F5Sj+Hlg'

test('a password is known by its hash, whoever made it and at whichever cost', async () => {
  const own = await hashPassword('Übergrößenträger')
  expect([needsRehash(stored), needsRehash(own), needsRehash(own.replace('t=2', 't=1'))]).toEqual([false, false, true])
  for (const hash of [stored, own]) {
    expect(await passwordMatches(hash, 'U\u0308bergro\u0308ßentra\u0308ger')).toBe(true)
    expect(await passwordMatches(hash, 'Ubergrossentrager')).toBe(false)
  }
})
