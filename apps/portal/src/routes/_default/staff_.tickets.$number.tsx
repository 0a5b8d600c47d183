import { createFileRoute, notFound } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { DeskTicketPage } from '../../areas/service/support/desk/DeskTicketPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { requireStaff } from '../../session/guards.ts'

export const Route = createFileRoute('/_default/staff_/tickets/$number')({
  beforeLoad: ({ context, params }) => {
    requireStaff(context.user)
    if (!/^[1-9]\d{0,11}$/.test(params.number)) throw notFound()
  },
  loader: ({ params }) =>
    orNotFound(call('GET /ajax/v1/staff/tickets/{number}', { params: { number: Number(params.number) } })),
  head: ({ match, loaderData }) =>
    loaderData ? pageTitle(match.context, ({ staff }) => `${loaderData.subject} · ${staff.tickets.title}`) : {},
  component: () => <DeskTicketPage ticket={Route.useLoaderData()} />,
})
