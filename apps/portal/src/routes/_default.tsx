import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireEnrolment, requirePermission, requireUnlocked, requireUser } from '../session/guards.ts'
import { Frame } from '../shell/Frame.tsx'

/** Default layout: everything behind the sign-in. */
export const Route = createFileRoute('/_default')({
  beforeLoad({ context, location, matches }) {
    const user = requireUser(context.user, location)
    requireUnlocked(user, location)
    requireEnrolment(user, location)
    requirePermission(
      user,
      matches.map(({ search, staticData: { permission, openWithSearch } }) =>
        openWithSearch && openWithSearch in search ? undefined : permission,
      ),
    )
    return { user }
  },
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
})
