import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { BalancePage } from '../../areas/balance/BalancePage.tsx'
import { movementSearch } from '../../areas/balance/movement-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'

export const Route = createFileRoute('/_default/billing/_tabs/balance')({
  staticData: { permission: 'billing' },
  validateSearch: movementSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [balance, movements, methods] = await Promise.all([
      call('GET /ajax/v1/billing/balance'),
      orFirstPage(call('GET /ajax/v1/billing/ledger', { query: deps })),
      call('GET /ajax/v1/accounts/payment/get/all'),
    ])
    return { balance, movements, methods }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.balance.title),
  component: () => <BalancePage {...Route.useLoaderData()} search={Route.useSearch()} />,
})
