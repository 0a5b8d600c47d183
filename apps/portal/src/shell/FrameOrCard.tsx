import type { ReactNode } from 'react'
import { isLocked } from '../session/session.ts'
import { useVisitor } from '../session/use-user.ts'
import { AuthChallengeGate } from './AuthChallengeGate.tsx'
import { Frame } from './Frame.tsx'
import { QuietCard } from './QuietCard.tsx'

/** Stands around a page that is open to all: signed-in people see the frame, guests and locked customers a quiet page. */
export const FrameOrCard = ({ children }: { children: ReactNode }) => {
  const user = useVisitor()
  const framed = user && user.two_factor !== 'missing' && (user.admin || !isLocked(user))
  if (framed) return <Frame>{children}</Frame>
  return (
    <QuietCard bare>
      {children}
      {user && <AuthChallengeGate />}
    </QuietCard>
  )
}
