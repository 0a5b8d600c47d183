import { createFileRoute } from '@tanstack/react-router'
import { loadPerson } from '../../areas/people/people/load-person.ts'
import { PersonPage } from '../../areas/people/people/PersonPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/account_/people/$id')({
  staticData: { permission: 'people' },
  loader: ({ params }) => loadPerson(params.id),
  // the same name may be a contact's too
  head: ({ match, loaderData }) =>
    loaderData ? pageTitle(match.context, ({ account }) => `${loaderData.person.name} · ${account.tabs.people}`) : {},
  component: () => <PersonPage {...Route.useLoaderData()} />,
})
