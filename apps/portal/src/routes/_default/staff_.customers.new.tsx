import { createFileRoute } from '@tanstack/react-router'
import { OpenCustomerPage } from '../../areas/desk/staff/directory/OpenCustomerPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/staff_/customers/new')({
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.opening.title),
  component: OpenCustomerPage,
})
