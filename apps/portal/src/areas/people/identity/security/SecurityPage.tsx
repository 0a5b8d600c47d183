import { useUser } from '../../../../session/use-user.ts'
import { MailTroubleNote } from '../email-change/MailTroubleNote.tsx'
import { SessionsCard, type SignedInSession } from '../sessions/SessionsCard.tsx'
import { SignInHistory, type SignInList } from '../sessions/SignInHistory.tsx'
import { StaffSessionsCard } from '../sessions/StaffSessionsCard.tsx'
import { FactorsCard } from './FactorsCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'

type SecurityPageProps = {
  sessions: readonly SignedInSession[]
  mailTroubleSince: string | null
  signIns: SignInList
}

/** The protection of the sign-in, open sessions, and recent sign-in attempts. */
export const SecurityPage = ({ sessions, mailTroubleSince, signIns }: SecurityPageProps) => (
  <>
    {mailTroubleSince && <MailTroubleNote since={mailTroubleSince} />}
    <div className="grid items-start gap-[var(--page-gap,20px)] lg:grid-cols-2">
      <div className="grid gap-[var(--page-gap,20px)]">
        <PasswordCard />
        <FactorsCard />
        {useUser().admin && <StaffSessionsCard />}
      </div>
      <SessionsCard sessions={sessions} />
    </div>
    <SignInHistory list={signIns} />
  </>
)
