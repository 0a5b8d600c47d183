import { prepare } from './bootstrap.mjs'
import { run } from './program.mjs'
import { main, say } from './terminal.mjs'
import { watchFolders } from './watch.mjs'

/** The server's sources; Vite watches the portal's by itself. */
const folders = [
  'apps/kontor/src',
  'apps/customer-centre/src',
  'apps/customer-centre/migrations',
  'packages/contract/src',
]

// npm run dev: Kontor from its sources, restarted when a file of the server changes.
await main(async () => {
  const { node } = await prepare({ development: true })
  return runAgain(node, ['apps/kontor/src/main.ts', 'dev', ...process.argv.slice(2)])
})

async function runAgain(node, args) {
  let change
  let over = false
  const end = () => {
    over = true
    change.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
  for (let restarted = false; ; restarted = true) {
    change = watchFolders(folders)
    const status = await run(node, args, { until: change.signal })
    const byItself = !change.signal.aborted
    // a start that fails before any change is not an editing mistake, which would wait for its correction
    if (over || (byItself && !restarted)) {
      change.stop()
      return status
    }
    if (byItself) say('It starts again with your next change.')
    const file = await change.file
    if (over) return status
    say(`${file} changed: starting again …`)
  }
}
