import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPortal, prepare } from './bootstrap.mjs'
import { root, run } from './program.mjs'
import { main } from './terminal.mjs'

/**
 * Node's collector fills what it is given: without a limit one process grows to 600 MB under load, with it to 300 at the same pace.
 * What needs more than this in one go has no place in a web process.
 */
const flags = JSON.parse(readFileSync(join(root, 'apps/kontor/node-flags.json'), 'utf8'))

// npm start: installs, builds and starts Kontor. Further arguments go to the program.
await main(async () => {
  const { node } = await prepare()
  await buildPortal(node)
  return run(node, [...flags, 'apps/kontor/src/main.ts', 'start', ...process.argv.slice(2)])
})
