import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './program.mjs'

/** The commands that docs/operating.md prints for an installation, block by block. */
export function installationBlocks() {
  const text = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const [, section = ''] = /^## Installation$(.*?)^## /ms.exec(text) ?? []
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands)
}
