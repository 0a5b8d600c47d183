import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { type CallOptions, call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { OpenCardButton } from '../CardPage.tsx'
import { MethodFormPage } from '../MethodFormPage.tsx'
import { type CardFields, openFields, type Refusal } from './fields.ts'

type Props = {
  publishableKey: string
  /** Why the payer is back without a card: they gave up, or their bank said no. */
  back: 'cancelled' | 'declined' | null
}

/** Stripe's own fields within our page. Where they do not load, its page takes the card. */
export const StripeCardPage = ({ publishableKey, back }: Props) => {
  const t = useTranslations('payments.card')
  const { fields, place, state } = useFields(publishableKey)
  const refusal = useRefusal()
  // saved at Stripe, and not here: what is pressed again only saves it here
  const setup = useRef('')
  useOwnDocument()

  const save = async (data: FormValues, options: CallOptions) => {
    if (setup.current === '' && fields.current) {
      const begin = async () => (await call('POST /ajax/v1/accounts/payment/card/setup')).client_secret
      const sent = await fields.current.send(data.text('holder'), begin)
      if ('refused' in sent) throw refusal(sent.refused)
      setup.current = sent.setup
    }
    return call('POST /ajax/v1/accounts/payment/card', { body: { gateway_token: setup.current } }, options)
  }

  return (
    <MethodFormPage title={t('title')} lead={t('lead')}>
      <div className="flex flex-col gap-4">
        {back && (
          <Banner tone={back === 'declined' ? 'danger' : 'info'} title={t('cancelledTitle')}>
            {t(back)}
          </Banner>
        )}
        {state === 'lost' ? (
          <div role="alert">
            <Banner tone="warning" title={t('lostTitle')}>
              {t('lost')}
            </Banner>
          </div>
        ) : (
          <Form
            name="card-fields"
            className="flex flex-col gap-4"
            check={data => new Map(data.get('holder') ? [] : [['holder', t('holderMissing')]])}
            submit={save}
            onDone={async ({ id }: PaymentMethod) => {
              location.assign(`/billing/methods/${id}`)
              // the page is being left: the button stays busy until it is gone
              await new Promise(() => {})
            }}
          >
            <FormField name="holder" label={t('holder')}>
              <Input name="holder" dir="auto" autoComplete="cc-name" maxLength={70} />
            </FormField>
            {/* biome-ignore lint/a11y/useSemanticElements: Stripe's fields name themselves, and a fieldset would hold none of ours */}
            <div role="group" aria-label={t('fields')} aria-busy={state === 'loading'}>
              {state === 'loading' && <Skeleton className="h-40 w-full" />}
              <div ref={place} />
            </div>
            <SubmitButton size="lg" disabledReason={state === 'loading' ? t('loading') : null}>
              {t('submit')}
            </SubmitButton>
          </Form>
        )}
        <OpenCardButton quiet={state !== 'lost'}>{t(state === 'lost' ? 'openPage' : 'instead')}</OpenCardButton>
      </div>
    </MethodFormPage>
  )
}

function useFields(publishableKey: string) {
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const fields = useRef<CardFields | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'lost'>('loading')
  useEffect(() => {
    if (!place.current) return
    let over = false
    const now = (next: 'ready' | 'lost') => () => over || setState(next)
    const where = { publishableKey, locale, place: place.current, onReady: now('ready'), onLost: now('lost') }
    openFields(where).then(opened => {
      if (over) opened.close()
      else fields.current = opened
    }, now('lost'))
    return () => {
      over = true
      fields.current?.close()
      fields.current = null
    }
  }, [publishableKey, locale])
  return { fields, place, state }
}

function useRefusal() {
  const t = useTranslations('payments.card')
  return (refused: Refusal): ApiProblem => {
    if (refused === 'offline') return new ApiProblem(502, { code: 'centre_unreachable' })
    if (refused === 'failed') return new ApiProblem(500, { code: 'internal' })
    return new ApiProblem(422, { code: 'invalid_input', errors: { card: [t(refused)] } })
  }
}

/** Other pages have a policy that lets no script of others in: the way to them loads them anew, and Stripe's script is gone. */
function useOwnDocument() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ pathChanged, toLocation }) => {
        if (pathChanged) location.assign(toLocation.href)
      }),
    [router],
  )
}
