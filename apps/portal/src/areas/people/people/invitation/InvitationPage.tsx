import type { InvitationView } from '@kontor/contract/areas/people/people'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { AnsweredInvitation, Told } from './AnsweredInvitation.tsx'
import type { Pending } from './invitation-view.ts'
import { OpenInvitation } from './OpenInvitation.tsx'

type InvitationPageProps = { token: string; view: InvitationView }

/** Target of the mail's link. Nothing happens before a press: programs that open links in mails use nothing up. */
export const InvitationPage = ({ token, view }: InvitationPageProps) => {
  const t = useTranslations('people.invitation')
  const [declined, setDeclined] = useState(false)
  // after a press that led on, the button is gone and the focus with it
  const [found] = useState(view)
  if (declined) return <Told title={t('declinedNowTitle')} text={t('declinedNow')} reached />
  if (isPending(view)) return <OpenInvitation token={token} view={view} onDeclined={() => setDeclined(true)} />
  return <AnsweredInvitation state={view.state} reached={found.state !== view.state} />
}

const isPending = (view: InvitationView): view is Pending =>
  view.state === 'pending' && view.customer !== null && view.email !== null && view.access !== null
