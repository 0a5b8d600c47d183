import type { CardData } from '@kontor/contract/areas/desk/dashboard'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { ChevronRightIcon } from '../../../ui/MoreIcons.tsx'
import { type CardOf, DashboardCard } from './DashboardCard.tsx'

type Item = CardData<'todo'>['items'][number]

export const TodoCard = ({ card }: { card: CardOf<CardData<'todo'>> }) => {
  const t = useTranslations('dashboard.todo')
  const why = (item: Item, days: number) => {
    if (item !== 'holder_due') return t(`items.${item}.why`)
    return days < 0 ? t('holderOver') : t('items.holder_due.why', { days })
  }
  return (
    <DashboardCard title={t('title')} card={card}>
      {({ items, holder_days_left }) =>
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
                  search={item === 'holder_due' ? { use: 'holder_due' } : {}}
                  className="row-item items-center gap-2.5"
                >
                  <span className="min-w-0 grow">
                    <span className="block text-13 font-medium">{t(`items.${item}.title`)}</span>
                    <span className="block text-12 text-muted">{why(item, holder_days_left ?? 0)}</span>
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

/** The page for each to-do item. */
const todoPlaces = {
  verify_email: '/account',
  second_factor: '/twofactor',
  address_missing: '/account/addresses',
  place_unproven: '/account',
  tax_data: '/account/company',
  processing_agreement: '/account/privacy',
  buyer_reference: '/account/company',
  card_expiring: '/billing/methods',
  budget_reached: '/billing/usage',
  holder_due: '/contacts',
  contact_unverified: '/contacts',
} as const satisfies Record<CardData<'todo'>['items'][number], string>
