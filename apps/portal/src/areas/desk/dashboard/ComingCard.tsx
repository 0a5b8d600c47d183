import type { CardData } from '@kontor/contract/areas/desk/dashboard'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ComingRows, ComingSentence } from './ComingRows.tsx'
import { type CardOf, DashboardCard } from './DashboardCard.tsx'

/** The first of what comes in the next 60 days; the rest stands on a page of its own. */
export const ComingCard = ({ card }: { card: CardOf<CardData<'coming'>> }) => {
  const t = useTranslations('dashboard.coming')
  return (
    <DashboardCard
      title={t('title')}
      card={card}
      action={
        <Link to="/coming" className="text-link">
          {t('all')}
        </Link>
      }
    >
      {coming => (
        <>
          <ComingSentence coming={coming} />
          {coming.rows.length > 0 && (
            <div className="mt-3">
              <ComingRows rows={coming.rows} />
            </div>
          )}
          {coming.more > 0 && (
            <p className="mt-3 text-13">
              <Link to="/coming" className="text-link">
                {t('more', { count: coming.more })}
              </Link>
            </p>
          )}
        </>
      )}
    </DashboardCard>
  )
}
