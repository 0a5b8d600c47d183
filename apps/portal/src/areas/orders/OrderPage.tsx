import type { CatalogueResponse } from '@kontor/contract/areas/catalogue'
import type { OrderPreview } from '@kontor/contract/areas/orders'
import { endingsText } from '@kontor/contract/domain-name'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { BackLink } from '../../components/BackLink.tsx'
import { Form } from '../../forms/Form.tsx'
import { currentCustomer } from '../../session/session.ts'
import { useUser } from '../../session/use-user.ts'
import { showToast } from '../../state/toasts.ts'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ChangedNote } from './ChangedNote.tsx'
import { Consents } from './Consents.tsx'
import { CycleField } from './CycleField.tsx'
import { IdentifierField } from './IdentifierField.tsx'
import { OptionFields } from './OptionFields.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { choiceOf, nameMistake, type Offer } from './offer.ts'
import { PaymentField } from './PaymentField.tsx'
import { ReasonField } from './ReasonField.tsx'

type OrderPageProps = Pick<CatalogueResponse, 'products' | 'payment_methods'>

/** One product: what is chosen at the left, what it comes to at the right, and there the button. */
export const OrderPage = ({ products, payment_methods: methods }: OrderPageProps) => {
  const offer = products[0] as Offer // an unknown one is not found
  const t = useTranslations('orders')
  const fields = useTranslations('fields')
  const navigate = useNavigate()
  const staff = currentCustomer(useUser())?.role === 'staff'
  const [shown, setShown] = useState<OrderPreview | null>(null)
  const show = useCallback((preview: OrderPreview | null) => setShown(preview), [])

  const check = (data: FormData) => {
    const wrong = new Map<string, string>()
    const mistake = nameMistake(offer, String(data.get('identifier') ?? ''))
    if (mistake !== null) wrong.set('identifier', fields(mistake, { expected: endingsText(offer.top_level_domains) }))
    if (!data.has('terms_accepted')) wrong.set('terms_accepted', t('termsMissing'))
    if (data.has('early_start_shown') && !data.has('early_start')) wrong.set('early_start', t('earlyMissing'))
    if (staff && String(data.get('reason')).trim() === '') wrong.set('reason', t('reasonMissing'))
    return wrong
  }

  return (
    <>
      <PageHeader
        back={<BackLink to="/order">{t('title')}</BackLink>}
        title={offer.name}
        subtitle={offer.description}
      />
      <Form
        name={`order-${offer.code}`}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
        check={check}
        submit={(data, options) =>
          call(
            'POST /ajax/v1/orders',
            {
              body: {
                ...{ ...choiceOf(offer, data), shown: shown?.shown ?? '', terms_accepted: true },
                ...{ early_start: data.has('early_start'), reason: String(data.get('reason') ?? '') },
              },
            },
            options,
          )
        }
        stale={current => <ChangedNote current={current as OrderPreview} onShown={show} />} // both refusals carry one
        onDone={async ({ number }) => {
          showToast('success', t('ordered', { number }))
          await navigate({ to: '/billing/contracts/$contract', params: { contract: number } })
        }}
      >
        <div className="flex min-w-0 flex-col gap-4">
          <Card>
            <div className="flex flex-col gap-5">
              <IdentifierField offer={offer} />
              <CycleField offer={offer} />
              <OptionFields offer={offer} />
            </div>
          </Card>
          <Card>
            <PaymentField methods={methods} />
          </Card>
          {staff && (
            <Card>
              <ReasonField />
            </Card>
          )}
          <Consents terms={shown?.terms ?? null} />
        </div>
        <OrderSummary offer={offer} shown={shown} onShown={show} />
      </Form>
    </>
  )
}
