import { voucherKinds } from '@kontor/contract/enums/balance'
import { formatMoney, type Money } from '@kontor/contract/money'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { amountTyped } from '../../../../components/amount-text.ts'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Card } from '../../../../ui/Card.tsx'
import { Input } from '../../../../ui/Input.tsx'

/** Bounds what the API takes. */
const most = { codes: 500, max_uses: 100_000, amount_minor: 10_000_000 }

type NewBatchCardProps = {
  /** Bounds the value that they make in a day without a second person; null bounds nothing. */
  alone: Money | null
  currency: string
}

export const NewBatchCard = ({ alone, currency }: NewBatchCardProps) => {
  const t = useTranslations('staff.vouchers.new')
  const router = useRouter()
  const locale = useNumberLocale()
  const count = (data: FormValues, name: 'codes' | 'max_uses') => {
    const typed = data.text(name).trim()
    return /^\d{1,6}$/.test(typed) && Number(typed) > 0 && Number(typed) <= most[name] ? Number(typed) : null
  }
  const kind = (data: FormValues) => voucherKinds.find(one => one === data.get('kind'))
  const kinds = useTranslations('staff.vouchers.kinds')
  const amount = (data: FormValues) => amountTyped(data.text('amount_minor'), currency)
  return (
    <Card title={t('title')} {...(alone && { subtitle: t('lead', { limit: formatMoney(alone, locale) }) })}>
      <Form
        name="voucher-batch"
        className="flex flex-col gap-4"
        check={data => {
          const texts = new Map<string, string>()
          if (!kind(data)) texts.set('kind', t('kindMissing'))
          const minor = amount(data)
          if (minor === null || minor > most.amount_minor)
            texts.set(
              'amount_minor',
              t('amountWrong', { most: formatMoney({ currency, amount_minor: most.amount_minor }, locale) }),
            )
          for (const name of ['codes', 'max_uses'] as const)
            if (count(data, name) === null) texts.set(name, t('countWrong', { most: most[name] }))
          if (!data.get('expires_on')) texts.set('expires_on', t('dayMissing'))
          if (data.text('reason').trim() === '') texts.set('reason', t('reasonMissing'))
          return texts
        }}
        submit={(data, options) => {
          const body = {
            kind: kind(data) ?? 'given',
            codes: count(data, 'codes') ?? 0,
            amount_minor: amount(data) ?? 0,
            max_uses: count(data, 'max_uses') ?? 0,
            ...data.texts('expires_on', 'reason'),
          }
          return call('POST /ajax/v1/staff/vouchers', { body }, options)
        }}
        onDone={async ({ state }, form) => {
          showToast(state === 'waiting' ? 'info' : 'success', t(state === 'waiting' ? 'asked' : 'done'))
          form.reset()
          await router.invalidate()
        }}
      >
        <ChoiceField
          name="kind"
          legend={t('kind')}
          options={voucherKinds.map(value => ({ value, label: kinds(value), hint: t(`kindHints.${value}`) }))}
        />
        <FormField name="amount_minor" label={t('amount', { currency })}>
          <Input
            name="amount_minor"
            inputMode="decimal"
            figures
            autoComplete="off"
            maxLength={12}
            className="max-w-40"
          />
        </FormField>
        <FormField name="codes" label={t('codes')}>
          <Input
            name="codes"
            inputMode="numeric"
            figures
            autoComplete="off"
            maxLength={3}
            defaultValue="1"
            className="max-w-40"
          />
        </FormField>
        <FormField name="max_uses" label={t('uses')} hint={t('usesHint')}>
          <Input
            name="max_uses"
            inputMode="numeric"
            figures
            autoComplete="off"
            maxLength={6}
            defaultValue="1"
            className="max-w-40"
          />
        </FormField>
        <FormField name="expires_on" label={t('until')}>
          <DateInput name="expires_on" />
        </FormField>
        <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
          <Input name="reason" maxLength={200} />
        </FormField>
        <SubmitButton className="self-start">{t('action')}</SubmitButton>
      </Form>
    </Card>
  )
}
