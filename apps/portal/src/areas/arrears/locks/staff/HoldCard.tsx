import type { StaffLock } from '@kontor/contract/areas/arrears/staff-locks'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import type { StaffCardProps } from './LockCard.tsx'
import { NoteForm } from './NoteForm.tsx'

/** Whether anything of the customer may be erased. */
export const HoldCard = ({ number, state, onChanged }: StaffCardProps) => {
  const t = useTranslations('locks.staff.hold')
  const approvals = useTranslations('locks.staff.approvals')
  const [writing, setWriting] = useState(false)
  const { erasure, hold } = state
  const asked = state.approvals.some(({ action }) => action === 'hold_lift')
  const done = async (text: string) => {
    setWriting(false)
    await onChanged(text)
  }
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-4">
        <div className="text-13">
          {hold ? (
            <>
              <p className="font-medium">{t(`classes.${hold.reason_class}`)}</p>
              <p className="wrap-anywhere whitespace-pre-wrap">{hold.reason}</p>
              <p className="text-muted">
                {t.rich('standing', { at: () => <ExactMoment value={hold.set_at} />, name: hold.set_by })}
              </p>
            </>
          ) : (
            <p>{t('none')}</p>
          )}
          <p className="mt-1 text-muted">
            <ErasureText erasure={erasure} />
          </p>
        </div>
        {!writing && (
          <Button
            colour="muted"
            outline
            className="self-start"
            onClick={() => setWriting(true)}
            {...(asked && { disabledReason: approvals('asked') })}
          >
            {t(hold ? 'lift' : 'set')}
          </Button>
        )}
        {writing && !hold && (
          <HoldForm number={number} onDone={() => done(t('setDone'))} onClose={() => setWriting(false)} />
        )}
        {writing && hold && (
          <NoteForm
            name="lift-hold"
            label={t('liftNote')}
            submit={t('lift')}
            send={(note, options) => {
              const input = { params: { id: number }, body: { note } }
              return call('POST /ajax/v1/staff/customers/{id}/legal-hold/lift', input, options)
            }}
            onDone={() => done(t('liftDone'))}
            onClose={() => setWriting(false)}
          />
        )}
      </div>
    </Card>
  )
}

const ErasureText = ({ erasure }: Pick<StaffLock, 'erasure'>) => {
  const t = useTranslations('locks.staff.hold.erasure')
  if (!erasure) return t('none')
  if (erasure.begun) return t('begun')
  const day = erasure.scheduled_for
  if (erasure.state === 'scheduled' && day) return t.rich('scheduled', { day: () => <LocalDate value={day} /> })
  return t(erasure.state === 'waiting' ? 'waiting' : 'requested')
}

type HoldFormProps = { number: number; onDone: () => Promise<void>; onClose: () => void }

const HoldForm = ({ number, onDone, onClose }: HoldFormProps) => {
  const t = useTranslations('locks.staff.hold')
  const words = useTranslations('locks.staff')
  return (
    <Form
      name="legal-hold"
      className="flex flex-col gap-4 rounded-card border border-line bg-subtle p-4"
      submit={(data, options) => {
        const reason_class = data.get('reason_class') === 'obligation' ? 'obligation' : 'claims'
        const body = { reason_class, reason: String(data.get('reason')) } as const
        return call('POST /ajax/v1/staff/customers/{id}/legal-hold', { params: { id: number }, body }, options)
      }}
      onDone={onDone}
    >
      <ChoiceField
        name="reason_class"
        legend={t('class')}
        defaultValue="claims"
        options={(['claims', 'obligation'] as const).map(value => ({ value, label: t(`classes.${value}`) }))}
      />
      <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
        <Textarea name="reason" rows={3} maxLength={2000} />
      </FormField>
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t('submit')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {words('cancel')}
        </Button>
      </div>
    </Form>
  )
}
