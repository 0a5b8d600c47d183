import type { LockRequest } from '@kontor/contract/areas/arrears/locks'
import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { canDo } from '@kontor/contract/can'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { currentCustomer } from '../../../session/session.ts'
import { showToast } from '../../../state/toasts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { ClockIcon, MinusIcon } from '../../../ui/ThingIcons.tsx'
import { DeferralForm } from './DeferralForm.tsx'
import type { Lock } from './lock.ts'
import { Part } from './Part.tsx'
import { ProofForm } from './ProofForm.tsx'
import { StaffText } from './StaffText.tsx'

/** What the customer's people can ask for, and the outcome. */
export const LockRequests = ({ lock, user }: { lock: Lock; user: UserInfo }) => {
  const t = useTranslations('locks.requests')
  const router = useRouter()
  const [writing, setWriting] = useState<'deferral' | 'proof' | null>(null)
  const { reason, requests } = lock
  const about = reason === 'payment' ? 'payment' : 'other'
  const staff = currentCustomer(user)?.role === 'staff' ? t('ownPeople') : null
  const asked = requests.some(({ kind, state }) => kind === 'deferral' && state === 'open')
  const close = () => setWriting(null)
  const done = async () => {
    close()
    showToast('success', t('sent'))
    await router.invalidate()
  }
  return (
    <Part title={t(`title.${about}`)}>
      <p className="mb-3">{t(`lead.${about}`)}</p>
      {writing === null && (
        <div className="flex flex-wrap gap-2 max-sm:flex-col">
          {about === 'payment' && !asked && (
            <Button
              colour="muted"
              outline
              disabledReason={staff ?? (canDo(user, 'billing:write') ? null : t('mayNotPay'))}
              onClick={() => setWriting('deferral')}
            >
              {t('deferral')}
            </Button>
          )}
          <Button colour="muted" outline disabledReason={staff} onClick={() => setWriting('proof')}>
            {t('proof')}
          </Button>
        </div>
      )}
      {writing === 'deferral' && <DeferralForm days={lock.deferral} onDone={done} onClose={close} />}
      {writing === 'proof' && <ProofForm about={about} onDone={done} onClose={close} />}
      {requests.length > 0 && <Asked requests={requests} />}
    </Part>
  )
}

const looks = {
  open: { tone: 'info', icon: ClockIcon },
  accepted: { tone: 'success', icon: CheckCircleIcon },
  declined: { tone: 'danger', icon: MinusIcon },
  over: { tone: 'muted', icon: MinusIcon },
} as const

const Asked = ({ requests }: { requests: readonly LockRequest[] }) => {
  const t = useTranslations('locks.requests')
  return (
    <>
      <h3 className="mt-4 text-13 font-semibold">{t('list')}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {requests.map(({ id, kind, state, requested_at, requested_by, pay_on, answer }) => (
          <li key={id} className="flex flex-col gap-1 py-2.5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="text-13 font-medium">
                {t(`kinds.${kind}`)}
                {pay_on && <>, {t.rich('until', { day: () => <LocalDate value={pay_on} /> })}</>}
              </p>
              <Badge tone={looks[state].tone} icon={looks[state].icon}>
                {t(`states.${state}`)}
              </Badge>
            </div>
            <p className="text-13 text-muted">
              {t.rich('by', { at: () => <ExactMoment value={requested_at} />, name: requested_by })}
            </p>
            {answer && <StaffText>{t('answer', { text: answer })}</StaffText>}
          </li>
        ))}
      </ul>
    </>
  )
}
