import { canDo } from '@kontor/contract/can'
import { documentFilters, documentKinds } from '@kontor/contract/enums/billing'
import { decimalString, formatMoney, type Money } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { InvoiceStatusBadge } from '../../../components/InvoiceStatusBadge.tsx'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { OrderLink } from '../../../components/OrderLink.tsx'
import { Standing } from '../../../components/Standing.tsx'
import { isPayable, statusText } from '../../../components/status-text.ts'
import { usePurpose, usePurposeParts } from '../../../components/use-purpose.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useToday } from '../../../i18n/use-today.ts'
import { decimalFor } from '../../../list/csv.ts'
import { isFiltered } from '../../../list/is-filtered.ts'
import { List } from '../../../list/List.tsx'
import type { Shown } from '../../../list/only-shown.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { TickBox } from '../../../ui/Checkbox.tsx'
import { EmptyInvoices } from '../../../ui/illustrations/EmptyInvoices.tsx'
import { DownloadIcon } from '../../../ui/ThingIcons.tsx'
import { documentUrl } from './document-url.ts'
import type { InvoiceLine } from './invoice-fields.ts'
import { defaultSort, type InvoiceSearch } from './invoice-search.ts'

type InvoicesPageProps = { list: Shown<CallOutput<'GET /ajax/v1/invoices'>, keyof InvoiceLine>; search: InvoiceSearch }

export const InvoicesPage = ({ list, search }: InvoicesPageProps) => {
  const t = useTranslations('billing')
  const locale = useNumberLocale()
  const purpose = usePurpose()
  const filtered = isFiltered(search)
  const selection = useSelection(list.data)
  const { selected, toggle, toggleAll } = selection
  const periods = usePeriods(list.years, search.period)
  const amount = (money: Money) => decimalFor(decimalString(money), locale)
  return (
    <>
      {(filtered || list.data.length > 0 || list.summary.credit.amount_minor > 0) && (
        <Card>
          <Standing summary={list.summary} className="grid items-start gap-x-12 gap-y-2 sm:grid-cols-2" />
        </Card>
      )}
      <Card flush>
        <List
          t={t}
          caption={t('list.title')}
          list={list}
          rowKey="id"
          search={search}
          filters={{
            status: {
              label: t('columns.status'),
              options: documentFilters.map(value => ({
                value,
                label: t(value === 'payable' ? 'list.payable' : `statuses.${value}`),
              })),
            },
            kind: {
              label: t('columns.kind'),
              options: documentKinds.map(value => ({ value, label: t(`kinds.${value}`) })),
            },
            period: { label: t('list.period'), options: periods },
          }}
          sorts={{
            '-issued_on': t('list.sorts.newest'),
            issued_on: t('list.sorts.oldest'),
            '-gross': t('list.sorts.largest'),
            gross: t('list.sorts.smallest'),
            due_on: t('list.sorts.dueSoonest'),
            '-due_on': t('list.sorts.dueLatest'),
            number: t('list.sorts.number'),
            '-number': t('list.sorts.numberDown'),
          }}
          defaultSort={defaultSort}
          control={{
            head: (
              <TickBox
                label={t('settings.archive.selectAll')}
                checked={selected.size === list.data.length}
                onChange={toggleAll}
              />
            ),
            cell: row => (
              <TickBox
                label={t('settings.archive.select', { number: row.number })}
                checked={selected.has(row.id)}
                onChange={() => toggle(row.id)}
              />
            ),
          }}
          end={{
            head: t('invoice.download.now'),
            cell: row => (
              <a
                href={documentUrl(row.id, 'pdf')}
                download
                aria-label={t('list.pdfOf', { number: row.number })}
                title={t('invoice.download.now')}
                className="row-action"
              >
                <DownloadIcon className="size-4" />
              </a>
            ),
          }}
          bar={<SelectionBar selection={selection} rows={list.data} />}
          head={name => t(`columns.${name}`)}
          columns={{
            number: {
              by: 'number',
              place: 'title',
              cell: row => (
                <Link to="/billing/$id" params={{ id: row.id }} className="row-link whitespace-nowrap tabular-nums">
                  {row.number}
                </Link>
              ),
            },
            purpose: {
              className: 'wrap-anywhere @max-4xl:basis-full @4xl:min-w-32',
              cell: row => <Purpose row={row} />,
            },
            issued: { by: 'issued_on', cell: row => <LocalDate value={row.issued_on} /> },
            due: { by: 'due_on', labelled: true, cell: row => row.due_on && <LocalDate value={row.due_on} /> },
            status: { place: 'below', cell: row => <InvoiceStatusBadge document={row} /> },
            gross: {
              by: 'gross',
              numeric: true,
              place: 'aside',
              className: 'font-medium',
              cell: row => (
                <>
                  {formatMoney(row.gross, locale)}
                  {isPart(row) && (
                    <span className="block text-12 font-normal text-muted">
                      {t('list.part', { amount: formatMoney(row.open, locale) })}
                    </span>
                  )}
                </>
              ),
            },
          }}
          file={{
            read: cursor => call('GET /ajax/v1/invoices', { query: { ...search, limit: 100, cursor } }),
            cells: {
              number: row => row.number,
              kind: row => t(`kinds.${row.kind}`),
              purpose,
              issued: row => row.issued_on,
              due: row => row.due_on ?? '',
              status: row => t(statusText(row)),
              net: row => amount(row.net),
              tax: row => amount(row.tax),
              gross: row => amount(row.gross),
              open: row => amount(row.open),
              currency: row => row.gross.currency,
            },
          }}
          empty={{ drawing: <EmptyInvoices />, sentence: t('list.empty'), action: <OrderLink /> }}
        />
      </Card>
    </>
  )
}

const Purpose = ({ row }: { row: InvoiceLine }) => {
  const { what, when } = usePurposeParts()(row)
  return (
    <>
      {what}
      {when !== '' && (
        <span className="wrap-break-word text-muted @4xl:block @4xl:text-12">
          <span className="@4xl:hidden"> · </span>
          {when}
        </span>
      )}
    </>
  )
}

/** Offers this and the last month and quarter, and the years of which there are documents; and what the URL names besides. */
function usePeriods(years: readonly number[], chosen: string | undefined): { value: string; label: string }[] {
  const t = useTranslations('billing.list.periods')
  const today = useToday()
  const month = (back: number) => {
    const day = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
    day.setUTCMonth(day.getUTCMonth() - back)
    return day.toISOString().slice(0, 7)
  }
  const quarterOf = (value: string) => `${value.slice(0, 4)}-Q${Math.ceil(Number(value.slice(5)) / 3)}`
  const offered = [
    { value: month(0), label: t('thisMonth') },
    { value: month(1), label: t('lastMonth') },
    { value: quarterOf(month(0)), label: t('thisQuarter') },
    { value: quarterOf(month(3)), label: t('lastQuarter') },
    ...years.map(year => ({ value: String(year), label: String(year) })),
  ]
  const known = chosen === undefined || offered.some(({ value }) => value === chosen)
  return known ? offered : [...offered, { value: chosen, label: chosen }]
}

/** All of it, or nothing, is what the amount and the state beside it say already. */
const isPart = ({ open, gross }: InvoiceLine): boolean =>
  open.amount_minor !== 0 && open.amount_minor !== gross.amount_minor

type SelectionBarProps = { selection: Selection; rows: readonly InvoiceLine[] }

/** Offers what can be done with the selected documents; it is empty without any, so that screen readers hear it fill. */
const SelectionBar = ({ selection: { selected, clear }, rows }: SelectionBarProps) => {
  const pay = useTranslations('payments.pay')
  const mayPay = canDo(useUser(), 'billing:write')
  const payable = mayPay ? rows.filter(row => selected.has(row.id) && isPayable(row)).map(({ id }) => id) : []
  const t = useTranslations('billing.settings.archive')
  const navigate = useNavigate()
  const request = useAction(async options => {
    await call('POST /ajax/v1/invoices/archive', { body: { ids: [...selected] } }, options)
    showToast('success', t('requested'))
    clear()
    await navigate({ to: '/billing/settings' })
  })
  return (
    <div role="status" className="empty:hidden">
      {selected.size > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-brand-surface px-5 py-2.5 max-sm:px-4">
          <p className="min-w-0 grow text-13 font-medium">{t('selected', { count: selected.size })}</p>
          <Button size="sm" colour="muted" outline onClick={clear}>
            {t('clear')}
          </Button>
          <Button size="sm" outline={payable.length > 0} pending={request.pending} onClick={request.run}>
            {t('request')}
          </Button>
          {payable.length > 0 && (
            <Link to="/billing/pay" search={{ documents: payable.join(',') }} className={buttonClass({ size: 'sm' })}>
              {pay('selected')}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

type Selection = {
  selected: ReadonlySet<string>
  toggle: (id: string) => void
  toggleAll: () => void
  clear: () => void
}

/** Which documents of the page are selected; another page or filter leaves those that it shows, too. */
function useSelection(rows: readonly InvoiceLine[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = rows.map(({ id }) => id)
  const selected = new Set(ids.filter(id => chosen.has(id)))
  return {
    selected,
    toggle: id =>
      setChosen(selected.has(id) ? new Set([...selected].filter(other => other !== id)) : new Set([...selected, id])),
    toggleAll: () => setChosen(selected.size === ids.length ? new Set() : new Set(ids)),
    clear: () => setChosen(new Set()),
  }
}
