import type { StaffLock } from '@kontor/contract/areas/arrears/staff-locks'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import type { StaffCardProps } from './LockCard.tsx'
import { statementInput } from './lock-input.ts'
import { NoteForm } from './NoteForm.tsx'
import { StatementFields } from './StatementFields.tsx'

/** Single contracts, which staff pause because of content and let go on. */
export const ServicesCard = ({
  number,
  state: { contracts },
  closed,
  onChanged,
}: StaffCardProps & { closed: boolean }) => {
  const t = useTranslations('locks.staff.services')
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      {contracts.length === 0 ? (
        <p className="text-13">{t('none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {contracts.map(contract => (
            <Service
              key={contract.number}
              customer={number}
              contract={contract}
              closed={closed}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

type ServiceProps = {
  customer: number
  contract: StaffLock['contracts'][number]
  closed: boolean
  onChanged: StaffCardProps['onChanged']
}

const Service = ({ customer, contract: { number, label, suspension }, closed, onChanged }: ServiceProps) => {
  const t = useTranslations('locks.staff.services')
  const [writing, setWriting] = useState(false)
  const abused = suspension === 'abuse'
  const params = { id: customer, number }
  const onClose = () => setWriting(false)
  const done = async () => {
    onClose()
    await onChanged(t(abused ? 'resumeDone' : 'suspendDone', { number }))
  }
  const action = t(abused ? 'resume' : 'suspend')
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-13 wrap-anywhere">
          <span className="font-medium tabular-nums">{number}</span> {label}
          {suspension && <span className="block text-muted">{t('suspended', { why: t(`whys.${suspension}`) })}</span>}
        </p>
        {!writing && !closed && (
          <Button size="sm" colour="muted" outline aria-label={`${action}: ${number}`} onClick={() => setWriting(true)}>
            {action}
          </Button>
        )}
      </div>
      {writing && abused && (
        <ResumeForm
          name={number}
          send={(note, options) =>
            call(
              'POST /ajax/v1/staff/customers/{id}/contracts/{number}/resumption',
              { params, body: { note } },
              options,
            )
          }
          onClose={onClose}
          onDone={done}
        />
      )}
      {writing && !abused && <SuspendForm customer={customer} number={number} onClose={onClose} onDone={done} />}
    </li>
  )
}

type ResumeFormProps = Pick<Parameters<typeof NoteForm>[0], 'name' | 'send' | 'onDone' | 'onClose'>

const ResumeForm = ({ name, ...rest }: ResumeFormProps) => {
  const t = useTranslations('locks.staff')
  return (
    <NoteForm
      name={`resume-${name}`}
      label={t('note')}
      hint={t('noteHint')}
      submit={t('services.resumeSubmit')}
      {...rest}
    />
  )
}

type SuspendFormProps = { customer: number; number: string; onDone: () => Promise<void>; onClose: () => void }

const SuspendForm = ({ customer, number, onDone, onClose }: SuspendFormProps) => {
  const t = useTranslations('locks.staff')
  return (
    <Form
      name={`suspend-${number}`}
      className="flex flex-col gap-5 rounded-card border border-line bg-subtle p-4"
      submit={(data, options) =>
        call(
          'POST /ajax/v1/staff/customers/{id}/contracts/{number}/suspension',
          { params: { id: customer, number }, body: statementInput(data) },
          options,
        )
      }
      onDone={onDone}
    >
      <FormField name="facts" label={t('facts')} hint={t('factsHint')}>
        <Textarea name="facts" rows={4} maxLength={5000} />
      </FormField>
      <StatementFields />
      <div className="flex flex-wrap gap-2">
        <SubmitButton colour="danger">{t('services.submit')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
