import type { CatalogueResponse } from '@kontor/contract/areas/contracts/catalogue'
import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import { endingsText } from '@kontor/contract/domain-name'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { BackLink } from '../../../components/BackLink.tsx'
import { Form } from '../../../forms/Form.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ChangedNote } from './ChangedNote.tsx'
import { Consents } from './Consents.tsx'
import { CycleField } from './CycleField.tsx'
import { checkConsents, consentsOf } from './check-consents.ts'
import { IdentifierField } from './IdentifierField.tsx'
import { OptionFields } from './OptionFields.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { choiceOf, nameMistake, type Offer } from './offer.ts'
import { PaymentField } from './PaymentField.tsx'
import { ReasonField } from './ReasonField.tsx'
import { TrialField } from './TrialField.tsx'

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
    const mistake = nameMistake(offer, String(data.get('identifier') ?? ''))
    const name: [string, string][] =
      mistake === null ? [] : [['identifier', fields(mistake, { expected: endingsText(offer.top_level_domains) })]]
    return new Map([...name, ...checkConsents(data, staff, t)])
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
            { body: { ...choiceOf(offer, data), ...consentsOf(data), shown: shown?.shown ?? '' } },
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
          {offer.trial && (
            <Card>
              <TrialField trial={offer.trial} />
            </Card>
          )}
          <Card>
            <div className="flex flex-col gap-5">
              <IdentifierField offer={offer} />
              <CycleField offer={offer} />
              <OptionFields offer={offer} />
            </div>
          </Card>
          <PaymentCard methods={methods} />
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

/** What is free needs no method of payment. */
const PaymentCard = ({ methods }: { methods: CatalogueResponse['payment_methods'] }) =>
  useFormValue('trial', 'no') === 'yes' ? null : (
    <Card>
      <PaymentField methods={methods} />
    </Card>
  )
