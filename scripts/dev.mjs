import { prepare } from './bootstrap.mjs'
import { run } from './program.mjs'
import { main } from './terminal.mjs'

// npm run dev: as start, with the portal served from its sources.
await main(async () => {
  const { node } = await prepare()
  return run(node, ['apps/kontor/src/main.ts', 'dev', ...process.argv.slice(2)])
})
