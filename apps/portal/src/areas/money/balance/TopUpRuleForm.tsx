import type { Balance } from '@kontor/contract/areas/money/balance'
import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { topUpsPerMonth } from '@kontor/contract/enums/balance'
import { decimalString, formatMoney } from '@kontor/contract/money'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { amountTyped } from '../../../components/amount-text.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { decimalFor } from '../../../list/csv.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { actionForm } from './ActionItem.tsx'

type TopUpRuleFormProps = { topUp: Balance['top_up']; usable: readonly PaymentMethod[]; onDone: () => void }

export const TopUpRuleForm = ({ topUp, usable, onDone }: TopUpRuleFormProps) => {
  const t = useTranslations('balance.rule')
  const router = useRouter()
  const locale = useNumberLocale()
  const { rule, least, most } = topUp
  const { currency } = least
  const typed = (data: FormValues, name: string) => amountTyped(data.text(name), currency) ?? 0
  const refresh = async (text: string) => {
    showToast('success', text)
    onDone()
    await router.invalidate()
  }
  const remove = useAction(async options => {
    await call('DELETE /ajax/v1/billing/top-up/rule', {}, options)
    await refresh(t('removed'))
  })
  if (usable.length === 0)
    return (
      <p className="text-13">
        {t('noMethod')}{' '}
        <Link to="/billing/methods" className="text-link">
          {t('addMethod')}
        </Link>
      </p>
    )
  const limits = { least: formatMoney(least, locale), most: formatMoney(most, locale) }
  return (
    <Form
      name="top-up-rule"
      className={actionForm}
      check={data => {
        const amount = typed(data, 'amount_minor')
        const texts = new Map<string, string>()
        if (typed(data, 'below_minor') <= 0) texts.set('below_minor', t('enter'))
        if (amount < least.amount_minor || amount > most.amount_minor)
          texts.set('amount_minor', t('enterAmount', limits))
        return texts
      }}
      submit={(data, options) => {
        const body = {
          below_minor: typed(data, 'below_minor'),
          amount_minor: typed(data, 'amount_minor'),
          ...data.texts('method'),
          most_per_month: Number(data.get('most_per_month')),
          ...(rule && { version: rule.version }),
        }
        return call('PUT /ajax/v1/billing/top-up/rule', { body }, options)
      }}
      onDone={() => refresh(t('saved'))}
    >
      <div className="flex flex-wrap gap-4">
        <FormField name="below_minor" label={t('below', { currency })}>
          <Input
            name="below_minor"
            inputMode="decimal"
            figures
            defaultValue={rule ? decimalFor(decimalString(rule.below), locale) : ''}
            className="max-w-40"
          />
        </FormField>
        <FormField name="amount_minor" label={t('amount', { currency })} hint={t('limits', limits)}>
          <Input
            name="amount_minor"
            inputMode="decimal"
            figures
            defaultValue={rule ? decimalFor(decimalString(rule.amount), locale) : ''}
            className="max-w-40"
          />
        </FormField>
        <FormField name="method" label={t('method')}>
          <Select name="method" defaultValue={rule?.method ?? usable.find(({ is_default }) => is_default)?.id}>
            {usable.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </FormField>
        <FormField name="most_per_month" label={t('most')}>
          <Select name="most_per_month" defaultValue={rule?.most_per_month ?? 2} className="max-w-40">
            {Array.from({ length: topUpsPerMonth }, (_, index) => index + 1).map(count => (
              <option key={count} value={count}>
                {t('times', { count })}
              </option>
            ))}
          </Select>
        </FormField>
      </div>
      <p className="text-13 text-muted">{t('explained')}</p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t(rule ? 'save' : 'set')}</SubmitButton>
        {rule && (
          <Button colour="muted" outline pending={remove.pending} onClick={remove.run}>
            {t('remove')}
          </Button>
        )}
      </div>
    </Form>
  )
}
