import type { CardData } from '@kontor/contract/areas/desk/dashboard'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ActionText } from '../../../components/ActionText.tsx'
import { Moment } from '../../../components/Moment.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { UserIcon } from '../../../ui/NavigationIcons.tsx'
import { type CardOf, DashboardCard } from './DashboardCard.tsx'

type Entry = CardData<'activity'>[number]

export const ActivityCard = ({ card }: { card: CardOf<CardData<'activity'>> }) => {
  const t = useTranslations('dashboard.activity')
  return (
    <DashboardCard
      title={t('title')}
      card={card}
      action={
        <Link to="/account/activity" className="text-link">
          {t('all')}
        </Link>
      }
    >
      {entries =>
        entries.length === 0 ? (
          <p className="text-13 text-muted">{t('nothing')}</p>
        ) : (
          <ol className="flex flex-col divide-y divide-line">
            {entries.map(entry => (
              <ActivityEntry key={`${entry.at} ${entry.action}`} entry={entry} />
            ))}
          </ol>
        )
      }
    </DashboardCard>
  )
}

const ActivityEntry = ({ entry: { actor, staff, at, action, subject } }: { entry: Entry }) => {
  const t = useTranslations('activity')
  return (
    <li className="entry">
      <span className="min-w-0 grow basis-full">
        <span className="font-medium">{actor ?? t('automatic')}</span> <ActionText action={action} subject={subject} />
      </span>
      {staff && (
        <Badge tone="info" icon={UserIcon}>
          {t('staff')}
        </Badge>
      )}
      <span className="text-12 text-muted">
        <Moment value={at} />
      </span>
    </li>
  )
}
