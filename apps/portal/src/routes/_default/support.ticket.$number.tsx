import { createFileRoute, notFound } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { TicketPage } from '../../areas/service/support/TicketPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/support/ticket/$number')({
  staticData: { permission: 'support' },
  loader: ({ params: { number } }) => {
    if (!/^[1-9]\d{0,11}$/.test(number)) throw notFound()
    return orNotFound(call('GET /ajax/v1/tickets/{number}', { params: { number: Number(number) } }))
  },
  // the page for an unknown ticket has its own title
  head: ({ match, loaderData }) =>
    loaderData ? pageTitle(match.context, ({ support }) => `${loaderData.subject} · ${support.title}`) : {},
  component: () => <TicketPage ticket={Route.useLoaderData()} />,
})
