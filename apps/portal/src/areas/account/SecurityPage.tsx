import type { CallOutput } from '@kontor/contract/wire/types'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

export type SignedInSession = CallOutput<'GET /ajax/v1/accounts/sessions'>['data'][number]

/** What protects the sign-in, and where one is signed in. */
export const SecurityPage = ({ sessions }: { sessions: readonly SignedInSession[] }) => (
  <div className="grid items-start gap-5 lg:grid-cols-2">
    <PasswordCard />
    <SessionsCard sessions={sessions} />
  </div>
)
