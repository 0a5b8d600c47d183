import type { LimitRequest } from '@kontor/contract/areas/customers/limits'
import { type LimitDecision, limitDecisions } from '@kontor/contract/enums/customer'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Input } from '../../../../ui/Input.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { DeskAction, DeskItem, DeskText } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import { isOwnCustomer } from './own-customer.ts'
import type { Settle } from './use-desk.ts'

const read = (cursor: string | undefined) => call('GET /ajax/v1/staff/limit-requests', { query: { cursor } })

export const LimitRequests = () => (
  <DeskQueue queue="limit_requests" read={read}>
    {(row, settle) => <Request key={row.id} row={row} settle={settle} />}
  </DeskQueue>
)

type RequestProps = { row: LimitRequest; settle: Settle }

const Request = ({ row, settle }: RequestProps) => {
  const t = useTranslations('staff.desk')
  const problems = useTranslations('problems')
  const user = useUser()
  const { label, limit, used, requested, customer_number, customer_name, reason, requested_at, requested_by } = row
  const title = t('limit.title', { label, requested, limit, used })
  return (
    <DeskItem
      title={title}
      since={requested_at}
      about={[`${customer_name} (${customer_number})`, ...(requested_by ? [requested_by] : [])]}
    >
      <DeskText>{reason}</DeskText>
      <DeskAction
        text={t('decide')}
        which={`${label}, ${customer_name}`}
        disabledReason={isOwnCustomer(user, customer_number) ? problems('own_customer') : null}
      >
        <DecisionForm row={row} settle={settle} />
      </DeskAction>
    </DeskItem>
  )
}

const DecisionForm = ({ row, settle }: RequestProps) => {
  const t = useTranslations('staff.desk.limit')
  const { id, customer_number, key, label, requested, customer_name } = row
  return (
    <Form
      name={`limit-decision-${id}`}
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const limit = Number(data.get('limit'))
        const body = {
          // the server refuses an empty choice: every decision is made explicitly
          decision: data.text('decision') as LimitDecision,
          requested,
          limit: data.has('limit') ? limit : null,
          ...data.texts('reason'),
        }
        const params = { id: customer_number, key }
        return call('POST /ajax/v1/staff/customers/{id}/limits/{key}/decide', { params, body }, options)
      }}
      onDone={() => settle(id, t('decided', { label, name: customer_name }))}
    >
      <ChoiceField
        name="decision"
        legend={t('decision')}
        options={limitDecisions.map(value => ({ value, label: t(`decisions.${value}`, { requested }) }))}
      />
      <PartField row={row} />
      <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
        <Textarea name="reason" rows={2} maxLength={1000} />
      </FormField>
      <SendButton own={row.own} />
    </Form>
  )
}

/** Who asked for it can refuse it, and not grant it. */
const SendButton = ({ own }: Pick<LimitRequest, 'own'>) => {
  const t = useTranslations('staff.desk.limit')
  const problems = useTranslations('problems')
  const refused = useFormValue('decision') === 'refused'
  return (
    <SubmitButton size="sm" className="self-start" disabledReason={own && !refused ? problems('own_approval') : null}>
      {t('send')}
    </SubmitButton>
  )
}

const PartField = ({ row: { limit, requested } }: { row: LimitRequest }) => {
  const t = useTranslations('staff.desk.limit')
  if (useFormValue('decision') !== 'partly') return null
  return (
    <FormField name="limit" label={t('new')} hint={t('newHint', { limit, requested })}>
      <Input
        name="limit"
        type="number"
        inputMode="numeric"
        min={limit + 1}
        max={requested - 1}
        step={1}
        figures
        className="max-w-40"
      />
    </FormField>
  )
}
