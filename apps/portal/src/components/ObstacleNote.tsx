import type { BillingObstacle } from '@kontor/contract/enums/billing'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Banner } from '../ui/Banner.tsx'

/** The page on which a customer mends it; what differs in currency only the provider mends. */
const places = {
  address_missing: '/account/addresses',
  leitweg_id_missing: '/account/company',
  place_unproven: '/account',
  currency_differs: null,
} as const

type Own = keyof typeof places

/** Shows what the customer has to mend before anything can be billed, and where; it shows nothing where that is nothing. */
export const ObstacleNote = ({ obstacle }: { obstacle: BillingObstacle | null }) => {
  const t = useTranslations('orders')
  const text = useObstacleText()(obstacle)
  if (obstacle === null) return null
  const place = isOwn(obstacle) ? places[obstacle] : null
  return (
    <Banner tone="warning">
      {text}{' '}
      {place && (
        <Link to={place} className="text-link">
          {t('mend')}
        </Link>
      )}
    </Banner>
  )
}

/** Names it in a sentence that says what to do. */
export function useObstacleText() {
  const t = useTranslations('orders.obstacles')
  return (obstacle: BillingObstacle | null): string | null =>
    obstacle === null ? null : t(isOwn(obstacle) ? obstacle : 'other')
}

const isOwn = (obstacle: BillingObstacle): obstacle is Own => obstacle in places
