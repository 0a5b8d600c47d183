import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import { testPng } from '@kontor/customer-centre/testing/png'
import { afterAll, expect, test } from 'vitest'
import { providerLogo } from './logo.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-logo-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file that can be drawn is the logo; without one there is none', () => {
  const file = join(folder, 'logo.png')
  writeFileSync(file, testPng())
  expect(providerLogo(file)).toMatchObject({ kind: 'png', width: 4 })
  expect(providerLogo(null)).toBeNull()
})

test('any other ends the start with one line', () => {
  const file = join(folder, 'see-through.png')
  writeFileSync(file, testPng({ colours: 6 }))
  const wrong = (path: string, words: string) => {
    expect(() => providerLogo(path)).toThrow(OperatorMistake)
    expect(() => providerLogo(path)).toThrow(words)
  }
  wrong(file, `provider.logo: the file ${file} has transparency`)
  wrong(join(folder, 'gone.png'), `${join(folder, 'gone.png')} is not there.`)
  wrong(folder, 'cannot be read (EISDIR)')
})
