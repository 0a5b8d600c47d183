import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { hashPassword, needsRehash, passwordMatches } from './password.ts'

/** Made elsewhere, at the cost of `passwordCost`. */
const stored = '$argon2id$v=19$m=19456,t=2,p=1$YPIOuHxAvy6PBNMBg+JrBQ$ZdYiq4siLSY1+39yyfY8ZrjO0kIIwb5htR9F5Sj+Hlg'

/** Hashes where nothing of the tests is loaded. */
const hashedByPrograms = (password: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const file = new URL('./password.ts', import.meta.url).href
    new Worker(
      `import('${file}').then(({ hashPassword }) => hashPassword(require('node:worker_threads').workerData))
        .then(hash => require('node:worker_threads').parentPort.postMessage(hash))`,
      { eval: true, workerData: password },
    )
      .once('message', resolve)
      .once('error', reject)
  })

test('a password is known by its hash, whoever made it and at whichever cost', async () => {
  const [own, full] = [await hashPassword('Übergrößenträger'), await hashedByPrograms('Übergrößenträger')]
  expect(full).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([needsRehash(own), needsRehash(full), needsRehash(own.replace('t=1', 't=2'))]).toEqual([false, true, true])
  for (const hash of [stored, full, own]) {
    expect(await passwordMatches(hash, 'U\u0308bergro\u0308ßentra\u0308ger')).toBe(true)
    expect(await passwordMatches(hash, 'Ubergrossentrager')).toBe(false)
  }
})
