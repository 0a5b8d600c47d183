import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { TicketsPage } from '../../areas/service/support/TicketsPage.tsx'
import { ticketFields } from '../../areas/service/support/ticket-fields.ts'
import { ticketSearch } from '../../areas/service/support/ticket-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'
import { onlyShown } from '../../list/only-shown.ts'

export const Route = createFileRoute('/_default/support/')({
  staticData: { permission: 'support' },
  validateSearch: ticketSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => orFirstPage(onlyShown(call('GET /ajax/v1/tickets', { query: deps }), ticketFields)),
  head: ({ match }) => pageTitle(match.context, texts => texts.support.title),
  component: () => <TicketsPage list={Route.useLoaderData()} search={Route.useSearch()} />,
})
