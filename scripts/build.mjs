import { buildPortal, prepare } from './bootstrap.mjs'
import { main } from './terminal.mjs'

// npm run build: what the next start finds built.
await main(async () => {
  const { node } = await prepare()
  await buildPortal(node)
})
