import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { MethodFormPage } from './MethodFormPage.tsx'
import { useMethodSaved } from './method-saved.ts'

/** Stands where PayPal sends the payer back. A button saves, not the visit: an address in a mail must change nothing. */
export const PaypalReturn = ({ agreement, sandbox }: { agreement: string | undefined; sandbox: boolean }) => {
  const t = useTranslations('payments.paypal')
  const saved = useMethodSaved()
  if (agreement === undefined) {
    return (
      <MethodFormPage title={t('title')}>
        <p>{t('missing')}</p>
      </MethodFormPage>
    )
  }
  return (
    <MethodFormPage title={t('confirmTitle')}>
      <Form
        name="paypal"
        className="flex flex-col items-start gap-4"
        submit={(_, options) => call('POST /ajax/v1/accounts/payment/paypal/save', { body: { agreement } }, options)}
        onDone={(method: PaymentMethod) => saved(t('saved', { label: method.label }))}
      >
        <p>{t('confirmText')}</p>
        {sandbox && <Banner tone="info">{t('sandbox')}</Banner>}
        <SubmitButton size="lg">{t('confirm')}</SubmitButton>
      </Form>
    </MethodFormPage>
  )
}
