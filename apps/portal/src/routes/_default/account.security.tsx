import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { SecurityPage } from '../../areas/people/identity/security/SecurityPage.tsx'
import { signInSearch } from '../../areas/people/identity/sessions/sign-in-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'

export const Route = createFileRoute('/_default/account/security')({
  // read by the loader, whose code is not in every page's script
  validateSearch: (search: Parameters<typeof signInSearch>[0]) => search,
  loaderDeps: ({ search }) => search,
  // no method: only this form is split off
  loader: async ({ deps }) => {
    const [sessions, signIns] = await Promise.all([
      call('GET /ajax/v1/accounts/sessions'),
      orFirstPage(call('GET /ajax/v1/accounts/sign-ins', { query: { ...signInSearch(deps), limit: 10 } })),
    ])
    return { sessions: sessions.data, mailTroubleSince: sessions.mail_trouble_since, signIns }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.security),
  component: () => <SecurityPage {...Route.useLoaderData()} />,
})
