import type { StaffDeclaration } from '@kontor/contract/areas/staff-queues'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { ClockIcon } from '../../../ui/ThingIcons.tsx'
import { DeskAction, DeskItem, DeskText } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import type { Settle } from './use-desk.ts'

const read = (cursor: string | undefined) => call('GET /ajax/v1/staff/declarations', { query: { cursor } })

/** Cancellations and withdrawals that ended no contract by themselves. */
export const Declarations = () => (
  <DeskQueue queue="declarations" read={read}>
    {(row, settle) => <Declaration key={row.id} row={row} settle={settle} />}
  </DeskQueue>
)

const Declaration = ({ row, settle }: { row: StaffDeclaration; settle: Settle }) => {
  const t = useTranslations('staff.desk')
  const { number, kind, received_at, name, email, contract, refund_due_on, text } = row
  const title = `${number} · ${t(`declaration.${kind}`)}`
  const matched = contract && [
    `${contract.number} ${contract.label}`,
    `${contract.customer_name} (${contract.customer_number})`,
  ]
  return (
    <DeskItem
      title={title}
      badge={
        !matched && (
          <Badge tone="warning" icon={ClockIcon}>
            {t('declaration.unmatched')}
          </Badge>
        )
      }
      since={received_at}
      about={[name, email, ...(matched ?? [])]}
    >
      {refund_due_on && (
        <p className="text-13">{t.rich('declaration.refund', { day: () => <LocalDate value={refund_due_on} /> })}</p>
      )}
      <DeskText>{text}</DeskText>
      <DeskAction text={t('declaration.answer')} which={number}>
        <AnswerForm row={row} settle={settle} />
      </DeskAction>
    </DeskItem>
  )
}

const AnswerForm = ({ row: { id, contract, email, number }, settle }: { row: StaffDeclaration; settle: Settle }) => {
  const t = useTranslations('staff.desk.declaration')
  return (
    <Form
      name={`declaration-${id}`}
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const body = {
          answer: String(data.get('answer')),
          contract: String(data.get('contract') ?? ''),
          ends_on: String(data.get('ends_on') ?? '') || null,
        }
        return call('POST /ajax/v1/staff/declarations/{id}/answer', { params: { id }, body }, options)
      }}
      onDone={() => settle(id, t('answered', { number }))}
    >
      {!contract && (
        <FormField name="contract" label={t('contract')} hint={t('contractHint')} optional>
          <Input name="contract" maxLength={20} autoComplete="off" figures className="max-w-40" />
        </FormField>
      )}
      {!contract?.ends_on && (
        <FormField name="ends_on" label={t('endsOn')} hint={t('endsOnHint')} optional>
          <Input name="ends_on" type="date" figures className="max-w-44" />
        </FormField>
      )}
      <FormField name="answer" label={t('text')} hint={t('textHint', { email })}>
        <Textarea name="answer" rows={3} maxLength={2000} />
      </FormField>
      <SubmitButton size="sm" className="self-start">
        {t('send')}
      </SubmitButton>
    </Form>
  )
}
