import { createFileRoute, Outlet } from '@tanstack/react-router'
import { QuietCard } from '../shell/QuietCard.tsx'

/** Pages the law keeps open: for guests, for customers, and while an account is locked. No guard on purpose. */
export const Route = createFileRoute('/_public')({
  // as in the guest's
  codeSplitGroupings: [],
  component: () => (
    <QuietCard wide>
      <Outlet />
    </QuietCard>
  ),
})
