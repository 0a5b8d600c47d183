import type { PaymentDetail } from '@kontor/contract/areas/money/payments'
import { decimalString, formatMoney } from '@kontor/contract/money'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { amountTyped } from '../../../../components/amount-text.ts'
import { FormField } from '../../../../forms/FormField.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { decimalFor } from '../../../../list/csv.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Input } from '../../../../ui/Input.tsx'

const ReasonDialog = lazy(async () => ({
  default: (await import('../../../../components/ReasonDialog.tsx')).ReasonDialog,
}))

/** Staff give a payment back, wholly or in part. */
export const RefundPayment = ({ payment }: { payment: PaymentDetail }) => {
  const t = useTranslations('payments.moneyActions.refund')
  const kinds = useTranslations('payments.history.kinds')
  const locale = useNumberLocale()
  const [open, setOpen] = useState(false)
  const { id, amount, refunded, label, kind } = payment
  const left = { ...amount, amount_minor: amount.amount_minor - refunded.amount_minor }
  const typed = (data: FormValues) => amountTyped(data.text('amount_minor'), amount.currency)
  const most = { left: formatMoney(left, locale) }
  return (
    <>
      <Button colour="muted" outline onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      {open && (
        <Suspense>
          <ReasonDialog
            name="refund"
            title={t('title', { amount: formatMoney(amount, locale) })}
            text={t('text', { method: label || kinds(kind) })}
            confirm={t('confirm')}
            done={t('done')}
            check={data => {
              const minor = typed(data)
              const wrong = minor === null || minor > left.amount_minor
              return new Map(wrong ? [['amount_minor', t('amountWrong', most)]] : [])
            }}
            submit={(reason, data, options) =>
              call(
                'POST /ajax/v1/staff/payments/{id}/refund',
                { params: { id }, body: { amount_minor: typed(data) ?? 0, reason } },
                options,
              )
            }
            onClose={() => setOpen(false)}
          >
            <FormField
              name="amount_minor"
              label={t('amount', { currency: amount.currency })}
              hint={t('amountHint', most)}
            >
              <Input
                name="amount_minor"
                inputMode="decimal"
                autoComplete="off"
                figures
                maxLength={20}
                defaultValue={decimalFor(decimalString(left), locale)}
                className="max-w-40"
              />
            </FormField>
          </ReasonDialog>
        </Suspense>
      )}
    </>
  )
}
