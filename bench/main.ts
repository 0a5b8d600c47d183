import { benchApi } from './api.ts'
import { benchPages } from './pages.ts'

/** `npm run bench -- pages` and `npm run bench -- api`: figures beside their references, measured in the same run. */
const benches = { pages: benchPages, api: benchApi }
const names = process.argv.slice(2)
const chosen = names.length > 0 ? names : Object.keys(benches)

for (const name of chosen) {
  if (!Object.hasOwn(benches, name)) {
    console.error(`Unknown benchmark "${name}". There are: ${Object.keys(benches).join(', ')}.`)
    process.exit(2)
  }
  await benches[name as keyof typeof benches]()
}
