import { createFileRoute, redirect } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orUnknown } from '../../api/or-unknown.ts'
import { LockedPage, PlainLockedPage } from '../../areas/arrears/locks/LockedPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { isLocked } from '../../session/session.ts'

export const Route = createFileRoute('/_locked/locked')({
  beforeLoad({ context }) {
    if (!isLocked(context.user)) throw redirect({ to: '/' })
  },
  loader: async () => {
    const [answer, provider] = await Promise.all([
      orUnknown(call('GET /ajax/v1/accounts/lock')),
      orUnknown(call('GET /ajax/v1/provider')),
    ])
    if (!answer || !provider) return null
    const { reason, ...lock } = answer
    // lifted since the session was read: a reload reads it again
    if (reason === null) throw redirect({ href: '/', reloadDocument: true })
    return { lock: { ...lock, reason }, provider }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.locks.title),
  component: Locked,
})

function Locked() {
  const { user } = Route.useRouteContext()
  const known = Route.useLoaderData()
  return known ? <LockedPage {...known} user={user} /> : <PlainLockedPage user={user} />
}
