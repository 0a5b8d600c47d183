import { prepare } from './bootstrap.mjs'
import { run } from './program.mjs'
import { main } from './terminal.mjs'

// node scripts/run.mjs <program> [arguments]: installs what is missing, then runs a program of ours under the pinned Node.
await main(async () => {
  const { node } = await prepare()
  return run(node, process.argv.slice(2))
})
