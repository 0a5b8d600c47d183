import type { StaffOrder, StaffOrderOffers } from '@kontor/contract/areas/selling/staff-orders'
import { cycles } from '@kontor/contract/enums/contracts'
import { formatMoney } from '@kontor/contract/money'
import type { CallInput } from '@kontor/contract/wire/types'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import type { FormValues } from '../../../../forms/form-values.ts'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { firstCycle, type Offer, optionPrice } from '../offer.ts'
import { ReasonField } from '../ReasonField.tsx'

export type OrderWish = CallInput<'POST /ajax/v1/staff/customers/{id}/orders'>['body']

/** Is as many products as one order takes. */
const mostPositions = 10
const terms = ['minimum_months', 'renewal_months', 'notice_days'] as const

type StaffOrderFormProps = {
  found: StaffOrderOffers
  onShown: (shown: { wish: OrderWish; preview: StaffOrder } | null) => void
}

/** Asks what is ordered. Nothing is ordered by it: what it comes to is shown. */
export const StaffOrderForm = ({ found, onShown }: StaffOrderFormProps) => {
  const t = useTranslations('staff.ordering')
  const fields = useTranslations('fields')
  const made = useRef(1)
  const [keys, setKeys] = useState<readonly number[]>([0])
  return (
    <Form
      name="staff-order"
      className="flex flex-col gap-4"
      check={data =>
        new Map(
          keys.flatMap((_, at) =>
            terms.flatMap(term => {
              const name = `positions.${at}.${term}`
              return /^\d*$/.test(data.text(name).trim()) ? [] : [[name, fields('not_a_number')] as const]
            }),
          ),
        )
      }
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

/** @property isAdded its reader added it, and goes on with it */
type PositionCardProps = { found: StaffOrderOffers; at: number; isAdded: boolean; onRemove?: () => void }

const PositionCard = ({ found, at, isAdded, onRemove }: PositionCardProps) => {
  const t = useTranslations('staff.ordering')
  const name = `positions.${at}`
  const number = String(at + 1)
  const chosen = useFormValue(`${name}.product`)
  const offer = found.products.find(({ code }) => code === chosen)
  return (
    <Card
      title={t('position', { number })}
      action={
        onRemove && (
          <Button size="sm" colour="muted" outline aria-label={t('removeThis', { number })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <FormField name={`${name}.product`} label={t('product')}>
          <Select name={`${name}.product`} defaultValue="" {...(isAdded && { ref: takeFocus })}>
            <option value="">{t('choose')}</option>
            {found.products.map(({ code, name: product }) => (
              <option key={code} value={code}>
                {product}
              </option>
            ))}
          </Select>
        </FormField>
        {offer && <PositionFields key={offer.code} found={found} name={name} offer={offer} />}
      </div>
    </Card>
  )
}

type PositionFieldsProps = { found: StaffOrderOffers; name: string; offer: Offer }

const PositionFields = ({ found, name, offer }: PositionFieldsProps) => {
  const t = useTranslations('staff.ordering')
  const words = useTranslations('orders.identifier')
  const contracts = useTranslations('contracts')
  const locale = useNumberLocale()
  const typed = useFormValue(`${name}.cycle`, firstCycle(offer))
  const starts = useFormValue(`${name}.start`, 'set_up')
  const listed = offer.cycles.find(({ cycle }) => cycle === typed) ?? offer.cycles[0]
  const usual = { ...listed, notice_days: offer.notice_days }
  const figure = (field: string) => ({ name: `${name}.${field}`, inputMode: 'decimal' as const, figures: true })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name={`${name}.cycle`} label={t('cycle')}>
          <Select name={`${name}.cycle`} defaultValue={firstCycle(offer)}>
            {offer.cycles.map(({ cycle }) => (
              <option key={cycle} value={cycle}>
                {contracts(`cycles.${cycle}`)}
              </option>
            ))}
          </Select>
        </FormField>
        {offer.identifier !== 'none' && (
          <FormField
            name={`${name}.identifier`}
            label={words(`${offer.identifier}.label`)}
            hint={words(`${offer.identifier}.hint`)}
          >
            <Input
              name={`${name}.identifier`}
              maxLength={260}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="url"
            />
          </FormField>
        )}
        {offer.group === 'domain' && <HolderField found={found} name={name} />}
      </div>
      <OptionFields name={name} offer={offer} cycle={typed} />
      {listed && (
        <p className="text-13 text-muted">
          {t('listPrice', {
            price: formatMoney(listed.price.net, locale),
            cycle: contracts(`perCycle.${listed.cycle}`),
          })}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField
          name={`${name}.price`}
          label={t('price', { currency: found.currency })}
          hint={t('priceHint')}
          optional
        >
          <Input {...figure('price')} maxLength={30} autoComplete="off" />
        </FormField>
        <FormField name={`${name}.discount.percent`} label={t('percent')} hint={t('percentHint')} optional>
          <Input {...figure('discount.percent')} maxLength={30} autoComplete="off" />
        </FormField>
        <FormField name={`${name}.discount.until`} label={t('until')} hint={t('untilHint')} optional>
          <DateInput name={`${name}.discount.until`} />
        </FormField>
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-1.5 font-medium">{t('terms')}</legend>
        {terms.map(term => (
          <FormField
            key={term}
            name={`${name}.${term}`}
            label={t(({ minimum_months: 'minimum', renewal_months: 'renewal', notice_days: 'notice' } as const)[term])}
            hint={t('usual', { number: usual[term] ?? 0 })}
            optional
          >
            <Input {...figure(term)} inputMode="numeric" maxLength={3} autoComplete="off" />
          </FormField>
        ))}
      </fieldset>
      <ChoiceField
        name={`${name}.start`}
        legend={t('start')}
        row
        defaultValue="set_up"
        options={[
          { value: 'set_up', label: t('setUp'), hint: t('setUpHint') },
          { value: 'adopt', label: t('adopt'), hint: t('adoptHint') },
        ]}
      />
      {starts === 'adopt' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name={`${name}.adopted.starts_on`} label={t('startsOn')}>
            <DateInput name={`${name}.adopted.starts_on`} />
          </FormField>
          <FormField name={`${name}.adopted.billed_from`} label={t('billedFrom')} hint={t('billedFromHint')} optional>
            <DateInput name={`${name}.adopted.billed_from`} />
          </FormField>
        </div>
      )}
    </>
  )
}

const HolderField = ({ found: { holders }, name }: Omit<PositionFieldsProps, 'offer'>) => {
  const t = useTranslations('staff.ordering')
  return (
    <FormField name={`${name}.holder_id`} label={t('holder')} hint={t(holders?.length ? 'holderHint' : 'noHolders')}>
      <Select name={`${name}.holder_id`} defaultValue="">
        <option value="" />
        {holders?.map(({ id, name: holder, email }) => (
          <option key={id} value={id}>
            {holder} · {email}
          </option>
        ))}
      </Select>
    </FormField>
  )
}

const OptionFields = ({ name, offer, cycle }: { name: string; offer: Offer; cycle: string }) => {
  const t = useTranslations('orders')
  const contracts = useTranslations('contracts')
  const locale = useNumberLocale()
  const { errors } = useFormState()
  const paid = cycles.find(known => known === cycle) ?? firstCycle(offer)
  const offered = offer.options.flatMap(option => {
    const price = optionPrice(option, paid)
    return price ? [{ ...option, hint: `${formatMoney(price.net, locale)} ${contracts(`perCycle.${paid}`)}` }] : []
  })
  if (offered.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium">{t('options')}</legend>
      {offered.map(({ code, name: label, max, hint }) => {
        const field = `${name}.option.${code}`
        if (max === 1) return <Checkbox key={code} name={field} value="1" label={label} hint={hint} />
        return (
          <FormField key={code} name={field} label={label} hint={hint} optional>
            <Input name={field} type="number" inputMode="numeric" min={0} max={max} figures className="max-w-28" />
          </FormField>
        )
      })}
      <FieldNote id={`${name}.options-note`} hint={null} error={errors.get(`${name}.options`)} />
    </fieldset>
  )
}

function wishOf(data: FormValues, products: readonly Offer[], count: number): OrderWish {
  const positions = Array.from({ length: count }, (_, at) => {
    const text = (field: string) => data.text(`positions.${at}.${field}`).trim()
    const decimal = (field: string) => text(field).replaceAll(/\s/g, '').replace(',', '.')
    const term = (field: (typeof terms)[number]) => (text(field) === '' ? null : Number(text(field)))
    const offer = products.find(({ code }) => code === text('product'))
    const discounted = text('discount.percent') !== '' || text('discount.until') !== ''
    return {
      product: text('product'),
      cycle: cycles.find(cycle => cycle === text('cycle')) ?? 'month',
      options: (offer?.options ?? []).flatMap(({ code }) => {
        const quantity = Number(text(`option.${code}`))
        return Number.isInteger(quantity) && quantity > 0 ? [{ code, quantity }] : []
      }),
      identifier: text('identifier'),
      holder_id: text('holder_id') || null,
      price: decimal('price'),
      discount: discounted ? { percent: decimal('discount.percent'), until: text('discount.until') } : null,
      minimum_months: term('minimum_months'),
      renewal_months: term('renewal_months'),
      notice_days: term('notice_days'),
      adopted:
        text('start') === 'adopt'
          ? { starts_on: text('adopted.starts_on'), billed_from: text('adopted.billed_from') || null }
          : null,
    }
  })
  return { positions, early_start: data.has('early_start'), reason: data.text('reason').trim() }
}
