import type { CardData } from '@kontor/contract/areas/dashboard'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { CheckCircleIcon, ChevronRightIcon } from '../../ui/ControlIcons.tsx'
import { type CardOf, DashboardCard } from './DashboardCard.tsx'
import { todoPlaces } from './todo-places.ts'

export const TodoCard = ({ card }: { card: CardOf<CardData<'todo'>> }) => {
  const t = useTranslations('dashboard.todo')
  return (
    <DashboardCard title={t('title')} card={card}>
      {items =>
        items.length === 0 ? (
          <p className="flex items-center gap-2 text-13 text-muted">
            <CheckCircleIcon className="size-4.5 text-success" />
            {t('nothing')}
          </p>
        ) : (
          <ul className="-mx-2 flex flex-col">
            {items.map(item => (
              <li key={item}>
                <Link
                  to={todoPlaces[item]}
                  className="flex items-center gap-2.5 rounded-control px-2 py-1.5 hover:bg-subtle"
                >
                  <span className="min-w-0 grow">
                    <span className="block text-13 font-medium">{t(`items.${item}.title`)}</span>
                    <span className="block text-12 text-muted">{t(`items.${item}.why`)}</span>
                  </span>
                  <ChevronRightIcon className="size-4 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </DashboardCard>
  )
}
