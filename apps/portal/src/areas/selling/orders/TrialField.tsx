import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import type { Offer } from './offer.ts'

/** To order, or to try it first; anyone who has tried it reads why they cannot again. */
export const TrialField = ({ trial }: { trial: NonNullable<Offer['trial']> }) => {
  const t = useTranslations('orders.trial')
  if (trial.used) return <p className="text-13 text-muted">{t('used')}</p>
  return (
    <ChoiceField
      name="trial"
      legend={t('legend')}
      defaultValue="no"
      options={[
        { value: 'no', label: t('order') },
        { value: 'yes', label: t('try', { days: trial.days }), hint: t('hint') },
      ]}
    />
  )
}
