import type { CallOutput } from '@kontor/contract/wire/types'
import { useUser } from '../../session/use-user.ts'
import { MailTroubleNote } from './MailTroubleNote.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { SignInHistory } from './SignInHistory.tsx'
import { StaffSessionsCard } from './StaffSessionsCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

export type SignedInSession = CallOutput<'GET /ajax/v1/accounts/sessions'>['data'][number]
export type SignInList = CallOutput<'GET /ajax/v1/accounts/sign-ins'>

type SecurityPageProps = {
  sessions: readonly SignedInSession[]
  mailTroubleSince: string | null
  signIns: SignInList
}

/** What protects the sign-in, where one is signed in, and who tried to be. */
export const SecurityPage = ({ sessions, mailTroubleSince, signIns }: SecurityPageProps) => (
  <>
    {mailTroubleSince && <MailTroubleNote since={mailTroubleSince} />}
    <div className="grid items-start gap-[var(--page-gap,20px)] lg:grid-cols-2">
      <div className="grid gap-[var(--page-gap,20px)]">
        <PasswordCard />
        <TwoFactorCard />
        {useUser().admin && <StaffSessionsCard />}
      </div>
      <SessionsCard sessions={sessions} />
    </div>
    <SignInHistory list={signIns} />
  </>
)
