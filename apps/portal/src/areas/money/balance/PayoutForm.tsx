import type { PayoutStanding } from '@kontor/contract/areas/money/payouts'
import { decimalString, formatMoney } from '@kontor/contract/money'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { amountTyped } from '../../../components/amount-text.ts'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { decimalFor } from '../../../list/csv.ts'
import { showToast } from '../../../state/toasts.ts'
import { Input } from '../../../ui/Input.tsx'
import { actionForm } from './ActionItem.tsx'

export const PayoutForm = ({
  standing: { free, back, account },
  onDone,
}: {
  standing: PayoutStanding
  onDone: () => void
}) => {
  const t = useTranslations('balance.payout')
  const router = useRouter()
  const locale = useNumberLocale()
  // without an account only what goes back the way it came
  const limit = account
    ? free
    : { ...free, amount_minor: back.reduce((sum, { amount }) => sum + amount.amount_minor, 0) }
  const most = { most: formatMoney(limit, locale) }
  const amountOf = (data: FormData): number | null => {
    const minor = amountTyped(String(data.get('amount_minor')), free.currency)
    return minor !== null && minor <= limit.amount_minor ? minor : null
  }
  if (limit.amount_minor === 0)
    return (
      <p className="text-13">
        {t('noAccount')}{' '}
        <Link to="/account/addresses" className="text-link">
          {t('addAccount')}
        </Link>
      </p>
    )
  return (
    <Form
      name="payout"
      className={actionForm}
      check={data => (amountOf(data) === null ? new Map([['amount_minor', t('enter', most)]]) : new Map())}
      submit={(data, options) =>
        call('POST /ajax/v1/billing/payouts', { body: { amount_minor: amountOf(data) ?? 0 } }, options)
      }
      onDone={async () => {
        showToast('success', t('asked'))
        onDone()
        await router.invalidate()
      }}
    >
      <FormField name="amount_minor" label={t('amount', { currency: free.currency })} hint={t('upTo', most)}>
        <Input
          name="amount_minor"
          inputMode="decimal"
          figures
          autoComplete="off"
          maxLength={20}
          defaultValue={decimalFor(decimalString(limit), locale)}
          className="max-w-40"
        />
      </FormField>
      {account?.not_before && (
        <p className="text-13">{t.rich('wait', { day: () => <LocalDate value={account?.not_before ?? ''} /> })}</p>
      )}
      <SubmitButton className="self-start">{t('submit')}</SubmitButton>
    </Form>
  )
}
