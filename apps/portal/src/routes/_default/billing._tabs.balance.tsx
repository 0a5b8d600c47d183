import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { BalancePage } from '../../areas/money/balance/BalancePage.tsx'
import { type MovementSearch, movementSearch } from '../../areas/money/balance/movement-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'

export const Route = createFileRoute('/_default/billing/_tabs/balance')({
  staticData: { permission: 'billing' },
  // read where it is used: every page carries this
  validateSearch: (search: MovementSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [balance, payout, movements, methods] = await Promise.all([
      call('GET /ajax/v1/billing/balance'),
      call('GET /ajax/v1/billing/payouts'),
      orFirstPage(call('GET /ajax/v1/billing/ledger', { query: movementSearch(deps) })),
      call('GET /ajax/v1/accounts/payment/get/all'),
    ])
    return { balance, payout, movements, methods }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.balance.title),
  component: () => <BalancePage {...Route.useLoaderData()} search={movementSearch(Route.useSearch())} />,
})
