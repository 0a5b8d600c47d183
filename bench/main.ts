import { benchAntiBot } from './anti-bot.ts'
import { benchApi } from './api.ts'
import { benchBilling } from './billing.ts'
import { benchComing } from './coming.ts'
import { benchDesk } from './desk.ts'
import { benchFigures } from './figures.ts'
import { benchFind } from './find.ts'
import { benchLists } from './lists.ts'
import { benchLive } from './live.ts'
import { benchLoad } from './load.ts'
import { benchLoop } from './loop.ts'
import { benchMails } from './mails.ts'
import { benchPages } from './pages.ts'
import { benchPayments } from './payments.ts'
import { benchSearch } from './search.ts'
import { benchSignIn } from './sign-in.ts'
import { benchWebhooks } from './webhooks.ts'

/** `npm run bench -- pages`, `… api`, `… search` and so on: figures beside their references, measured in the same run. */
const benches = {
  pages: benchPages,
  api: benchApi,
  search: benchSearch,
  find: benchFind,
  desk: benchDesk,
  coming: benchComing,
  billing: benchBilling,
  payments: benchPayments,
  'anti-bot': benchAntiBot,
  'sign-in': benchSignIn,
  loop: benchLoop,
  load: benchLoad,
  live: benchLive,
  mails: benchMails,
  webhooks: benchWebhooks,
  lists: benchLists,
  figures: benchFigures,
}
const names = process.argv.slice(2)
const chosen = names.length > 0 ? names : Object.keys(benches)

for (const name of chosen) {
  if (!Object.hasOwn(benches, name)) {
    console.error(`Unknown benchmark "${name}". There are: ${Object.keys(benches).join(', ')}.`)
    process.exit(2)
  }
  await benches[name as keyof typeof benches]()
}
