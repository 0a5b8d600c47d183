import { buildPortal, prepare } from './bootstrap.mjs'
import { leaveOutDevelopment } from './dependencies.mjs'
import { main, say } from './terminal.mjs'

// npm run release: a folder that services start from. Installs and builds, then removes what only that has needed.
await main(async () => {
  const { node } = await prepare()
  await buildPortal(node)
  await leaveOutDevelopment()
  say('Ready to be started as a service.')
})
