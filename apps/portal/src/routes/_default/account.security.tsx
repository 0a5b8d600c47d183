import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orUnknown } from '../../api/or-unknown.ts'
import { PasswordCard, SecurityPage } from '../../areas/people/identity/security/SecurityPage.tsx'
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
      orUnknown(call('GET /ajax/v1/accounts/sessions')),
      orUnknown(orFirstPage(call('GET /ajax/v1/accounts/sign-ins', { query: { ...signInSearch(deps), limit: 10 } }))),
    ])
    if (!sessions || !signIns) return null
    return { sessions: sessions.data, mailTroubleSince: sessions.mail_trouble_since, signIns }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.security),
  component: () => {
    const known = Route.useLoaderData()
    return known ? <SecurityPage {...known} /> : <PasswordCard />
  },
})
