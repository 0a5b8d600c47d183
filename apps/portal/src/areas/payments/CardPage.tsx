import type { PaymentMethod } from '@kontor/contract/areas/payments'
import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { Form } from '../../forms/Form.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useAction } from '../../forms/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { MethodFormPage } from './MethodFormPage.tsx'
import { useMethodSaved } from './method-saved.ts'

/** The way to the gateway's page, which takes the card: nothing of it is entered here. */
export const OpenCardPage = () => {
  const t = useTranslations('payments.card')
  const open = useAction(async options => {
    const body = { return_path: '/billing/methods/card' }
    const { url } = await call('POST /ajax/v1/accounts/payment/card/page', { body }, options)
    location.assign(url)
    // the page is being left: the button stays busy until it is gone
    await new Promise(() => {})
  })
  return (
    <MethodFormPage title={t('title')} lead={t('lead')}>
      <div className="flex flex-col items-start gap-4">
        <p>{t('pageText')}</p>
        <Button size="lg" pending={open.pending} onClick={open.run}>
          {t('openPage')}
        </Button>
      </div>
    </MethodFormPage>
  )
}

/** Where the gateway's page leads back to. A button saves, not the visit: an address in a mail must change nothing. */
export const CardReturn = ({ session }: { session: string }) => {
  const t = useTranslations('payments.card')
  const saved = useMethodSaved()
  return (
    <MethodFormPage title={t('confirmTitle')}>
      <Form
        name="card"
        className="flex flex-col items-start gap-4"
        submit={(_, options) =>
          call('POST /ajax/v1/accounts/payment/card', { body: { gateway_token: session } }, options)
        }
        onDone={(method: PaymentMethod) => saved(t('saved', { label: method.label }))}
      >
        <p>{t('confirmText')}</p>
        <SubmitButton size="lg">{t('submit')}</SubmitButton>
      </Form>
    </MethodFormPage>
  )
}
