import type { CatalogueOption } from '@kontor/contract/areas/contracts/catalogue'
import { type Cycle, cycles } from '@kontor/contract/enums/contracts'
import { useTranslations } from 'use-intl/react'
import { Price } from '../../../components/Price.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { useFormState } from '../../../forms/form-context.ts'
import { useFormSnapshot, useFormValue } from '../../../forms/use-form-value.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { firstCycle, type Offer, obstacleOf, optionPrice } from './offer.ts'

/** What can be added: ticked, or counted. What cannot be chosen now says why. */
export const OptionFields = ({ offer }: { offer: Offer }) => {
  const t = useTranslations('orders')
  const { errors } = useFormState()
  const typed = useFormValue('cycle', firstCycle(offer))
  const cycle = cycles.find(name => name === typed) ?? firstCycle(offer)
  const chosen = useFormSnapshot(form => chosenIn(offer, new FormData(form)), '').split(' ')
  if (offer.options.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium">{t('options')}</legend>
      {offer.options.map(option => (
        <OptionField key={option.code} offer={offer} option={option} cycle={cycle} chosen={chosen} />
      ))}
      <FieldNote id="options-note" hint={null} error={errors.get('options')} />
    </fieldset>
  )
}

/** Codes of the options with at least one piece. */
const chosenIn = (offer: Offer, data: FormData): string =>
  offer.options
    .map(({ code }) => code)
    .filter(code => Number(data.get(`option.${code}`) ?? 0) > 0)
    .join(' ')

type OptionFieldProps = { offer: Offer; option: CatalogueOption; cycle: Cycle; chosen: readonly string[] }

const OptionField = ({ offer, option, cycle, chosen }: OptionFieldProps) => {
  const t = useTranslations('orders')
  const contracts = useTranslations('contracts')
  const { code, name: label, description, max } = option
  const obstacle = obstacleOf(offer, option, cycle, chosen)
  const price = optionPrice(option, cycle)
  const name = `option.${code}`
  const hint = (
    <>
      {description}
      {price && (
        <span className="block">
          <Price value={price}>{contracts(`perCycle.${cycle}`)} </Price>
        </span>
      )}
      {obstacle && <span className="block text-ink">{t(`optionNot.${obstacle.why}`, obstacle)}</span>}
    </>
  )
  const disabled = obstacle !== null
  // made anew when it closes: what was chosen is then taken back
  const key = String(disabled)
  if (max === 1) return <Checkbox key={key} name={name} value="1" label={label} hint={hint} disabled={disabled} />
  return (
    <FormField key={key} name={name} label={label} hint={hint} optional>
      <Input
        name={name}
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        step={1}
        figures
        disabled={disabled}
        placeholder="0"
        className="max-w-28"
      />
    </FormField>
  )
}
