import type { CardData } from '@kontor/contract/areas/desk/dashboard'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Moment } from '../../../components/Moment.tsx'
import { useUser } from '../../../session/use-user.ts'
import { type CardOf, DashboardCard } from './DashboardCard.tsx'

export const TicketsCard = ({ card }: { card: CardOf<CardData<'tickets'>> }) => {
  const t = useTranslations('dashboard.tickets')
  // the card lists the latest few; the session knows how many there are
  const waiting = useUser().unread.tickets
  return (
    <DashboardCard
      title={t('title')}
      card={card}
      action={
        <Link to="/support" className="text-link">
          {t('all')}
        </Link>
      }
    >
      {({ open, waiting_for_me }) => (
        <>
          <p className="text-28 font-semibold tabular-nums">{waiting}</p>
          <p className="text-13 text-muted">{t('waiting', { waiting, open })}</p>
          {waiting_for_me.length > 0 && (
            <RowList>
              {waiting_for_me.map(ticket => (
                <RowListItem key={ticket.number} aside={<Moment value={ticket.updated_at} />}>
                  <Link
                    to="/support/ticket/$number"
                    params={{ number: String(ticket.number) }}
                    className="row-link truncate"
                  >
                    {ticket.subject}
                  </Link>
                </RowListItem>
              ))}
            </RowList>
          )}
        </>
      )}
    </DashboardCard>
  )
}

/** A few items of a card, one line each; the link in a line covers it. */
const RowList = ({ children }: { children: ReactNode }) => (
  <ul className="-mx-2 mt-3 flex flex-col text-13">{children}</ul>
)

type RowListItemProps = {
  /** At the line's end: when, or how much. */
  aside: ReactNode
  children: ReactNode
}

const RowListItem = ({ aside, children }: RowListItemProps) => (
  <li className="row-item">
    <span className="flex min-w-0 grow flex-col">{children}</span>
    <span className="shrink-0 text-12 text-muted">{aside}</span>
  </li>
)
