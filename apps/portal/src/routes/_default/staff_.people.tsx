import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { StaffPeoplePage } from '../../areas/people/identity/staff/StaffPeoplePage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/staff_/people')({
  loader: () => call('GET /ajax/v1/staff/people'),
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.people.title),
  component: () => <StaffPeoplePage list={Route.useLoaderData()} />,
})
