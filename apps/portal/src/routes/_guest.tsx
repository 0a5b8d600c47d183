import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { QuietCard } from '../shell/QuietCard.tsx'

/** Guest layout; its pages are for guests only. */
export const Route = createFileRoute('/_guest')({
  beforeLoad({ context, location }) {
    // see `loginAddress`
    if (context.user && !('ended' in location.search)) throw redirect({ to: '/' })
  },
  // a chunk for these few words would be one more request
  codeSplitGroupings: [],
  component: () => (
    <QuietCard>
      <Outlet />
    </QuietCard>
  ),
})
