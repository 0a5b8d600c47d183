import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { QuietCard } from '../shell/QuietCard.tsx'

/** Register layout: wider than the guest's; for guests only. */
export const Route = createFileRoute('/_register')({
  beforeLoad({ context }) {
    if (context.user) throw redirect({ to: '/' })
  },
  // as in the guest's
  codeSplitGroupings: [],
  component: () => (
    <QuietCard wide>
      <Outlet />
    </QuietCard>
  ),
})
