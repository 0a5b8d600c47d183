import { prepare } from './bootstrap.mjs'
import { findChromium } from './chromium.mjs'
import { run } from './program.mjs'
import { main } from './terminal.mjs'

// npm run bench: as the tests, in a Chromium that is here or installed now.
await main(async () => {
  const { node } = await prepare()
  process.env.CHROMIUM_PATH = await findChromium(node)
  return run(node, ['bench/main.ts', ...process.argv.slice(2)])
})
