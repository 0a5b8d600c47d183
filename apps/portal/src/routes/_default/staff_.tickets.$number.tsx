import { createFileRoute, notFound } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { DeskTicketPage } from '../../areas/service/support/desk/DeskTicketPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/staff_/tickets/$number')({
  loader: ({ params: { number } }) => {
    if (!/^[1-9]\d{0,11}$/.test(number)) throw notFound()
    return orNotFound(call('GET /ajax/v1/staff/tickets/{number}', { params: { number: Number(number) } }))
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.tickets.work),
  component: () => <DeskTicketPage ticket={Route.useLoaderData()} />,
})
