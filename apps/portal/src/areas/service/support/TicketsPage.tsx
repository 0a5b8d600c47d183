import { ticketViews } from '@kontor/contract/enums/support'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ListPaging } from '../../../list/ListPaging.tsx'
import { isFiltered } from '../../../list/list-search.ts'
import type { Shown } from '../../../list/only-shown.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyTickets } from '../../../ui/illustrations/EmptyTickets.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { NewTicketLink } from './NewTicketLink.tsx'
import { TicketFilters } from './TicketFilters.tsx'
import { TicketTable } from './TicketTable.tsx'
import type { TicketLine } from './ticket-fields.ts'
import { restingSort, restingView, type TicketSearch } from './ticket-search.ts'

const Actions = () => (
  <>
    <Link to="/contact" className={buttonClass({ colour: 'muted', outline: true })}>
      {useTranslations('places')('contact')}
    </Link>
    <NewTicketLink />
  </>
)

type TicketsPageProps = { list: Shown<CallOutput<'GET /ajax/v1/tickets'>, keyof TicketLine>; search: TicketSearch }

export const TicketsPage = ({ list, search }: TicketsPageProps) => {
  const t = useTranslations('support')
  const view = search.view ?? restingView
  const filtered = isFiltered(search, 'view')
  const empty = list.data.length === 0
  return (
    <>
      <PageHeader title={t('title')} action={<Actions />} />
      <Tabs label={t('views.label')}>
        {ticketViews.map(name => (
          <Link
            key={name}
            to="/support"
            search={{ view: name }}
            className="tab"
            // the default view is not in the URL
            aria-current={name === view ? 'page' : undefined}
          >
            {t(`views.${name}`)}
            {name !== 'all' && <Count value={list.counts[name]} urgent={name === 'waiting'} />}
          </Link>
        ))}
      </Tabs>
      <Card flush>
        {(filtered || !empty) && <TicketFilters search={search} filtered={filtered} />}
        {empty ? (
          <EmptyState
            drawing={<EmptyTickets />}
            sentence={t(filtered ? 'list.nothingFound' : `list.empty.${view}`)}
            action={filtered ? <ClearLink view={view} /> : view !== 'waiting' && <NewTicketLink />}
          />
        ) : (
          <TicketTable rows={list.data} sort={search.sort ?? restingSort} />
        )}
        <ListPaging list={list} />
      </Card>
    </>
  )
}

const Count = ({ value, urgent }: { value: number; urgent: boolean }) => (
  <span
    className={`ml-1.5 rounded-full px-1.5 py-px text-12 tabular-nums ${urgent && value > 0 ? 'bg-warning-surface text-warning' : 'bg-muted-surface text-muted'}`}
  >
    {value}
  </span>
)

const ClearLink = ({ view }: { view: NonNullable<TicketSearch['view']> }) => (
  <Link to="/support" search={{ view }} className={buttonClass({ colour: 'muted', outline: true })}>
    {useTranslations('support.list')('clear')}
  </Link>
)
