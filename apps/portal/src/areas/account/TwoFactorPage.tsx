import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../session/use-user.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon, KeyIcon } from '../../ui/ControlIcons.tsx'
import type { Icon } from '../../ui/Icon.tsx'
import { ScreenIcon } from '../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { SignedInSession } from './SecurityPage.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** What protects the sign-in besides the password, and what can be done about it. */
export const TwoFactorPage = ({ sessions }: { sessions: readonly SignedInSession[] }) => {
  const t = useTranslations('account.twofactor')
  const on = useUser().two_factor === 'on'
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('lead')}
        status={
          <Badge tone={on ? 'success' : 'warning'} icon={on ? CheckCircleIcon : AlertTriangleIcon}>
            {t(on ? 'on' : 'off')}
          </Badge>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={t('now')} subtitle={t(on ? 'onText' : 'offText')}>
          <ul className="flex flex-col divide-y divide-line">
            <Step icon={KeyIcon} title={t('password.title')} why={t('password.why')} action={t('password.action')} />
            <Step
              icon={ScreenIcon}
              title={t('sessions.title')}
              why={t('sessions.why', { count: sessions.length })}
              action={t('sessions.action')}
            />
          </ul>
        </Card>
        <SessionsCard sessions={sessions} />
      </div>
    </>
  )
}

type StepProps = { icon: Icon; title: string; why: string; action: string }

const Step = ({ icon: StepIcon, title, why, action }: StepProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
    <StepIcon className="size-5 text-muted" />
    <span className="min-w-0 grow basis-48">
      <span className="block font-medium">{title}</span>
      <span className="block text-13 text-muted">{why}</span>
    </span>
    <Link to="/account/security" className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}>
      {action}
    </Link>
  </li>
)
