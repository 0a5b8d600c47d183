import { buildPortal, prepare } from './bootstrap.mjs'
import { run } from './program.mjs'
import { main } from './terminal.mjs'

// npm start: installs, builds and starts Kontor. Further arguments go to the program.
await main(async () => {
  const { node } = await prepare()
  await buildPortal(node)
  return run(node, ['apps/kontor/src/main.ts', 'start', ...process.argv.slice(2)])
})
