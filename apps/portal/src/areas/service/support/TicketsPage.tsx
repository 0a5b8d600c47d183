import { canDoSome } from '@kontor/contract/can'
import { ticketStatuses, ticketViews } from '@kontor/contract/enums/support'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { CreateLink } from '../../../components/CreateLink.tsx'
import { Moment } from '../../../components/Moment.tsx'
import { TicketStatusBadge } from '../../../components/TicketStatusBadge.tsx'
import { isFiltered } from '../../../list/is-filtered.ts'
import { List } from '../../../list/List.tsx'
import type { Shown } from '../../../list/only-shown.ts'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyTickets } from '../../../ui/illustrations/EmptyTickets.tsx'
import { LifeBuoyIcon, LockIcon } from '../../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TabCount, Tabs } from '../../../ui/Tabs.tsx'
import type { TicketLine } from './ticket-fields.ts'
import { defaultSort, restingView, type TicketSearch } from './ticket-search.ts'

// most lists are not empty
const PopularArticles = lazy(async () => ({ default: (await import('./BeforeTicket.tsx')).PopularArticles }))

const Actions = () => (
  <>
    <Link to="/support/articles/{-$slug}" className={buttonClass({ colour: 'muted', outline: true })}>
      {useTranslations('articles')('title')}
    </Link>
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
            {name !== 'all' && <TabCount value={list.counts[name]} urgent={name === 'waiting'} />}
          </Link>
        ))}
      </Tabs>
      <Card flush>
        <List
          t={t}
          caption={t('title')}
          list={list}
          rowKey="number"
          search={search}
          filtered={isFiltered(search, 'view')}
          cleared={{ view }}
          filters={{
            status: {
              label: t('columns.status'),
              options: ticketStatuses.map(value => ({ value, label: t(`statuses.${value}`) })),
            },
            category: {
              label: t('columns.category'),
              options: list.categories.map(({ code, name }) => ({ value: code, label: name })),
            },
          }}
          sorts={{
            '-updated_at': t('list.sorts.latest'),
            updated_at: t('list.sorts.oldest'),
            '-number': t('list.sorts.newest'),
            number: t('list.sorts.first'),
          }}
          defaultSort={defaultSort}
          head={name => t(`columns.${name}`)}
          columns={{
            subject: {
              place: 'title',
              cell: row => (
                <Link
                  to="/support/ticket/$number"
                  params={{ number: String(row.number) }}
                  className="row-link line-clamp-2 wrap-anywhere @4xl:min-w-60"
                >
                  {row.subject}
                  {row.restricted && <RestrictedMark />}
                </Link>
              ),
            },
            status: { place: 'aside', cell: row => <TicketStatusBadge status={row.status} /> },
            updated: {
              by: 'updated_at',
              cell: row => (
                <span className="inline-flex flex-wrap gap-x-1.5 @4xl:flex-col">
                  <Moment value={row.updated_at} />
                  <LastAuthor row={row} />
                </span>
              ),
            },
            category: { place: 'spare', cell: row => row.category_name },
            contract: { place: 'spare', className: 'whitespace-nowrap tabular-nums', cell: row => row.contract_number },
            number: { by: 'number', numeric: true, cell: row => row.number },
          }}
          file={{
            read: cursor => call('GET /ajax/v1/tickets', { query: { ...search, limit: 100, cursor } }),
            cells: {
              number: row => String(row.number),
              subject: row => row.subject,
              category: row => row.category_name,
              contract: row => row.contract_number ?? '',
              status: row => t(`statuses.${row.status}`),
              impact: row => t(`impacts.${row.impact}`),
              created: row => row.created_at,
              updated: row => row.updated_at,
              lastAuthor: row => row.last_author,
            },
          }}
          empty={{
            drawing: <EmptyTickets />,
            sentence: t(`list.empty.${view}`),
            action: (
              <>
                {view !== 'waiting' && <NewTicketLink />}
                <Suspense>
                  <PopularArticles />
                </Suspense>
              </>
            ),
          }}
        />
      </Card>
    </>
  )
}

const RestrictedMark = () => {
  const t = useTranslations('support.sharing')
  return (
    <span title={t('restricted')} className="ml-1.5 inline-block align-[-2px] text-muted">
      <LockIcon className="size-3.5" />
      <span className="sr-only"> ({t('restricted')})</span>
    </span>
  )
}

const NewTicketLink = () => {
  const t = useTranslations('support')
  const refusal = canDoSome(useUser(), 'support:write') ? null : t('readOnly')
  return (
    <CreateLink to="/support/create" refusal={refusal}>
      {t('create')}
    </CreateLink>
  )
}

const LastAuthor = ({ row }: { row: TicketLine }) => {
  const t = useTranslations('support.ticket')
  return (
    <span className="flex items-center gap-1 text-12 whitespace-nowrap text-muted">
      {row.last_from_staff && (
        <span title={t('staff')}>
          <LifeBuoyIcon className="size-3.5 text-brand" />
          <span className="sr-only">{t('staff')}: </span>
        </span>
      )}
      {row.last_author}
    </span>
  )
}
