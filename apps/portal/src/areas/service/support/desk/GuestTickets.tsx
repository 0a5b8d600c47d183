import type { GuestTickets as Guests } from '@kontor/contract/areas/service/guest-tickets'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Moment } from '../../../../components/Moment.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { TickBox } from '../../../../ui/Checkbox.tsx'

type GuestTicketsProps = {
  guests: Guests | null
  chosen: readonly number[]
  onChoose: ((number: number, chosen: boolean) => void) | null
  /** Offers what can be done with those that are chosen. */
  bar: ReactNode
}

/** Shows what a view, or a search in it, finds among tickets of people who are no customers; nothing where there are none. */
export const GuestTickets = ({ guests, chosen, onChoose, bar }: GuestTicketsProps) => {
  const t = useTranslations('staff.tickets.guests')
  const bulk = useTranslations('staff.tickets.bulk')
  if (!guests || guests.total === 0) return null
  return (
    <Card title={t('title', { count: guests.total })}>
      <p className="text-muted">{t('lead')}</p>
      <div className="-mx-5 mt-3 max-sm:-mx-4">{bar}</div>
      <ul className="mt-4 flex flex-col divide-y divide-line">
        {guests.tickets.map(
          ({ number, subject, name, email, status, department, waiting_since, updated_at, ...row }) => (
            <li key={number} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
              {onChoose && (
                <TickBox
                  label={bulk('select', { number: String(number) })}
                  checked={chosen.includes(number)}
                  onChange={({ target }) => onChoose(number, target.checked)}
                />
              )}
              <div className="flex min-w-0 grow flex-col gap-1">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <Link
                    to="/staff/tickets/$number"
                    params={{ number: String(number) }}
                    className="min-w-0 font-medium wrap-anywhere underline"
                  >
                    {subject}
                  </Link>
                  <span className="text-12 text-muted">
                    {status === 'closed' ? t('statuses.closed') : waiting_since === null ? t('answered') : t('waiting')}{' '}
                    · <Moment value={waiting_since ?? updated_at} />
                  </span>
                </div>
                <p className="text-13 wrap-anywhere text-muted">
                  {[`#${number}`, name, email !== name && email, department, row.assignee?.name, ...row.tags]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}
