import { can } from '@kontor/contract/can'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { PeoplePage } from '../../areas/people/people/PeoplePage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

// no permission: people to whom the list is closed still see their own access and the way out
export const Route = createFileRoute('/_default/account/people')({
  loader: ({ context }) => (can(context.user, 'people') ? call('GET /ajax/v1/people') : null),
  head: ({ match }) => pageTitle(match.context, texts => texts.people.title),
  component: () => <PeoplePage list={Route.useLoaderData()} />,
})
