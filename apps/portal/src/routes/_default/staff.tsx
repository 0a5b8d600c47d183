import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { StaffDesk } from '../../areas/desk/staff/desk/StaffDesk.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/staff')({
  // read where it is used: every page carries this
  validateSearch: (search: { queue?: string }) => search,
  loader: () => call('GET /ajax/v1/staff/counts'),
  head: ({ match }) => pageTitle(match.context, texts => texts.places.staff),
  component: () => <StaffDesk counts={Route.useLoaderData()} queue={Route.useSearch().queue} />,
})
