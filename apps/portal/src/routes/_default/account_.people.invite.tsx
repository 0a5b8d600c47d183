import { createFileRoute } from '@tanstack/react-router'
import { copySearch } from '../../areas/contacts/contact-search.ts'
import { InvitePage } from '../../areas/people/InvitePage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/account_/people/invite')({
  staticData: { permission: 'people' },
  validateSearch: copySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await import('../../areas/people/invitable.ts')).invitable(deps.copy),
  head: ({ match }) => pageTitle(match.context, texts => texts.people.invite),
  component: () => <InvitePage {...Route.useLoaderData()} />,
})
