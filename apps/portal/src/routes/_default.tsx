import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requirePermission, requireUnlocked, requireUser } from '../session/guards.ts'
import { DefaultLayout } from '../shell/DefaultLayout.tsx'

/** Default layout: everything behind the sign-in. */
export const Route = createFileRoute('/_default')({
  beforeLoad({ context, location, matches }) {
    const user = requireUser(context.user, location)
    requireUnlocked(user, location)
    requirePermission(
      user,
      matches.map(match => match.staticData.permission),
    )
    return { user }
  },
  component: () => (
    <DefaultLayout>
      <Outlet />
    </DefaultLayout>
  ),
})
