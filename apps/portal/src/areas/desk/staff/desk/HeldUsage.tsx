import type { UsageHold } from '@kontor/contract/areas/contracts/usage-holds'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Money } from '../../../../components/Money.tsx'
import { monthName } from '../../../../components/month-name.ts'
import { Quantity } from '../../../../components/Quantity.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { OtherAnswer } from '../../../../forms/OtherAnswer.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Input } from '../../../../ui/Input.tsx'
import { DeskItem } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import { isOwnCustomer } from './own-customer.ts'
import type { Settle } from './use-desk.ts'

const read = (cursor: string | undefined) => call('GET /ajax/v1/staff/usage/holds', { query: { cursor } })

/** Usage that cannot be right without someone looking: it counts once it is accepted. */
export const HeldUsage = () => (
  <DeskQueue queue="held_usage" read={read}>
    {(row, settle) => <Held key={row.id} row={row} settle={settle} />}
  </DeskQueue>
)

const Held = ({ row, settle }: { row: UsageHold; settle: Settle }) => {
  const t = useTranslations('staff.desk.heldUsage')
  const locale = useNumberLocale()
  const { customer_name, customer_number, contract, meter, month, reason, usual, counted, held, readings, cost } = row
  const amount = (value: string) => <Quantity value={value} unit={meter.unit} name={meter.unit_name} />
  return (
    <DeskItem
      title={t('title', { meter: meter.name, month: monthName(month, locale, 'long') })}
      since={row.since}
      about={[`${customer_name} (${customer_number})`, `${contract.label} (${contract.number})`]}
    >
      <p className="wrap-anywhere">
        {t.rich(reason, {
          cost: () => <Money value={cost} />,
          usual: () => (usual === null ? null : amount(usual)),
        })}
      </p>
      <p className="text-13 wrap-anywhere">
        {t.rich('what', { count: readings, held: () => amount(held), counted: () => amount(counted) })}
      </p>
      <Decision row={row} settle={settle} />
    </DeskItem>
  )
}

const Decision = ({ row: { id, contract, customer_number }, settle }: { row: UsageHold; settle: Settle }) => {
  const t = useTranslations('staff.desk.heldUsage')
  const problems = useTranslations('problems')
  const refusal = isOwnCustomer(useUser(), customer_number) ? problems('own_customer') : null
  return (
    <Form
      name={`usage-hold-${id}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-subtle p-3"
      submit={async (data, options) => {
        const accept = data.get('accept') === 'yes'
        const body = { accept, ...data.texts('reason') }
        await call('POST /ajax/v1/staff/usage/holds/{id}/decide', { params: { id }, body }, options)
        return accept
      }}
      onDone={accepted => settle(id, t(accepted ? 'accepted' : 'rejected', { label: contract.label }))}
    >
      <input type="hidden" name="accept" defaultValue="yes" />
      <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
        <Input name="reason" maxLength={500} />
      </FormField>
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" disabledReason={refusal}>
          {t('accept')}
        </SubmitButton>
        <OtherAnswer name="accept" value="no" disabledReason={refusal}>
          {t('reject')}
        </OtherAnswer>
      </div>
    </Form>
  )
}
