import { formatMoney, shownPrice } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { firstCycle, type Offer } from './offer.ts'

/** How long is paid for at a time, with the price of each. */
export const CycleField = ({ offer }: { offer: Offer }) => {
  const t = useTranslations()
  const locale = useNumberLocale()
  return (
    <ChoiceField
      name="cycle"
      legend={t('orders.cycle')}
      row
      defaultValue={firstCycle(offer)}
      options={offer.cycles.map(({ cycle, price }) => ({
        value: cycle,
        label: `${formatMoney(shownPrice(price), locale)} ${t(`contracts.perCycle.${cycle}`)}`,
        hint: t(`vat.${price.vat}`),
      }))}
    />
  )
}
