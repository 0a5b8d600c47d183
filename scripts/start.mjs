import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPortal, prepare } from './bootstrap.mjs'
import { become, root } from './program.mjs'
import { main } from './terminal.mjs'

/**
 * Node's collector fills the memory it is given: without a limit one process grows to 600 MB under load, with it to 330
 * at the same speed. Work that needs more at once does not belong in a web process.
 */
const flags = JSON.parse(readFileSync(join(root, 'apps/kontor/node-flags.json'), 'utf8'))

// npm start, npm run web, npm run work: installs, builds and becomes Kontor. Further arguments go to the program.
await main(async () => {
  const [command, ...rest] = process.argv.slice(2)
  const { node } = await prepare()
  // jobs show no pages
  if (command !== 'work') await buildPortal(node)
  return become(node, [...flags, 'apps/kontor/src/main.ts', command, ...rest])
})
