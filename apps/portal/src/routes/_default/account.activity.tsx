import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ActivityPage } from '../../areas/activity/ActivityPage.tsx'
import { activitySearch } from '../../areas/activity/activity-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'

export const Route = createFileRoute('/_default/account/activity')({
  staticData: { permission: 'account' },
  validateSearch: activitySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => orFirstPage(call('GET /ajax/v1/activity', { query: deps })),
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.activity),
  component: () => <ActivityPage list={Route.useLoaderData()} search={Route.useSearch()} />,
})
