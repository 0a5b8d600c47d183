import { canDoSome } from '@kontor/contract/can'
import { ticketCategories, ticketStatuses, ticketViews } from '@kontor/contract/enums/support'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { CreateLink } from '../../../components/CreateLink.tsx'
import { Moment } from '../../../components/Moment.tsx'
import { everyRow } from '../../../list/csv.ts'
import { ListPaging } from '../../../list/ListPaging.tsx'
import { ListToolbar } from '../../../list/ListToolbar.tsx'
import { isFiltered } from '../../../list/list-search.ts'
import type { Shown } from '../../../list/only-shown.ts'
import { SortHead } from '../../../list/SortHead.tsx'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyTickets } from '../../../ui/illustrations/EmptyTickets.tsx'
import { LifeBuoyIcon } from '../../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TicketStatusBadge } from './TicketStatusBadge.tsx'
import type { TicketLine } from './ticket-fields.ts'
import { defaultSort, restingView, type TicketSearch } from './ticket-search.ts'

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
          <TicketTable rows={list.data} sort={search.sort ?? defaultSort} />
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

const NewTicketLink = () => {
  const t = useTranslations('support')
  const refusal = canDoSome(useUser(), 'support:write') ? null : t('readOnly')
  return (
    <CreateLink to="/support/create" refusal={refusal}>
      {t('create')}
    </CreateLink>
  )
}

const sorts = [
  { sort: '-updated_at', text: 'latest' },
  { sort: 'updated_at', text: 'oldest' },
  { sort: '-number', text: 'newest' },
  { sort: 'number', text: 'first' },
] as const

const TicketFilters = ({ search, filtered }: { search: TicketSearch; filtered: boolean }) => {
  const t = useTranslations('support')
  const rows = useTicketExport(search)
  return (
    <ListToolbar
      search={search}
      filtered={filtered}
      t={t}
      fields={[
        {
          name: 'status',
          label: t('columns.status'),
          options: ticketStatuses.map(value => ({ value, label: t(`statuses.${value}`) })),
        },
        {
          name: 'category',
          label: t('columns.category'),
          options: ticketCategories.map(value => ({ value, label: t(`categories.${value}`) })),
        },
      ]}
      sorts={sorts.map(({ sort, text }) => ({ value: sort, label: t(`list.sorts.${text}`) }))}
      defaultSort={defaultSort}
      rows={rows}
    />
  )
}

const TicketTable = ({ rows, sort }: { rows: TicketLine[]; sort: string }) => {
  const t = useTranslations('support')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <HeadCell>{t('columns.subject')}</HeadCell>
        <HeadCell>{t('columns.status')}</HeadCell>
        <SortHead by="updated_at" sort={sort}>
          {t('columns.updated')}
        </SortHead>
        <HeadCell>{t('columns.category')}</HeadCell>
        <HeadCell>{t('columns.contract')}</HeadCell>
        <SortHead by="number" sort={sort} numeric>
          {t('columns.number')}
        </SortHead>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TicketTableRow key={row.number} row={row} />
        ))}
      </TableBody>
    </Table>
  )
}

const TicketTableRow = ({ row }: { row: TicketLine }) => {
  const t = useTranslations('support')
  return (
    <TableRow>
      <Cell label={null} place="title">
        <Link
          to="/support/ticket/$number"
          params={{ number: String(row.number) }}
          className="row-link line-clamp-2 wrap-anywhere @4xl:min-w-60"
        >
          {row.subject}
        </Link>
      </Cell>
      <Cell label={null} place="aside">
        <TicketStatusBadge status={row.status} />
      </Cell>
      <Cell label={null}>
        <span className="inline-flex flex-wrap gap-x-1.5 @4xl:flex-col">
          <Moment value={row.updated_at} />
          <LastAuthor row={row} />
        </span>
      </Cell>
      <Cell label={null} place="spare">
        {t(`categories.${row.category}`)}
      </Cell>
      <Cell label={null} place="spare" className="whitespace-nowrap tabular-nums">
        {row.contract_number}
      </Cell>
      <Cell label={null} numeric>
        {row.number}
      </Cell>
    </TableRow>
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

/** Fetches the matching tickets and writes them as lines, heads first. Times stay ISO: every spreadsheet reads them. */
function useTicketExport({ cursor: _, ...search }: TicketSearch): () => Promise<string[][]> {
  const t = useTranslations('support')
  return async () => {
    const rows = await everyRow(cursor =>
      call('GET /ajax/v1/tickets', { query: { ...search, limit: 100, ...(cursor !== undefined && { cursor }) } }),
    )
    const columns = [
      'number',
      'subject',
      'category',
      'contract',
      'status',
      'impact',
      'created',
      'updated',
      'lastAuthor',
    ] as const
    return [
      columns.map(column => t(`columns.${column}`)),
      ...rows.map(row => [
        String(row.number),
        row.subject,
        t(`categories.${row.category}`),
        row.contract_number ?? '',
        t(`statuses.${row.status}`),
        t(`impacts.${row.impact}`),
        row.created_at,
        row.updated_at,
        row.last_author,
      ]),
    ]
  }
}
