import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { CreateTicketPage } from '../../areas/service/support/CreateTicketPage.tsx'
import { type TicketPrefill, ticketPrefill } from '../../areas/service/support/ticket-prefill.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/support/create')({
  staticData: { permission: 'support' },
  // read by the page, whose code is not in every page's script
  validateSearch: (search: TicketPrefill) => search,
  loader: async () => {
    const [options, provider, { data: notices }] = await Promise.all([
      call('GET /ajax/v1/tickets/options'),
      call('GET /ajax/v1/provider'),
      call('GET /ajax/v1/accounts/notices'),
    ])
    return { ...options, provider, notices }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.support.create),
  component: () => <CreateTicketPage {...Route.useLoaderData()} prefill={ticketPrefill(Route.useSearch())} />,
})
