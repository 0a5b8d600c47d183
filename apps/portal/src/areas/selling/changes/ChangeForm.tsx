import type { ChangeOffers } from '@kontor/contract/areas/selling/changes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Price } from '../../../components/Price.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { changeSearch, optionPrefix, quantitiesIn } from './change-search.ts'
import { offerOf, type Wish } from './load-change.ts'

type ChangeFormProps = { number: string; offers: ChangeOffers; wish: Wish }

/** Each choice is in the address immediately, and its preview beside it. Works as a plain form before any script. */
export const ChangeForm = ({ number, offers, wish }: ChangeFormProps) => {
  const t = useTranslations('contracts.actions.change')
  const cycleNames = useTranslations('contracts.cycles')
  const navigate = useNavigate()
  const offer = offerOf(offers, wish)
  const show = (form: HTMLFormElement) =>
    void navigate({
      to: '/billing/contracts/$contract/$action',
      params: { contract: number, action: 'change' },
      search: changeSearch(Object.fromEntries(new FormData(form))),
      replace: true,
      resetScroll: false,
    })
  return (
    <form
      className="flex flex-col gap-4"
      onChange={event => show(event.currentTarget)}
      onSubmit={event => {
        event.preventDefault()
        show(event.currentTarget)
      }}
    >
      <Field label={t('product')} hint={offer?.description}>
        <Select name="product" defaultValue={wish.product}>
          {offers.offers.map(({ code, name }) => (
            <option key={code} value={code}>
              {code === offers.product ? `${name} (${t('current')})` : name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('cycle')}>
        <Select name="cycle" defaultValue={wish.cycle}>
          {offer?.prices.map(({ cycle }) => (
            <option key={cycle} value={cycle}>
              {cycleNames(cycle)}
            </option>
          ))}
        </Select>
      </Field>
      {offer && offer.options.length > 0 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1.5 font-medium">{t('options')}</legend>
          {offer.options.map(option => (
            <OptionField key={option.code} option={option} wish={wish} />
          ))}
        </fieldset>
      )}
      <Button type="submit" colour="muted" outline className="self-start">
        {t('show')}
      </Button>
    </form>
  )
}

type OptionFieldProps = { option: ChangeOffers['offers'][number]['options'][number]; wish: Wish }

const OptionField = ({ option, wish }: OptionFieldProps) => {
  const t = useTranslations('contracts')
  const price = option.prices.find(({ cycle }) => cycle === wish.cycle)?.price
  return (
    <Field label={option.name} hint={price && <Price value={price}>{t(`perCycle.${wish.cycle}`)} </Price>}>
      <Select
        name={`${optionPrefix}${option.code}`}
        defaultValue={quantitiesIn(wish.options).get(option.code) ?? 0}
        className="max-w-32"
      >
        {Array.from({ length: option.max + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count === 0 ? t('actions.change.none') : count}
          </option>
        ))}
      </Select>
    </Field>
  )
}
