import type { StaffTask } from '@kontor/contract/areas/selling/orders'
import { type ProvisioningDecision, provisioningDecisions } from '@kontor/contract/enums/orders'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { toneIcon } from '../../../../ui/tone-icon.ts'
import { DeskAction, DeskItem, DeskText } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import { isOwnCustomer } from './own-customer.ts'
import type { Settle } from './use-desk.ts'

const read = (cursor: string | undefined) => call('GET /ajax/v1/staff/provisioning', { query: { cursor } })

/** Orders that were not set up, changes that were not carried out, and data that were not deleted. */
export const Provisioning = () => (
  <DeskQueue queue="provisioning" read={read}>
    {(row, settle) => <Task key={row.id} row={row} settle={settle} />}
  </DeskQueue>
)

type TaskProps = { row: StaffTask; settle: Settle }

const Task = ({ row, settle }: TaskProps) => {
  const t = useTranslations('staff.desk')
  const problems = useTranslations('problems')
  const user = useUser()
  const { contract, created_at, customer_name, customer_number, kind, state, tries, trouble } = row
  const failed = state === 'failed'
  const options = kind === 'changed' && contract.options.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  const disabledReason = isOwnCustomer(user, customer_number) ? problems('own_customer') : null
  return (
    <DeskItem
      title={`${contract.number} · ${contract.product}`}
      badge={
        <Badge tone={failed ? 'danger' : 'warning'} icon={toneIcon[failed ? 'danger' : 'warning']}>
          {t(kind !== 'set_up' ? `task.kinds.${kind}` : failed ? 'task.failed' : 'task.waiting')}
        </Badge>
      }
      since={created_at}
      about={[
        `${customer_name} (${customer_number})`,
        ...(contract.identifier ? [contract.identifier] : []),
        ...(contract.holder ? [t('task.holder', { name: contract.holder })] : []),
        ...(options ? [t('task.options', { options })] : []),
        ...(contract.trial_days === null ? [] : [t('task.trial', { days: contract.trial_days })]),
      ]}
    >
      <DeskText>{trouble && t('task.trouble', { trouble, tries })}</DeskText>
      {kind !== 'set_up' ? (
        <CarriedOut row={row} kind={kind} settle={settle} disabledReason={disabledReason} />
      ) : (
        <DeskAction text={t('decide')} which={contract.number} disabledReason={disabledReason}>
          <DecisionForm row={row} settle={settle} />
        </DeskAction>
      )}
    </DeskItem>
  )
}

type CarriedOutProps = TaskProps & { kind: Exclude<StaffTask['kind'], 'set_up'>; disabledReason: string | null }

const CarriedOut = ({ row: { id, contract, version }, kind, settle, disabledReason }: CarriedOutProps) => {
  const t = useTranslations('staff.desk.task')
  const { run, pending } = useAction(async options => {
    const body = { decision: 'done', reason: '', version } as const
    await call('POST /ajax/v1/staff/provisioning/{id}', { params: { id }, body }, options)
    await settle(id, t('decided', { number: contract.number }))
  })
  const done = t(kind === 'erase' ? 'erased' : 'carriedOut')
  return (
    <>
      <p className="text-13">{t(`texts.${kind}`, { new_number: contract.new_number ?? '' })}</p>
      <Button
        size="sm"
        colour="muted"
        outline
        className="self-start"
        aria-label={`${done}: ${contract.number}`}
        disabledReason={disabledReason}
        pending={pending}
        onClick={run}
      >
        {done}
      </Button>
    </>
  )
}

const DecisionForm = ({ row: { id, contract, version }, settle }: TaskProps) => {
  const t = useTranslations('staff.desk.task')
  return (
    <Form
      name={`provisioning-${id}`}
      className="flex flex-col gap-4"
      submit={(data, options) => {
        // the server refuses an empty choice: every decision is made explicitly
        const decision = data.text('decision') as ProvisioningDecision
        const body = { decision, version, ...data.texts('reason') }
        return call('POST /ajax/v1/staff/provisioning/{id}', { params: { id }, body }, options)
      }}
      onDone={() => settle(id, t('decided', { number: contract.number }))}
    >
      <ChoiceField
        name="decision"
        legend={t('decision')}
        options={provisioningDecisions.map(value => ({
          value,
          label: t(`decisions.${value}`),
          hint: t(`effects.${value === 'done' && contract.trial_days !== null ? 'doneTrial' : value}`),
        }))}
      />
      <ReasonField />
      <SubmitButton size="sm" className="self-start">
        {t('send')}
      </SubmitButton>
    </Form>
  )
}

const ReasonField = () => {
  const t = useTranslations('staff.desk.task')
  if (useFormValue('decision') !== 'give_up') return null
  return (
    <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
      <Textarea name="reason" rows={2} maxLength={500} />
    </FormField>
  )
}
