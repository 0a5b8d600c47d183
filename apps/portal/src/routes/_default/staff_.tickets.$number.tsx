import { createFileRoute } from '@tanstack/react-router'
import { DeskTicketPage } from '../../areas/service/support/desk/DeskTicketPage.tsx'
import { deskTicketOf } from '../../areas/service/support/desk/desk-ticket.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/staff_/tickets/$number')({
  loader: ({ params }) => deskTicketOf(params.number),
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.tickets.work),
  component: () => <DeskTicketPage found={Route.useLoaderData()} />,
})
