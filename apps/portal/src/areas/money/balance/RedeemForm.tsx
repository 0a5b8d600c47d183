import { formatMoney } from '@kontor/contract/money'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { showToast } from '../../../state/toasts.ts'
import { Input } from '../../../ui/Input.tsx'
import { actionForm } from './ActionItem.tsx'

export const RedeemForm = ({ onDone }: { onDone: () => void }) => {
  const t = useTranslations('balance.voucher')
  const router = useRouter()
  const locale = useNumberLocale()
  return (
    <Form
      name="voucher"
      className={actionForm}
      check={data => (String(data.get('code')).trim() === '' ? new Map([['code', t('enter')]]) : new Map())}
      submit={(data, options) =>
        call('POST /ajax/v1/billing/vouchers/redeem', { body: { code: String(data.get('code')) } }, options)
      }
      onDone={async ({ amount, kind }) => {
        showToast('success', t(kind === 'sold' ? 'redeemed' : 'given', { amount: formatMoney(amount, locale) }))
        onDone()
        await router.invalidate()
      }}
    >
      <FormField name="code" label={t('code')} hint={t('hint')}>
        <Input name="code" autoComplete="off" autoCapitalize="characters" spellCheck={false} className="max-w-72" />
      </FormField>
      <SubmitButton className="self-start">{t('action')}</SubmitButton>
    </Form>
  )
}
