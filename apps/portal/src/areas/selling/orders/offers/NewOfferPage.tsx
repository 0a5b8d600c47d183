import type { KnownCustomer } from '@kontor/contract/areas/desk/customer-opening'
import type { OfferPreview, StaffOffer } from '@kontor/contract/areas/desk/offers'
import { itemUnits } from '@kontor/contract/enums/billing'
import { mostOfferItems, mostOfferPositions } from '@kontor/contract/enums/offers'
import { formatMoney } from '@kontor/contract/money'
import type { CallInput } from '@kontor/contract/wire/types'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { CustomerFields, customerOf, type KnownFields, KnownNote } from '../../../../forms/CustomerFields.tsx'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { decimalTyped, PositionCard, positionsOf, type Sold, termMistakes } from '../staff/PositionCard.tsx'
import { OfferPaper } from './OfferPaper.tsx'

type Wish = CallInput<'POST /ajax/v1/staff/offers'>['body']
type Shown = { wish: Wish; preview: OfferPreview; changed?: boolean }

export type OfferStart = {
  customer: { number: number; name: string } | null
  /** Is what can be offered to the customer, or to a stranger of each kind. */
  sold: Record<'consumer' | 'business', Sold>
  copy: StaffOffer | null
  /** Says that the copied draft is changed. */
  replaces: boolean
}

/** Takes an offer: first as a preview to the cent, then as a draft that can be sent. */
export const NewOfferPage = ({ start }: { start: OfferStart }) => {
  const t = useTranslations('offers')
  const router = useRouter()
  const [shown, setShown] = useState<Shown | null>(null)
  const { copy, customer, replaces, sold } = start
  const fields = useTranslations('fields')
  const done = async (number: string) => {
    showToast('success', t('saved'))
    await router.navigate({ to: '/staff/$list/{-$id}', params: { list: 'offers', id: number } })
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader
        back={
          <BackLink to="/staff/$list/{-$id}" params={{ list: 'offers' }}>
            {t('all')}
          </BackLink>
        }
        title={t(replaces ? 'changeTitle' : 'new')}
        subtitle={customer ? t('to', { name: customer.name }) : t('newLead')}
      />
      <Form
        name="offer"
        className="flex flex-col gap-5"
        check={data => new Map(termMistakes(data, countOf(data, 'positions'), fields('not_a_number')))}
        submit={async (data, options) => {
          setShown(null)
          const wish = {
            customer: customer?.number ?? null,
            ...wishOf(data, sold, customer === null),
            replaces: replaces ? (copy?.number ?? null) : null,
          }
          return { wish, preview: await call('POST /ajax/v1/staff/offers', { body: wish }, options) }
        }}
        stale={current => <KnownNote known={current as KnownCustomer[]} />} // what customer_known carries
        onDone={setShown}
      >
        <input type="hidden" name="known" defaultValue="" />
        {!customer && <CustomerFields prefix="recipient." known={(copy?.input.recipient ?? {}) as KnownFields} />}
        <OfferFields copy={copy} sold={sold} />
        <SubmitButton outline className="self-start max-sm:self-stretch">
          {t('showPreview')}
        </SubmitButton>
      </Form>
      {shown && (
        <PreviewCard
          key={shown.preview.shown}
          shown={shown}
          onStale={preview => setShown({ ...shown, preview, changed: true })}
          onDone={done}
        />
      )}
    </div>
  )
}

const OfferFields = ({ copy, sold }: { copy: StaffOffer | null; sold: OfferStart['sold'] }) => {
  const t = useTranslations('offers')
  const { items = [], positions = [] } = copy?.input ?? {}
  const [keys, setKeys] = useState<readonly number[]>(copy ? items.map((_, at) => at) : [0])
  const [products, setProducts] = useState<readonly number[]>(positions.map((_, at) => at))
  const known = copy?.input.recipient as KnownFields | undefined
  const type = useFormValue('recipient.type', known?.type ?? 'business')
  const found = sold[type === 'consumer' ? 'consumer' : 'business']
  const canRemove = keys.length + products.length > 1
  return (
    <>
      <Card title={t('offer')}>
        <div className="flex flex-col gap-4">
          <FormField name="valid_until" label={t('lastDay')} hint={t('lastDayHint')}>
            <DateInput name="valid_until" {...(copy && { defaultValue: copy.valid_until })} />
          </FormField>
          <FormField name="intro" label={t('intro')} hint={t('introHint')} optional>
            <Textarea name="intro" rows={3} maxLength={2000} defaultValue={copy?.input.intro} />
          </FormField>
        </div>
      </Card>
      {keys.map((key, at) => (
        <OfferItem
          key={key}
          at={at}
          item={items[key] ?? null}
          isAdded={key > items.length}
          onRemove={canRemove ? () => setKeys(keys.filter(one => one !== key)) : null}
        />
      ))}
      {products.map((key, at) => (
        <PositionCard
          key={key}
          found={found}
          at={at}
          known={positions[key]}
          isAdded={key > positions.length}
          {...(canRemove && { onRemove: () => setProducts(products.filter(one => one !== key)) })}
        />
      ))}
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        {keys.length < mostOfferItems && (
          <Button colour="muted" outline onClick={() => setKeys([...keys, Math.max(...keys, items.length) + 1])}>
            {t('addItem')}
          </Button>
        )}
        {found.products.length > 0 && products.length < mostOfferPositions && (
          <Button
            colour="muted"
            outline
            onClick={() => setProducts([...products, Math.max(...products, positions.length) + 1])}
          >
            {t('addProduct')}
          </Button>
        )}
      </div>
    </>
  )
}

type OfferItemProps = {
  /** Is its place among the items, as the call has them. */
  at: number
  item: StaffOffer['input']['items'][number] | null
  /** Its reader added it, and goes on with it. */
  isAdded: boolean
  /** Null: it is the only one. */
  onRemove: (() => void) | null
}

/** Asks for one item of an offer: the fields that an item on an invoice has. */
const OfferItem = ({ at, item, isAdded, onRemove }: OfferItemProps) => {
  const t = useTranslations('offers')
  const items = useTranslations('billing.items')
  const locale = useNumberLocale()
  const name = (field: string) => `items.${at}.${field}`
  const unit = useFormValue(name('unit'), item?.unit ?? 'hour')
  const figure = (field: 'quantity' | 'unit_price', preset: string | undefined) => (
    <Input name={name(field)} inputMode="decimal" figures maxLength={30} defaultValue={preset} autoComplete="off" />
  )
  return (
    <Card title={t('item', { place: at + 1 })}>
      <div className="flex flex-col gap-4">
        <FormField name={name('text')} label={items('text')} hint={items('textHint')}>
          <Input
            name={name('text')}
            dir="auto"
            maxLength={200}
            defaultValue={item?.text}
            autoComplete="off"
            {...(isAdded && { ref: takeFocus })}
          />
        </FormField>
        <div className="grid gap-4 sm:grid-cols-3">
          <FormField name={name('unit')} label={items('unit')}>
            <Select name={name('unit')} defaultValue={item?.unit ?? 'hour'}>
              {itemUnits.map(word => (
                <option key={word} value={word}>
                  {items(`unitNames.${word}`)}
                </option>
              ))}
            </Select>
          </FormField>
          <div className={unit === 'flat' ? 'hidden' : undefined}>
            <FormField name={name('quantity')} label={items('quantity')}>
              {figure('quantity', decimalTyped(item?.quantity ?? '', locale) || '1')}
            </FormField>
          </div>
          <FormField name={name('unit_price')} label={t('price')} hint={items('priceHint')}>
            {figure('unit_price', decimalTyped(item?.unit_price ?? '', locale))}
          </FormField>
        </div>
        <FormField name={name('project')} label={items('project')} hint={items('projectHint')} optional>
          <Input name={name('project')} dir="auto" maxLength={60} defaultValue={item?.project} autoComplete="off" />
        </FormField>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name={name('period_from')} label={items('periodFrom')} optional>
            <DateInput name={name('period_from')} {...(item?.period_from && { defaultValue: item.period_from })} />
          </FormField>
          <FormField name={name('period_to')} label={items('periodTo')} optional>
            <DateInput name={name('period_to')} {...(item?.period_to && { defaultValue: item.period_to })} />
          </FormField>
        </div>
        {onRemove && (
          <Button size="sm" colour="muted" outline className="self-start" onClick={onRemove}>
            {t('removeItem', { place: at + 1 })}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Counts the parts of a kind. */
const countOf = (data: FormValues, part: 'items' | 'positions') =>
  [...data.keys()].filter(name => new RegExp(`^${part}\\.\\d+\\.(text|product)$`).test(name)).length

type Offered = Omit<Wish, 'customer' | 'replaces'>

function wishOf(data: FormValues, sold: OfferStart['sold'], isStranger: boolean): Offered {
  const text = (name: string) => data.text(name).trim()
  const decimal = (name: string) => text(name).replaceAll(/\s/g, '').replace(',', '.')
  const known = text('known')
    .split(',')
    .flatMap(number => (number === '' ? [] : Number(number)))
  const recipient = isStranger ? { ...customerOf(data, 'recipient.'), known } : null
  const { products } = sold[recipient?.type === 'consumer' ? 'consumer' : 'business']
  return {
    recipient,
    intro: text('intro'),
    valid_until: text('valid_until'),
    positions: positionsOf(data, products, countOf(data, 'positions')),
    items: Array.from({ length: countOf(data, 'items') }, (_, place) => {
      const name = (field: string) => `items.${place}.${field}`
      const unit = itemUnits.find(word => word === data.get(name('unit'))) ?? 'hour'
      return {
        text: text(name('text')),
        project: text(name('project')),
        unit,
        quantity: unit === 'flat' ? '1' : decimal(name('quantity')),
        unit_price: decimal(name('unit_price')),
        period_from: text(name('period_from')) || null,
        period_to: text(name('period_to')) || null,
      }
    }),
  }
}

type PreviewCardProps = {
  shown: Shown
  onStale: (preview: OfferPreview) => void
  onDone: (number: string) => Promise<void>
}

const PreviewCard = ({ shown: { wish, preview, changed }, onStale, onDone }: PreviewCardProps) => {
  const t = useTranslations('offers')
  const ordering = useTranslations('staff.ordering')
  const locale = useNumberLocale()
  const keep = useAction(async options => {
    try {
      const body = { ...wish, shown: preview.shown }
      const { number } = await call('POST /ajax/v1/staff/offers', { body }, options)
      if (number !== null) await onDone(number)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'conflict' || !error.body.current) throw error
      onStale(error.body.current as OfferPreview) // what a conflict of this call carries
    }
  })
  return (
    <Card title={t('preview')}>
      <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {changed && (
          <div role="alert">
            <Banner tone="warning">{t('stale')}</Banner>
          </div>
        )}
        {!preview.complete && <Banner tone="warning">{t('incomplete')}</Banner>}
        <h3 className="font-medium">{formatMoney(preview.gross, locale)}</h3>
        <OfferPaper offer={{ ...preview, intro: '', valid_until: wish.valid_until }} />
        {preview.loss.amount_minor > 0 && (
          <p className="font-medium">{ordering('loss', { amount: formatMoney(preview.loss, locale) })}</p>
        )}
        <Button className="self-start max-sm:self-stretch" pending={keep.pending} onClick={keep.run}>
          {t('save')}
        </Button>
      </div>
    </Card>
  )
}
