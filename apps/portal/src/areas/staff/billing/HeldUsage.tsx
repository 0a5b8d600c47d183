import type { UsageHold } from '@kontor/contract/areas/usage-holds'
import type { ListOf } from '@kontor/contract/wire/list'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Moment } from '../../../components/Moment.tsx'
import { Money } from '../../../components/Money.tsx'
import { monthName } from '../../../components/month-name.ts'
import { Quantity } from '../../../components/Quantity.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { OtherAnswer } from '../../../forms/OtherAnswer.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Card } from '../../../ui/Card.tsx'
import { Input } from '../../../ui/Input.tsx'
import { isOwnCustomer } from '../desk/own-customer.ts'

/** Usage that cannot be right without somebody looking: it counts once it is accepted. */
export const HeldUsage = ({ holds }: { holds: ListOf<UsageHold> }) => {
  const t = useTranslations('staff.billing.held')
  if (holds.data.length === 0) return null
  return (
    <Card title={t('title', { count: holds.total ?? holds.data.length })} subtitle={t('lead')}>
      <ul className="flex flex-col divide-y divide-line">
        {holds.data.map(hold => (
          <HeldItem key={hold.id} hold={hold} />
        ))}
      </ul>
    </Card>
  )
}

const HeldItem = ({ hold }: { hold: UsageHold }) => {
  const t = useTranslations('staff.billing.held')
  const locale = useNumberLocale()
  const {
    customer_name,
    customer_number,
    contract,
    meter,
    month,
    reason,
    usual,
    counted,
    held,
    readings,
    cost,
    since,
  } = hold
  const amount = (value: string) => <Quantity value={value} unit={meter.unit} name={meter.unit_name} />
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <p className="font-medium wrap-anywhere">
        {meter.name}, {monthName(month, locale, 'long')}
      </p>
      <p className="wrap-anywhere">
        {t.rich(reason, {
          cost: () => <Money value={cost} />,
          usual: () => (usual === null ? null : amount(usual)),
        })}
      </p>
      <p className="text-13 wrap-anywhere">
        {t.rich('what', { count: readings, held: () => amount(held), counted: () => amount(counted) })}
      </p>
      <p className="text-13 wrap-anywhere">
        {customer_name} ({customer_number}) · {contract.label} ({contract.number})
      </p>
      <p className="text-13 text-muted">{t.rich('since', { since: () => <Moment value={since} /> })}</p>
      <Decision hold={hold} />
    </li>
  )
}

const Decision = ({ hold: { id, contract, customer_number } }: { hold: UsageHold }) => {
  const t = useTranslations('staff.billing.held')
  const problems = useTranslations('problems')
  const router = useRouter()
  const refusal = isOwnCustomer(useUser(), customer_number) ? problems('own_customer') : null
  return (
    <Form
      name={`usage-hold-${id}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-subtle p-3"
      submit={async (data, options) => {
        const accept = data.get('accept') === 'yes'
        const body = { accept, reason: String(data.get('reason')) }
        await call('POST /ajax/v1/staff/usage/holds/{id}/decide', { params: { id }, body }, options)
        return accept
      }}
      onDone={async accepted => {
        showToast('success', t(accepted ? 'accepted' : 'rejected', { label: contract.label }))
        await router.invalidate()
      }}
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
