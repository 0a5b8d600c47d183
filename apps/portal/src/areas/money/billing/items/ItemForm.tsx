import type { CustomerItems, ItemPreview } from '@kontor/contract/areas/desk/items'
import { itemUnits } from '@kontor/contract/enums/billing'
import { formatDecimal } from '@kontor/contract/formats'
import type { CallInput } from '@kontor/contract/wire/types'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Moment } from '../../../../components/Moment.tsx'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import type { FormValues } from '../../../../forms/form-values.ts'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'

export type ItemWish = CallInput<'POST /ajax/v1/staff/customers/{id}/items'>['body']

type ItemFormProps = {
  found: CustomerItems
  /** Is what is changed; null: something new is added. */
  item: CustomerItems['items'][number] | null
  onShown: (shown: { wish: ItemWish; preview: ItemPreview } | null) => void
}

/** Asks what is billed. Nothing is added by it: the next document is shown as it will be with it. */
export const ItemForm = ({ found: { customer, contracts, work }, item, onShown }: ItemFormProps) => {
  const t = useTranslations('billing.items')
  const locale = useNumberLocale()
  const written = (decimal: string | undefined) =>
    decimal === undefined ? undefined : formatDecimal(decimal, locale).replaceAll(/[\s.’'](?=\d{3}(?:\D|$))/g, '')
  return (
    <Form
      name="billing-item"
      className="flex flex-col gap-4"
      submit={async (data, options) => {
        onShown(null)
        const wish = wishOf(data, item?.id ?? null)
        const params = { id: customer.number }
        const preview = await call('POST /ajax/v1/staff/customers/{id}/items', { params, body: wish }, options)
        return { wish, preview }
      }}
      onDone={onShown}
    >
      <FormField name="text" label={t('text')} hint={t('textHint')}>
        <Input name="text" dir="auto" maxLength={200} defaultValue={item?.text} autoComplete="off" />
      </FormField>
      <FormField name="project" label={t('project')} hint={t('projectHint')} optional>
        <Input name="project" dir="auto" maxLength={60} defaultValue={item?.project} autoComplete="off" />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField name="unit" label={t('unit')}>
          <Select name="unit" defaultValue={item?.unit ?? 'hour'}>
            {itemUnits.map(unit => (
              <option key={unit} value={unit}>
                {t(`unitNames.${unit}`)}
              </option>
            ))}
          </Select>
        </FormField>
        <QuantityField preset={written(item?.quantity)} />
        <FormField name="unit_price" label={t('price', { currency: customer.currency })} hint={t('priceHint')}>
          <Input
            name="unit_price"
            inputMode="decimal"
            figures
            maxLength={30}
            defaultValue={written(item?.unit_price)}
            autoComplete="off"
          />
        </FormField>
      </div>
      {contracts.length > 0 && (
        <FormField name="contract" label={t('contract')} optional>
          <Select name="contract" defaultValue={item?.contract ?? ''}>
            <option value="">{t('noContract')}</option>
            {contracts.map(({ number, label }) => (
              <option key={number} value={number}>
                {number} · {label}
              </option>
            ))}
          </Select>
        </FormField>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="period_from" label={t('periodFrom')} optional>
          <DateInput name="period_from" {...(item?.period_from && { defaultValue: item.period_from })} />
        </FormField>
        <FormField name="period_to" label={t('periodTo')} optional>
          <DateInput name="period_to" {...(item?.period_to && { defaultValue: item.period_to })} />
        </FormField>
      </div>
      {work && work.length > 0 && <WorkFields work={work} />}
      <SubmitButton outline className="self-start max-sm:self-stretch">
        {t('showPreview')}
      </SubmitButton>
    </Form>
  )
}

const QuantityField = ({ preset }: { preset: string | undefined }) => {
  const t = useTranslations('billing.items')
  const unit = useFormValue('unit')
  return (
    <div className={unit === 'flat' ? 'hidden' : undefined}>
      <FormField name="quantity" label={t('quantity')}>
        <Input
          name="quantity"
          inputMode="decimal"
          figures
          maxLength={30}
          defaultValue={preset ?? '1'}
          autoComplete="off"
        />
      </FormField>
    </div>
  )
}

/** Offers time that was noted at tickets; what is ticked is the quantity, and is billed by no other item. */
const WorkFields = ({ work }: { work: NonNullable<CustomerItems['work']> }) => {
  const t = useTranslations('billing.items')
  const locale = useNumberLocale()
  const { form } = useFormState()
  const sum = () => {
    const ticked = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name=work]:checked') ?? [])]
    const minutes = ticked.reduce((all, { value }) => all + (work.find(({ id }) => id === value)?.minutes ?? 0), 0)
    const hours = (Math.ceil((minutes * 100) / 60) / 100).toFixed(2)
    for (const [name, value] of [
      ['unit', 'hour'],
      ['quantity', formatDecimal(hours, locale)],
    ] as const) {
      const field = form.current?.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{t('work')}</legend>
      <p className="text-13 text-muted">{t('workHint')}</p>
      {work.map(({ id, ticket, subject, author, body, minutes, worked_at }) => (
        <Checkbox
          key={id}
          name="work"
          value={id}
          onChange={sum}
          label={t('workOf', { count: minutes, ticket: String(ticket), subject })}
          hint={
            <>
              {author} · <Moment value={worked_at} />
              {body !== '' && ` · ${body}`}
            </>
          }
        />
      ))}
    </fieldset>
  )
}

function wishOf(data: FormValues, replaces: string | null): ItemWish {
  const text = (name: string) => data.text(name).trim()
  const decimal = (name: string) => text(name).replaceAll(/\s/g, '').replace(',', '.')
  const orNull = (name: string) => text(name) || null
  const unit = itemUnits.find(word => word === data.get('unit')) ?? 'hour'
  return {
    text: text('text'),
    project: text('project'),
    unit,
    quantity: unit === 'flat' ? '1' : decimal('quantity'),
    unit_price: decimal('unit_price'),
    contract: orNull('contract'),
    period_from: orNull('period_from'),
    period_to: orNull('period_to'),
    work: data.getAll('work').map(String),
    replaces,
  }
}
