import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ContractsPage } from '../../areas/contracts/contracts/ContractsPage.tsx'
import { contractFields } from '../../areas/contracts/contracts/contract-fields.ts'
import { contractSearch, viewOf } from '../../areas/contracts/contracts/contract-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'
import { onlyShown } from '../../list/only-shown.ts'

export const Route = createFileRoute('/_default/billing/contracts/')({
  staticData: { permission: 'contracts' },
  validateSearch: contractSearch,
  loaderDeps: ({ search }) => ({ ...search, view: viewOf(search) }),
  loader: ({ deps }) => orFirstPage(onlyShown(call('GET /ajax/v1/contracts', { query: deps }), contractFields)),
  head: ({ match }) => pageTitle(match.context, texts => texts.contracts.title),
  component: () => <ContractsPage list={Route.useLoaderData()} search={Route.useSearch()} />,
})
