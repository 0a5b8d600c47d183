import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../../areas/people/notifications/NotificationsPage.tsx'
import { type NotificationsSearch, notificationsSearch } from '../../areas/people/notifications/notifications-search.ts'
import { readShown } from '../../areas/people/notifications/read-shown.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'

export const Route = createFileRoute('/_default/notifications')({
  // read where it is used: every page carries this
  validateSearch: (search: NotificationsSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => orFirstPage(readShown(notificationsSearch(deps))),
  head: ({ match }) => pageTitle(match.context, texts => texts.notifications.title),
  component: () => <NotificationsPage shown={Route.useLoaderData()} />,
})
