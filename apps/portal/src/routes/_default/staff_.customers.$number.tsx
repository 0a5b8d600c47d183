import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { CustomerFilePage } from '../../areas/desk/staff/directory/CustomerFilePage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/staff_/customers/$number')({
  loader: ({ params }) => call('GET /ajax/v1/staff/customers/{id}', { params: { id: params.number } }),
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.directory.file.facts),
  component: () => <CustomerFilePage file={Route.useLoaderData()} />,
})
