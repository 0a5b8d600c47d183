import { useTranslations } from 'use-intl/react'
import { ExactMoment, Moment } from '../../components/Moment.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { CheckCircleIcon } from '../../ui/ControlIcons.tsx'
import { ScreenIcon } from '../../ui/NavigationIcons.tsx'
import { deviceOf } from './device.ts'
import type { SignedInSession } from './SecurityPage.tsx'

/** Where the user is signed in; the one he looks from is marked. */
export const SessionsCard = ({ sessions }: { sessions: readonly SignedInSession[] }) => {
  const t = useTranslations('account.sessions')
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map(session => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  )
}

const SessionItem = ({ session }: { session: SignedInSession }) => {
  const t = useTranslations('account.sessions')
  const { browser, system } = deviceOf(session.user_agent)
  const device = [browser, system].filter(Boolean).join(' · ')
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <ScreenIcon className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0 grow text-13">
        <p className="font-medium" title={session.user_agent}>
          {device || t('unknownDevice')}
        </p>
        <p className="text-muted">
          {t.rich('since', { at: () => <ExactMoment value={session.created_at} /> })}
          {session.address !== '' && <> · {session.address}</>}
        </p>
        <p className="text-muted">{t.rich('lastUsed', { at: () => <Moment value={session.last_used_at} /> })}</p>
      </div>
      {session.current && (
        <Badge tone="success" icon={CheckCircleIcon}>
          {t('current')}
        </Badge>
      )}
    </li>
  )
}
