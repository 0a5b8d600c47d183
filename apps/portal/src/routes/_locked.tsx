import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireUser } from '../session/guards.ts'
import { QuietCard } from '../shell/QuietCard.tsx'

/** Locked layout: what a locked customer sees, with the ways that stay open. */
export const Route = createFileRoute('/_locked')({
  beforeLoad: ({ context, location }) => ({ user: requireUser(context.user, location) }),
  // as in the guest's
  codeSplitGroupings: [],
  component: () => (
    <QuietCard wide>
      <Outlet />
    </QuietCard>
  ),
})
