import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { MethodFormPage } from './MethodFormPage.tsx'
import { useMethodSaved } from './method-saved.ts'

/** Leads to the gateway's page, which takes the card: nothing of it is entered here. @param quiet it is the second choice */
export const OpenCardButton = ({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) => {
  const open = useAction(async options => {
    const body = { return_path: '/billing/methods/card' }
    const { url } = await call('POST /ajax/v1/accounts/payment/card/page', { body }, options)
    location.assign(url)
    // the page is being left: the button stays busy until it is gone
    await new Promise(() => {})
  })
  return (
    <Button
      size={quiet ? 'sm' : 'lg'}
      {...(quiet && { colour: 'muted', outline: true })}
      className="self-start"
      pending={open.pending}
      onClick={open.run}
    >
      {children}
    </Button>
  )
}

/** @param cancelled the payer came back without a card */
export const OpenCardPage = ({ cancelled }: { cancelled: boolean }) => {
  const t = useTranslations('payments.card')
  return (
    <MethodFormPage title={t('title')} lead={t('lead')}>
      <div className="flex flex-col items-start gap-4">
        {cancelled && (
          <Banner tone="info" title={t('cancelledTitle')}>
            {t('cancelled')}
          </Banner>
        )}
        <p>{t('pageText')}</p>
        <OpenCardButton>{t('openPage')}</OpenCardButton>
      </div>
    </MethodFormPage>
  )
}

/**
 * Stands where the gateway's page leads back to: what was entered there is saved. Someone else's address saves nothing, as the page
 * belongs to the customer who has opened it. Where that fails, the reason stands here, and the button tries again.
 */
export const CardReturn = ({ session }: { session: string }) => {
  const t = useTranslations('payments.card')
  const saved = useMethodSaved()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('form')?.requestSubmit(), [])
  return (
    <MethodFormPage title={t('title')}>
      <div ref={frame}>
        <Form
          name="card"
          className="flex flex-col items-start gap-4"
          submit={(_, options) =>
            call('POST /ajax/v1/accounts/payment/card', { body: { gateway_token: session } }, options)
          }
          onDone={(method: PaymentMethod) => saved(t('saved', { label: method.label }))}
        >
          <p>{t('returned')}</p>
          <SubmitButton size="lg">{t('submit')}</SubmitButton>
        </Form>
      </div>
    </MethodFormPage>
  )
}
