import { buildPortal, prepare } from './bootstrap.mjs'
import { findChromium } from './chromium.mjs'
import { run } from './program.mjs'
import { main } from './terminal.mjs'

// npm run bench: on the portal as its files are now, in an installed Chromium, like the tests, or in one installed now.
await main(async () => {
  const { node } = await prepare({ development: true })
  await buildPortal(node)
  process.env.CHROMIUM_PATH = await findChromium(node)
  return run(node, ['bench/main.ts', ...process.argv.slice(2)])
})
