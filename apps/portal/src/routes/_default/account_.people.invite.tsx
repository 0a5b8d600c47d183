import { createFileRoute } from '@tanstack/react-router'
import { InvitePage } from '../../areas/people/people/InvitePage.tsx'
import { invitable } from '../../areas/people/people/invitable.ts'
import type { InviteSearch } from '../../areas/people/people/invite-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/account_/people/invite')({
  staticData: { permission: 'people' },
  // read by the loader, whose code is not in every page's script
  validateSearch: (search: InviteSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => invitable(deps),
  head: ({ match }) => pageTitle(match.context, texts => texts.people.invite),
  component: () => <InvitePage {...Route.useLoaderData()} />,
})
