import { createFileRoute, redirect } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { LockedPage } from '../../areas/arrears/locks/LockedPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { isLocked } from '../../session/session.ts'

export const Route = createFileRoute('/_locked/locked')({
  beforeLoad({ context }) {
    if (!isLocked(context.user)) throw redirect({ to: '/' })
  },
  loader: async () => {
    const [{ reason, ...lock }, provider] = await Promise.all([
      call('GET /ajax/v1/accounts/lock'),
      call('GET /ajax/v1/provider'),
    ])
    // lifted since the session was read: a reload reads it again
    if (reason === null) throw redirect({ href: '/', reloadDocument: true })
    return { lock: { ...lock, reason }, provider }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.locks.title),
  component: Locked,
})

function Locked() {
  const { user } = Route.useRouteContext()
  return <LockedPage {...Route.useLoaderData()} user={user} />
}
