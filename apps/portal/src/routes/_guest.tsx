import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { QuietCard } from '../shell/QuietCard.tsx'

/** Guest layout; its pages are for guests only. */
export const Route = createFileRoute('/_guest')({
  beforeLoad({ context }) {
    if (context.user) throw redirect({ to: '/' })
  },
  component: () => (
    <QuietCard>
      <Outlet />
    </QuietCard>
  ),
})
