import type { StaffOrderOffers } from '@kontor/contract/areas/selling/staff-orders'
import { cycles } from '@kontor/contract/enums/contracts'
import { formatDecimal } from '@kontor/contract/formats'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import type { FormValues } from '../../../../forms/form-values.ts'
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

const terms = ['minimum_months', 'renewal_months', 'notice_days'] as const

/** Writes decimals as people type them. */
export const decimalTyped = (decimal: string, locale: string) =>
  decimal && formatDecimal(decimal, locale).replaceAll(/[\s.’'](?=\d{3}(?:\D|$))/g, '')

/** Finds terms that are no numbers, by the names of their fields. */
export const termMistakes = (data: FormValues, count: number, text: string): [string, string][] =>
  Array.from({ length: count }, (_, at) => at).flatMap(at =>
    terms.flatMap((term): [string, string][] => {
      const name = `positions.${at}.${term}`
      return /^\d*$/.test(data.text(name).trim()) ? [] : [[name, text]]
    }),
  )

/** Lists what can be ordered. @property holders absent: the buyer is no customer yet, and has no contacts */
export type Sold = Pick<StaffOrderOffers, 'currency' | 'products'> & Partial<Pick<StaffOrderOffers, 'holders'>>
type Known = ReturnType<typeof positionsOf>[number]

type PositionCardProps = {
  found: Sold
  at: number
  /** Its reader added it, and goes on with it. */
  isAdded: boolean
  /** Is what stands in its fields at first. */
  known?: Known | undefined
  /** Says that it may exist already. */
  canAdopt?: boolean
  onRemove?: () => void
}

/** Asks for a product, and for what is agreed on beside the list. */
export const PositionCard = ({ found, at, isAdded, known, canAdopt = false, onRemove }: PositionCardProps) => {
  const t = useTranslations('staff.ordering')
  const name = `positions.${at}`
  const number = String(at + 1)
  const chosen = useFormValue(`${name}.product`, known?.product ?? '')
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
          <Select name={`${name}.product`} defaultValue={known?.product ?? ''} {...(isAdded && { ref: takeFocus })}>
            <option value="">{t('choose')}</option>
            {found.products.map(({ code, name: product }) => (
              <option key={code} value={code}>
                {product}
              </option>
            ))}
          </Select>
        </FormField>
        {offer && (
          <PositionFields
            key={offer.code}
            found={found}
            name={name}
            offer={offer}
            known={known?.product === offer.code ? known : undefined}
            canAdopt={canAdopt}
          />
        )}
      </div>
    </Card>
  )
}

type PositionFieldsProps = {
  found: Sold
  name: string
  offer: Offer
  known: Known | undefined
  canAdopt: boolean
}

const PositionFields = ({ found, name, offer, known, canAdopt }: PositionFieldsProps) => {
  const t = useTranslations('staff.ordering')
  const words = useTranslations('orders.identifier')
  const contracts = useTranslations('contracts')
  const locale = useNumberLocale()
  const typed = useFormValue(`${name}.cycle`, known?.cycle ?? firstCycle(offer))
  const starts = useFormValue(`${name}.start`, 'set_up')
  const listed = offer.cycles.find(({ cycle }) => cycle === typed) ?? offer.cycles[0]
  const usual = { ...listed, notice_days: offer.notice_days }
  const figure = (field: string) => ({ name: `${name}.${field}`, inputMode: 'decimal' as const, figures: true })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name={`${name}.cycle`} label={t('cycle')}>
          <Select name={`${name}.cycle`} defaultValue={known?.cycle ?? firstCycle(offer)}>
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
              defaultValue={known?.identifier}
              maxLength={260}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="url"
            />
          </FormField>
        )}
        {offer.group === 'domain' && found.holders !== undefined && (
          <HolderField holders={found.holders} name={name} chosen={known?.holder_id ?? ''} />
        )}
      </div>
      <OptionFields name={name} offer={offer} cycle={typed} known={known} />
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
          <Input
            {...figure('price')}
            defaultValue={decimalTyped(known?.price ?? '', locale)}
            maxLength={30}
            autoComplete="off"
          />
        </FormField>
        <FormField name={`${name}.discount.percent`} label={t('percent')} hint={t('percentHint')} optional>
          <Input
            {...figure('discount.percent')}
            defaultValue={decimalTyped(known?.discount?.percent ?? '', locale)}
            maxLength={30}
            autoComplete="off"
          />
        </FormField>
        <FormField name={`${name}.discount.until`} label={t('until')} hint={t('untilHint')} optional>
          <DateInput name={`${name}.discount.until`} {...(known?.discount && { defaultValue: known.discount.until })} />
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
            <Input
              {...figure(term)}
              defaultValue={known?.[term] ?? undefined}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
            />
          </FormField>
        ))}
      </fieldset>
      {canAdopt && (
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
      )}
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

type HolderFieldProps = { holders: StaffOrderOffers['holders']; name: string; chosen: string }

const HolderField = ({ holders, name, chosen }: HolderFieldProps) => {
  const t = useTranslations('staff.ordering')
  return (
    <FormField name={`${name}.holder_id`} label={t('holder')} hint={t(holders?.length ? 'holderHint' : 'noHolders')}>
      <Select name={`${name}.holder_id`} defaultValue={chosen}>
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

type OptionFieldsProps = Pick<PositionFieldsProps, 'name' | 'offer' | 'known'> & { cycle: string }

const OptionFields = ({ name, offer, cycle, known }: OptionFieldsProps) => {
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
        const quantity = known?.options.find(option => option.code === code)?.quantity
        if (max === 1)
          return (
            <Checkbox
              key={code}
              name={field}
              value="1"
              label={label}
              hint={hint}
              defaultChecked={quantity !== undefined}
            />
          )
        return (
          <FormField key={code} name={field} label={label} hint={hint} optional>
            <Input
              name={field}
              type="number"
              inputMode="numeric"
              min={0}
              max={max}
              figures
              defaultValue={quantity}
              className="max-w-28"
            />
          </FormField>
        )
      })}
      <FieldNote id={`${name}.options-note`} hint={null} error={errors.get(`${name}.options`)} />
    </fieldset>
  )
}

/** Reads the products of a form. */
export const positionsOf = (data: FormValues, products: readonly Offer[], count: number) =>
  Array.from({ length: count }, (_, at) => {
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
    }
  })

/** Reads since when a product exists already; null: it is set up. */
export function adoptedOf(data: FormValues, at: number) {
  const text = (field: string) => data.text(`positions.${at}.${field}`).trim()
  return text('start') === 'adopt'
    ? { starts_on: text('adopted.starts_on'), billed_from: text('adopted.billed_from') || null }
    : null
}
