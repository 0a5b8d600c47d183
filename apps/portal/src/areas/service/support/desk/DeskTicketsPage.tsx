import { ticketImpacts, ticketStatuses } from '@kontor/contract/enums/support'
import { type BulkAct, deskViews } from '@kontor/contract/enums/ticket-desk'
import { mayStaff } from '@kontor/contract/staff-powers'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { Moment } from '../../../../components/Moment.tsx'
import { TicketStatusBadge } from '../../../../components/TicketStatusBadge.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { isFiltered } from '../../../../list/is-filtered.ts'
import { List } from '../../../../list/List.tsx'
import { SavedViews } from '../../../../list/SavedViews.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { TickBox } from '../../../../ui/Checkbox.tsx'
import { AlertTriangleIcon } from '../../../../ui/ControlIcons.tsx'
import { EmptyTickets } from '../../../../ui/illustrations/EmptyTickets.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { DeskBulk } from './DeskBulk.tsx'
import { DueTime } from './DueTime.tsx'
import { type DeskSearch, restingView } from './desk-search.ts'
import { GuestTickets } from './GuestTickets.tsx'
import { HeldMails } from './HeldMails.tsx'
import { MailboxFailures } from './MailboxFailures.tsx'
import { ShortcutHelp } from './ShortcutHelp.tsx'

type DeskTicketsPageProps = {
  list: CallOutput<'GET /ajax/v1/staff/tickets'>
  /** Null: they could not be read. */
  guests: CallOutput<'GET /ajax/v1/staff/guest-tickets'> | null
  search: DeskSearch
}

/** Tickets of all customers: what waits for staff first, the longest wait in front. */
export const DeskTicketsPage = ({ list, guests, search }: DeskTicketsPageProps) => {
  const t = useTranslations('staff.tickets')
  const support = useTranslations('support')
  const held = useUser().staff_powers
  const acts = mayStaff(held, 'tickets:act')
  const view = search.view ?? restingView
  const [chosen, setChosen] = useState<readonly number[]>([])
  // another page or view leaves those that it shows, too
  const numbers = list.data.map(({ number }) => number)
  const isChosen = (number: number) => chosen.includes(number)
  const listed = numbers.filter(isChosen)
  const ofGuests = (guests?.tickets ?? []).map(({ number }) => number).filter(isChosen)
  const selected = [...ofGuests, ...listed]
  const choose = (number: number, isOn: boolean) =>
    setChosen(isOn ? [...selected, number] : selected.filter(other => other !== number))
  /** Stands where the first of them are. */
  const bar = (shown: boolean) => <BulkBar numbers={shown ? selected : []} clear={() => setChosen([])} />
  return (
    <>
      <PageHeader
        back={<BackLink to="/staff">{t('back')}</BackLink>}
        title={t('title')}
        action={
          <>
            <ShortcutHelp shortcuts={['next', 'previous', 'open', 'select', 'assign', 'status']} />
            {mayStaff(held, 'figures:see') && (
              <Link to="/staff/tickets/figures" className={buttonClass({ colour: 'muted', outline: true })}>
                {t('figures.title')}
              </Link>
            )}
          </>
        }
      />
      <RowKeys />
      <MailboxFailures />
      <HeldMails list={list} />
      <GuestTickets guests={guests} chosen={ofGuests} onChoose={acts ? choose : null} bar={bar(ofGuests.length > 0)} />
      <Tabs label={t('views.label')} shown={view}>
        {deskViews.map(name => (
          <Link
            key={name}
            to="/staff/tickets"
            // the default view is not in the URL
            search={name === restingView ? {} : { view: name }}
            activeOptions={{ exact: true }}
            className="tab"
            aria-current={name === view ? 'page' : undefined}
          >
            {name === 'all' ? t('views.all') : t('tab', { name: t(`views.${name}`), count: list.counts[name] })}
          </Link>
        ))}
      </Tabs>
      <SavedViews list="tickets" views={list.views} search={search} />
      <Card flush>
        <List
          t={t}
          caption={t('title')}
          list={list}
          rowKey="number"
          search={search}
          filtered={isFiltered(search, 'view')}
          cleared={{ view: search.view }}
          filters={{
            status: {
              label: support('columns.status'),
              options: ticketStatuses.map(value => ({ value, label: t(`statuses.${value}`) })),
            },
            impact: {
              label: support('columns.impact'),
              options: ticketImpacts.map(value => ({ value, label: support(`impacts.${value}`) })),
            },
            category: {
              label: support('columns.category'),
              options: list.categories.map(({ code, name }) => ({ value: code, label: name })),
            },
            department: list.departments.length > 1 && {
              label: support('columns.department'),
              options: list.departments.map(({ code, name }) => ({ value: code, label: name })),
            },
            product: list.products.length > 0 && {
              label: t('product'),
              options: list.products.map(({ code, name }) => ({ value: code, label: name })),
            },
            tag: list.tags.length > 0 && {
              label: t('tags.one'),
              options: list.tags.map(value => ({ value, label: value })),
            },
          }}
          sorts={{
            waiting_since: t('sorts.waiting'),
            due_at: t('sorts.due'),
            '-updated_at': support('list.sorts.latest'),
            updated_at: support('list.sorts.oldest'),
            '-number': support('list.sorts.newest'),
            number: support('list.sorts.first'),
          }}
          defaultSort={view === 'waiting' ? 'waiting_since' : view === 'late' ? 'due_at' : '-updated_at'}
          head={name => t(`columns.${name}`)}
          columns={{
            subject: {
              place: 'title',
              cell: row => (
                <>
                  <Link
                    to="/staff/tickets/$number"
                    params={{ number: String(row.number) }}
                    className="row-link line-clamp-2 wrap-anywhere @4xl:min-w-36"
                  >
                    {row.subject}
                  </Link>
                  {row.tags.length > 0 && (
                    <span className="line-clamp-1 text-12 text-muted">{row.tags.join(' · ')}</span>
                  )}
                </>
              ),
            },
            status: {
              place: 'aside',
              cell: row => (
                <span className="inline-flex flex-wrap gap-1.5">
                  <TicketStatusBadge status={row.status} staff />
                  {row.impact === 'down' && (
                    <Badge tone="danger" icon={AlertTriangleIcon}>
                      {support('impacts.down')}
                    </Badge>
                  )}
                </span>
              ),
            },
            customer: {
              cell: row => (
                <span className="inline-flex flex-wrap gap-x-1.5 @4xl:flex-col">
                  <span className="line-clamp-1">{row.customer_name}</span>
                  <span className="text-12 text-muted tabular-nums">{row.customer_number}</span>
                </span>
              ),
            },
            waiting: {
              by: 'waiting_since',
              head: t('columns.waitingDue'),
              ascendingFirst: true,
              labelled: true,
              cell: row =>
                (row.waiting_since ?? row.due) && (
                  <span className="inline-flex flex-wrap items-center gap-x-1.5 @4xl:flex-col @4xl:items-start">
                    {row.waiting_since && <Moment value={row.waiting_since} />}
                    {row.due && <DueTime due={row.due} />}
                  </span>
                ),
            },
            updated: {
              by: 'updated_at',
              cell: row => (
                <span className="inline-flex flex-wrap gap-x-1.5 @4xl:flex-col">
                  <Moment value={row.updated_at} />
                  <span className="text-12 text-muted">{row.last_author}</span>
                </span>
              ),
            },
            assignee: { place: 'spare', cell: row => row.assignee?.name },
            number: { by: 'number', numeric: true, cell: row => row.number },
          }}
          file={{
            read: cursor => call('GET /ajax/v1/staff/tickets', { query: { ...search, limit: 100, cursor } }),
            cells: {
              number: row => String(row.number),
              subject: row => row.subject,
              customer: row => `${row.customer_number} ${row.customer_name}`,
              category: row => row.category_name,
              contract: row => row.contract_number ?? '',
              status: row => t(`statuses.${row.status}`),
              impact: row => support(`impacts.${row.impact}`),
              tags: row => row.tags.join(', '),
              assignee: row => row.assignee?.name ?? '',
              waiting: row => row.waiting_since ?? '',
              due: row => row.due?.at ?? '',
              created: row => row.created_at,
              updated: row => row.updated_at,
              lastAuthor: row => row.last_author,
            },
          }}
          control={
            acts
              ? {
                  head: (
                    <TickBox
                      label={t('bulk.selectAll')}
                      checked={listed.length === numbers.length}
                      onChange={() => setChosen([...ofGuests, ...(listed.length === numbers.length ? [] : numbers)])}
                    />
                  ),
                  cell: row => (
                    <TickBox
                      label={t('bulk.select', { number: String(row.number) })}
                      checked={isChosen(row.number)}
                      onChange={({ target }) => choose(row.number, target.checked)}
                    />
                  ),
                }
              : undefined
          }
          bar={
            <>
              {list.cut && (
                <div className="border-b border-line px-5 py-3 max-sm:px-4">
                  <Banner tone="info">{t('list.cut')}</Banner>
                </div>
              )}
              {bar(ofGuests.length === 0)}
            </>
          }
          empty={{ drawing: <EmptyTickets />, sentence: t(`empty.${view}`) }}
        />
      </Card>
    </>
  )
}

/** Offers what can be done with the selected tickets; it is empty without any, so that screen readers hear it fill. */
const BulkBar = ({ numbers, clear }: { numbers: readonly number[]; clear: () => void }) => {
  const t = useTranslations('staff.tickets')
  const [opened, setOpened] = useState<Omit<ComponentProps<typeof DeskBulk>, 'onClose'> | null>(null)
  const open = (act: BulkAct) => async () => {
    const { staff } = await call('GET /ajax/v1/staff/tickets/preview', { query: { numbers: numbers.join(',') } })
    setOpened({ act, numbers, staff })
  }
  const assign = useAction(open('assign'))
  const status = useAction(open('resolved'))
  return (
    <>
      <div role="status" className="empty:hidden">
        {numbers.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-brand-surface px-5 py-2.5 max-sm:px-4">
            <p className="min-w-0 grow text-13 font-medium">{t('bulk.selected', { count: numbers.length })}</p>
            <Button size="sm" colour="muted" outline onClick={clear}>
              {t('bulk.clear')}
            </Button>
            <Button size="sm" outline aria-keyshortcuts="A" pending={assign.pending} onClick={assign.run}>
              {t('assign')}
            </Button>
            <Button size="sm" outline aria-keyshortcuts="E" pending={status.pending} onClick={status.run}>
              {t('setStatus')}
            </Button>
          </div>
        )}
      </div>
      {opened && (
        <DeskBulk
          {...opened}
          onClose={() => {
            setOpened(null)
            clear()
          }}
        />
      )}
    </>
  )
}

/** Moves through the rows of the list by keys, and selects the one that has the focus. The keys press these buttons, which no one sees. */
const RowKeys = () => {
  const t = useTranslations('staff.tickets.shortcuts')
  const links = () => [...document.querySelectorAll<HTMLElement>('main .row-link')]
  const focused = () => links().findIndex(link => link.closest('tr')?.contains(document.activeElement))
  const move = (by: 1 | -1) => {
    const rows = links()
    const at = focused()
    // from outside, the first one; at the ends, where it is
    rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus()
  }
  const select = () => links()[focused()]?.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
  return (
    <div className="sr-only">
      <button type="button" tabIndex={-1} aria-keyshortcuts="J" onClick={() => move(1)}>
        {t('next')}
      </button>
      <button type="button" tabIndex={-1} aria-keyshortcuts="K" onClick={() => move(-1)}>
        {t('previous')}
      </button>
      <button type="button" tabIndex={-1} aria-keyshortcuts="X" onClick={select}>
        {t('select')}
      </button>
    </div>
  )
}
