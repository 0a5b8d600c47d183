import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ActivityPage } from '../../areas/privacy/activity/ActivityPage.tsx'
import { type ActivitySearch, activitySearch } from '../../areas/privacy/activity/activity-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'

export const Route = createFileRoute('/_default/account/activity')({
  staticData: { permission: 'account' },
  // read where it is used: every page carries this
  validateSearch: (search: ActivitySearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => orFirstPage(call('GET /ajax/v1/activity', { query: activitySearch(deps) })),
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.activity),
  component: () => <ActivityPage list={Route.useLoaderData()} search={activitySearch(Route.useSearch())} />,
})
