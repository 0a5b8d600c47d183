import type { StaffLock } from '@kontor/contract/areas/arrears/staff-locks'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { LockForm } from './LockForm.tsx'
import { LockHistory } from './LockHistory.tsx'
import { NoteForm } from './NoteForm.tsx'
import { RequestItem } from './RequestItem.tsx'

export type StaffCardProps = { number: number; state: StaffLock; onChanged: (text: string) => Promise<void> }

/** Whether the customer is locked, the way to change that, and its people's requests. */
export const LockCard = ({ number, state, closed, onChanged }: StaffCardProps & { closed: boolean }) => {
  const t = useTranslations('locks.staff')
  const [writing, setWriting] = useState(false)
  const { approvals, history, lock, requests } = state
  const asked = approvals.some(({ action }) => action === 'unlock')
  const done = async (text: string) => {
    setWriting(false)
    await onChanged(text)
  }
  return (
    <Card
      title={t('title')}
      subtitle={
        lock
          ? t.rich('standing', {
              at: () => <ExactMoment value={lock.locked_at} />,
              reason: t(`reasons.${lock.reason}`),
            })
          : t('free')
      }
    >
      <div className="flex flex-col gap-5">
        {lock?.ends_on && (
          <p className="text-13">{t.rich('endsOn', { day: () => <LocalDate value={lock.ends_on ?? ''} /> })}</p>
        )}
        {!writing && !closed && (
          <Button
            colour={lock ? 'muted' : 'danger'}
            outline
            className="self-start"
            onClick={() => setWriting(true)}
            {...(asked && { disabledReason: t('approvals.asked') })}
          >
            {t(lock ? 'lift' : 'set')}
          </Button>
        )}
        {writing && !lock && (
          <LockForm number={number} onDone={() => done(t('locked'))} onClose={() => setWriting(false)} />
        )}
        {writing && lock && (
          <NoteForm
            name="lift-lock"
            label={t('note')}
            hint={t('noteHint')}
            submit={t('lift')}
            send={(note, options) =>
              call('POST /ajax/v1/staff/customers/{id}/unlock', { params: { id: number }, body: { note } }, options)
            }
            onDone={() => done(t('lifted'))}
            onClose={() => setWriting(false)}
          />
        )}
        {requests.length > 0 && (
          <section>
            <h3 className="text-13 font-semibold">{t('requests')}</h3>
            <ul className="flex flex-col divide-y divide-line">
              {requests.map(request => (
                <RequestItem key={request.id} number={number} request={request} onDone={() => done(t('answered'))} />
              ))}
            </ul>
          </section>
        )}
        <LockHistory history={history} />
      </div>
    </Card>
  )
}
