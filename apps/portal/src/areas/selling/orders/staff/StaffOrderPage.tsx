import type { StaffOrder, StaffOrderOffers } from '@kontor/contract/areas/selling/staff-orders'
import { formatMoney } from '@kontor/contract/money'
import type { CallInput } from '@kontor/contract/wire/types'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { formatDate } from '../../../../components/LocalDate.tsx'
import { useObstacleText } from '../../../../components/ObstacleNote.tsx'
import { useWaitsFor } from '../../../../components/waits-for.ts'
import { Form } from '../../../../forms/Form.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { EssentialFacts } from '../EssentialFacts.tsx'
import { asFirst, FirstInvoice } from '../FirstInvoice.tsx'
import type { Offer } from '../offer.ts'
import { ReasonField } from '../ReasonField.tsx'
import { adoptedOf, PositionCard, positionsOf, termMistakes } from './PositionCard.tsx'

type OrderWish = CallInput<'POST /ajax/v1/staff/customers/{id}/orders'>['body']
type Shown = { wish: OrderWish; preview: StaffOrder; changed?: boolean }

/** Orders for a customer at prices and terms of their own: first as a preview, then exactly that. */
export const StaffOrderPage = ({ found }: { found: StaffOrderOffers }) => {
  const t = useTranslations('staff.ordering')
  const told = useWaitsFor()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown | null>(null)
  const { customer, products } = found
  const params = { number: String(customer.number) }
  const done = async ({ contracts }: StaffOrder) => {
    showToast('success', t('done', { count: contracts.length, numbers: contracts.join(', ') }))
    await navigate({ to: '/staff/customers/$number', params })
  }
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        back={
          <BackLink to="/staff/customers/$number" params={params}>
            {customer.name}
          </BackLink>
        }
        title={t('title')}
        subtitle={t('lead')}
      />
      {products.length === 0 ? (
        <Banner tone="info">{t('none')}</Banner>
      ) : (
        <StaffOrderForm found={found} onShown={setShown} />
      )}
      {shown?.preview.waits_for ? (
        <div ref={takeFocus} tabIndex={-1} className="outline-none">
          <Banner tone="info" title={t('waits')}>
            {told(shown.preview.waits_for)}
          </Banner>
        </div>
      ) : (
        shown && (
          <PreviewCard
            key={shown.preview.shown}
            customer={customer.number}
            shown={shown}
            onShown={setShown}
            onDone={done}
          />
        )
      )}
    </div>
  )
}

/** Is as many products as one order takes. */
const mostPositions = 10

type StaffOrderFormProps = {
  found: StaffOrderOffers
  onShown: (shown: { wish: OrderWish; preview: StaffOrder } | null) => void
}

/** Asks what is ordered. Nothing is ordered by it: what it comes to is shown. */
const StaffOrderForm = ({ found, onShown }: StaffOrderFormProps) => {
  const t = useTranslations('staff.ordering')
  const fields = useTranslations('fields')
  const made = useRef(1)
  const [keys, setKeys] = useState<readonly number[]>([0])
  return (
    <Form
      name="staff-order"
      className="flex flex-col gap-4"
      check={data => new Map(termMistakes(data, keys.length, fields('not_a_number')))}
      submit={async (data, options) => {
        onShown(null)
        const wish = wishOf(data, found.products, keys.length)
        const params = { id: found.customer.number }
        const preview = await call('POST /ajax/v1/staff/customers/{id}/orders', { params, body: wish }, options)
        return { wish, preview }
      }}
      onDone={onShown}
    >
      <LeaveGuard />
      {keys.map((key, at) => (
        <PositionCard
          key={key}
          found={found}
          at={at}
          isAdded={key > 0}
          canAdopt
          {...(keys.length > 1 && { onRemove: () => setKeys(keys.filter(other => other !== key)) })}
        />
      ))}
      {keys.length < mostPositions && (
        <Button
          colour="muted"
          outline
          className="self-start max-sm:self-stretch"
          onClick={() => setKeys([...keys, made.current++])}
        >
          {t('add')}
        </Button>
      )}
      <Card title={t('reason')}>
        <div className="flex flex-col gap-4">
          <ReasonField />
          {found.customer.consumer && (
            <Checkbox name="early_start" label={t('earlyStart')} hint={t('earlyStartHint')} />
          )}
        </div>
      </Card>
      <SubmitButton outline className="self-start max-sm:self-stretch">
        {t('showPreview')}
      </SubmitButton>
    </Form>
  )
}

function wishOf(data: FormValues, products: readonly Offer[], count: number): OrderWish {
  const positions = positionsOf(data, products, count).map((position, at) => ({
    ...position,
    adopted: adoptedOf(data, at),
  }))
  return { positions, early_start: data.has('early_start'), reason: data.text('reason').trim() }
}

type PreviewCardProps = {
  customer: number
  shown: Shown
  onShown: (shown: Shown) => void
  onDone: (order: StaffOrder) => Promise<void>
}

/** Shows what is concluded and the documents that bill it first, and the button for exactly that. */
const PreviewCard = ({ customer, shown, onShown, onDone }: PreviewCardProps) => {
  const t = useTranslations('staff.ordering')
  const locale = useNumberLocale()
  const obstacleText = useObstacleText()
  const { preview, wish, changed } = shown
  const { documents, loss, obstacle, positions } = preview
  const confirm = useAction(async options => {
    const body = { ...wish, shown: preview.shown }
    try {
      const order = await call('POST /ajax/v1/staff/customers/{id}/orders', { params: { id: customer }, body }, options)
      if (order.waits_for) onShown({ wish, preview: order })
      else await onDone(order)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'order_changed' || !error.body.current) throw error
      onShown({ wish, preview: error.body.current as StaffOrder, changed: true }) // what this conflict carries
    }
  })
  return (
    <Card title={t('preview')}>
      {/* it stands below what was pressed: reading continues here */}
      <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        {changed && (
          <div role="alert">
            <Banner tone="warning">{t('stale')}</Banner>
          </div>
        )}
        {obstacle && <Banner tone="warning">{obstacleText(obstacle)}</Banner>}
        {positions.map((order, at) => (
          <section key={`${order.shown} ${order.identifier}`} className="border-b border-line pb-4">
            <h3 className="mb-2 font-medium">{t('position', { number: String(at + 1) })}</h3>
            <EssentialFacts order={order} />
          </section>
        ))}
        {documents.length > 0 && wish.positions.some(({ adopted }) => !adopted) && (
          <p className="text-13 text-muted">{t('billedOnceReady')}</p>
        )}
        {documents.length === 0 && !obstacle && <p className="text-13 text-muted">{t('noDocument')}</p>}
        {documents.map(document => (
          <FirstInvoice
            key={`${document.on} ${document.lines[0]?.description}`}
            invoice={asFirst(document)}
            vat={positions[0]?.price.vat ?? 'added'}
            title={t('invoice')}
            lead={t('issuedOn', { day: formatDate(document.on, locale) })}
          />
        ))}
        {loss.amount_minor > 0 && <p className="font-medium">{t('loss', { amount: formatMoney(loss, locale) })}</p>}
        <Button
          className="self-start max-sm:self-stretch"
          pending={confirm.pending}
          disabledReason={obstacleText(obstacle)}
          onClick={confirm.run}
        >
          {t('submit')}
        </Button>
      </div>
    </Card>
  )
}
