import type { Balance } from '@kontor/contract/areas/money/balance'
import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { formatMoney } from '@kontor/contract/money'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { amountTyped } from '../../../components/amount-text.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { actionForm } from './ActionItem.tsx'

type TopUpFormProps = {
  topUp: Balance['top_up']
  usable: readonly PaymentMethod[]
  offered: readonly PaymentMethod['method'][]
}

/** Lists what needs no saved method: the gateway's own page. */
const hosted = ['card', 'paypal'] as const

/** A payment for no document: it becomes balance. */
export const TopUpForm = ({ topUp, usable, offered }: TopUpFormProps) => {
  const t = useTranslations('balance.topUp')
  const router = useRouter()
  const locale = useNumberLocale()
  const { least, most } = topUp
  const { currency } = least
  const within = { least: formatMoney(least, locale), most: formatMoney(most, locale) }
  const amountOf = (data: FormValues): number | null => {
    const minor = amountTyped(data.text('amount_minor'), currency)
    return minor !== null && minor >= least.amount_minor && minor <= most.amount_minor ? minor : null
  }
  const without = hosted.filter(kind => offered.includes(kind))
  if (usable.length + without.length === 0)
    return (
      <p className="text-13">
        {t('noMethod')}{' '}
        <Link to="/billing/methods" className="text-link">
          {t('addMethod')}
        </Link>
      </p>
    )
  return (
    <Form
      name="top-up"
      className={actionForm}
      check={data => (amountOf(data) === null ? new Map([['amount_minor', t('enter', within)]]) : new Map())}
      submit={(data, options) => {
        const pays = data.text('method')
        const method = usable.find(({ id }) => id === pays)
        const body = {
          documents: [],
          amount_minor: amountOf(data) ?? 0,
          currency,
          kind: method?.method ?? hosted.find(kind => kind === pays) ?? 'card',
          method: method?.id ?? null,
          return_path: '/billing/payments/{id}?returned=yes',
        }
        return call('POST /ajax/v1/payments', { body }, options)
      }}
      onDone={async ({ payment, next }) => {
        if (next) {
          location.assign(next.url)
          // the page is being left: the button stays busy until it is gone
          return new Promise<void>(() => {})
        }
        await router.invalidate()
        await router.navigate({ to: '/billing/payments/$id', params: { id: payment.id } })
      }}
    >
      <div className="flex flex-wrap gap-4">
        <FormField name="amount_minor" label={t('amount', { currency })} hint={t('limits', within)}>
          <Input name="amount_minor" inputMode="decimal" figures autoComplete="off" className="max-w-40" />
        </FormField>
        <FormField name="method" label={t('method')}>
          <Select name="method" defaultValue={usable.find(({ is_default }) => is_default)?.id}>
            {usable.map(({ id, label, method }) => (
              <option key={id} value={id}>
                {label || t(`kinds.${method}`)}
              </option>
            ))}
            {without.map(kind => (
              <option key={kind} value={kind}>
                {t(`hosted.${kind}`)}
              </option>
            ))}
          </Select>
        </FormField>
      </div>
      <SubmitButton className="self-start">{t('action')}</SubmitButton>
    </Form>
  )
}
