import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ObstacleNote, useObstacleText } from '../../../components/ObstacleNote.tsx'
import { Form } from '../../../forms/Form.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Consents } from './Consents.tsx'
import { checkConsents, consentsOf } from './check-consents.ts'
import { EssentialFacts } from './EssentialFacts.tsx'
import { FirstInvoice } from './FirstInvoice.tsx'
import { ReasonField } from './ReasonField.tsx'

type KeepFormProps = { number: string; version: number; preview: OrderPreview }

/** Keeps what was tried: an order like any other, with the law's notice and its button directly below the facts (§ 312j BGB). */
export const KeepForm = ({ number, version, preview }: KeepFormProps) => {
  const t = useTranslations('orders')
  const refusal = useObstacleText()(preview.obstacle)
  const router = useRouter()
  const staff = currentCustomer(useUser())?.role === 'staff'
  return (
    <Form
      name="contract-keep"
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
      check={data => checkConsents(data, staff, t)}
      submit={(data, options) =>
        call(
          'POST /ajax/v1/contracts/{number}/keep',
          { params: { number }, body: { ...consentsOf(data), shown: preview.shown, version } },
          options,
        )
      }
      stale={() => <OtherOrder />}
      onDone={async () => {
        showToast('success', t('trial.kept'))
        await router.invalidate()
        await router.navigate({ to: '/billing/contracts/$contract', params: { contract: number } })
      }}
    >
      <div className="flex min-w-0 flex-col gap-4">
        {staff && (
          <Card>
            <ReasonField />
          </Card>
        )}
        <Consents terms={preview.terms} />
      </div>
      <Card title={t('summary')}>
        <div className="flex flex-col gap-4">
          {preview.first_invoice && (
            <FirstInvoice invoice={preview.first_invoice} vat={preview.price.vat} lead={t('trial.today')} />
          )}
          <EssentialFacts order={preview} />
          <Link
            to="/billing/contracts/$contract/$action"
            params={{ contract: number, action: 'edit' }}
            className="text-link"
          >
            {t('trial.pay')}
          </Link>
          <ObstacleNote obstacle={preview.obstacle} />
        </div>
        <SubmitButton size="lg" className="mt-4 w-full" disabledReason={refusal}>
          {t('submit')}
        </SubmitButton>
      </Card>
    </Form>
  )
}

/** Fetches anew what is outdated on the page; it is read before it is confirmed. */
const OtherOrder = () => {
  const t = useTranslations('problems')
  const router = useRouter()
  useEffect(() => void router.invalidate(), [router])
  return (
    <div role="alert" className="lg:col-span-2">
      <Banner tone="warning">{t('order_changed')}</Banner>
    </div>
  )
}
