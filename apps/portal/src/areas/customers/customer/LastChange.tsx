import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../components/Moment.tsx'

/** When the record was last saved. */
export const LastChange = ({ at }: { at: string | null }) => {
  const t = useTranslations('customer.person')
  return (
    <p className="text-13 text-muted">
      {at ? t.rich('changedAt', { at: () => <ExactMoment value={at} /> }) : t('neverChanged')}
    </p>
  )
}
