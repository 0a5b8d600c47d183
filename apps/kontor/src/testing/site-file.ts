import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'

let folder = ''
let files = 0

/** Writes a site file, and names it as the environment does. It goes with the process. */
export function siteFile(content: string | object): { SITE_FILE: string } {
  if (folder === '') {
    folder = mkdtempSync(join(tmpdir(), 'kontor-test-site-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  const own = join(folder, String(files++))
  mkdirSync(own)
  const SITE_FILE = join(own, 'kontor.yaml')
  writeFileSync(SITE_FILE, typeof content === 'string' ? content : stringify(content))
  return { SITE_FILE }
}
