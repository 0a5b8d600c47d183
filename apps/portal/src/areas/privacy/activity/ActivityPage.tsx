import type { ActivityEntry } from '@kontor/contract/areas/privacy/activity'
import { activityActors, activityKinds } from '@kontor/contract/enums/activity'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ActionText, useActionText } from '../../../components/ActionText.tsx'
import { formatDate } from '../../../components/LocalDate.tsx'
import { ExactMoment, formatMoment } from '../../../components/Moment.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import { everyRow } from '../../../list/csv.ts'
import { DateField } from '../../../list/DateField.tsx'
import { ExportButton } from '../../../list/ExportButton.tsx'
import { FilterSelect } from '../../../list/FilterSelect.tsx'
import { ListFilters } from '../../../list/ListFilters.tsx'
import { ListPaging } from '../../../list/ListPaging.tsx'
import { isFiltered } from '../../../list/list-search.ts'
import { SortHead } from '../../../list/SortHead.tsx'
import { SortSelect } from '../../../list/SortSelect.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyContacts } from '../../../ui/illustrations/EmptyContacts.tsx'
import { UserIcon } from '../../../ui/NavigationIcons.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { type ActivitySearch, defaultSort } from './activity-search.ts'
import { actorOf } from './actor.ts'
import { type Change, changesOf } from './changes.ts'
import { fieldName, valueText } from './value-text.ts'

type ActivityPageProps = { list: CallOutput<'GET /ajax/v1/activity'>; search: ActivitySearch }

/** Shows what was done in the account, staff included. */
export const ActivityPage = ({ list, search }: ActivityPageProps) => {
  const t = useTranslations('activity')
  const filtered = isFiltered(search)
  const empty = list.data.length === 0
  return (
    <>
      <p className="max-w-2xl text-muted">{t('lead')}</p>
      <Card flush>
        {(filtered || !empty) && <ActivityFilters search={search} filtered={filtered} />}
        {empty ? (
          <EmptyState
            drawing={<EmptyContacts />}
            sentence={t(filtered ? 'list.nothingFound' : 'list.empty')}
            action={
              filtered && (
                <Link to="/account/activity" className={buttonClass({ colour: 'muted', outline: true })}>
                  {t('list.clear')}
                </Link>
              )
            }
          />
        ) : (
          <ActivityTable rows={list.data} sort={search.sort ?? defaultSort} />
        )}
        <ListPaging list={list} />
      </Card>
    </>
  )
}

const ActivityFilters = ({ search, filtered }: { search: ActivitySearch; filtered: boolean }) => {
  const t = useTranslations('activity')
  const rows = useActivityExport(search)
  return (
    <ListFilters
      q={search.q}
      filtered={filtered}
      active={[search.who, search.kind, search.from, search.to].filter(Boolean).length}
      action={
        <ExportButton
          label={t('export.action')}
          hint={t('export.hint')}
          failed={t('export.failed')}
          fileName={t('export.file')}
          rows={rows}
        />
      }
    >
      <FilterSelect
        name="who"
        label={t('list.who')}
        value={search.who}
        options={activityActors.map(value => ({ value, label: t(`who.${value}`) }))}
      />
      <FilterSelect
        name="kind"
        label={t('columns.kind')}
        value={search.kind}
        options={activityKinds.map(value => ({ value, label: t(`kinds.${value}`) }))}
      />
      <DateField name="from" label={t('list.from')} value={search.from} />
      <DateField name="to" label={t('list.to')} value={search.to} />
      <SortSelect
        label={t('list.sort')}
        sort={search.sort ?? defaultSort}
        defaultSort={defaultSort}
        options={[
          { value: '-at', label: t('list.sorts.latest') },
          { value: 'at', label: t('list.sorts.oldest') },
        ]}
      />
    </ListFilters>
  )
}

const ActivityTable = ({ rows, sort }: { rows: ActivityEntry[]; sort: string }) => {
  const t = useTranslations('activity')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <HeadCell>{t('columns.what')}</HeadCell>
        <HeadCell>{t('columns.kind')}</HeadCell>
        <HeadCell>{t('columns.address')}</HeadCell>
        <SortHead by="at" sort={sort}>
          {t('columns.at')}
        </SortHead>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.id}>
            <Cell label={null} place="title">
              <Sentence entry={row} />
            </Cell>
            <Cell label={t('columns.kind')} place="wide" className="whitespace-nowrap text-muted">
              {t(`kinds.${row.kind}`)}
            </Cell>
            <Cell label={null} className="tabular-nums">
              {row.address}
            </Cell>
            <Cell label={null}>
              <ExactMoment value={row.at} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const Sentence = ({ entry }: { entry: ActivityEntry }) => {
  const t = useTranslations('activity')
  const { who, reason } = entry
  const changes = changesOf(entry.before, entry.after)
  // shown once: entries of staff who begin to act have the reason among their changes as well
  const told = reason === null ? changes : changes.filter(({ field }) => field !== 'reason')
  return (
    <div className="flex min-w-0 flex-col gap-1 py-1">
      <p className="font-normal wrap-anywhere">
        <span className="font-medium">{who === 'staff' ? entry.actor : actorOf(entry, t)}</span>{' '}
        <ActionText action={entry.action} subject={entry.subject} />
      </p>
      {who === 'staff' && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 font-normal text-muted">
          <Badge tone="info" icon={UserIcon}>
            {t('staff')}
          </Badge>
          {reason && <span className="wrap-anywhere">{t('reason', { reason })}</span>}
        </p>
      )}
      {told.length > 0 && <ChangesView changes={told} action={entry.action} />}
    </div>
  )
}

/** Before and after, behind a click: most readers only want to know that something changed. */
const ChangesView = ({ changes, action }: { changes: readonly Change[]; action: string }) => {
  const t = useTranslations('activity')
  return (
    <details className="text-12 font-normal text-muted">
      <summary className="w-fit cursor-pointer hover:text-ink">{t('changes')}</summary>
      <dl className="mt-1 grid gap-x-3 gap-y-0.5 border-l-2 border-line pl-3 sm:grid-cols-[auto_1fr]">
        {changes.map(change => (
          <ChangedField key={change.field} change={change} action={action} />
        ))}
      </dl>
    </details>
  )
}

type ChangedFieldProps = { change: Change; action: string }
const ChangedField = ({ change: { field, before, after }, action }: ChangedFieldProps) => {
  const t = useTranslations()
  const say = useValueText(action)
  return (
    <>
      <dt>{fieldName(field, action, t)}</dt>
      <dd className="wrap-anywhere text-ink">
        {after === undefined ? <s>{say(field, before)}</s> : say(field, after)}
        {before !== undefined && after !== undefined && (
          <span className="text-muted">
            {' '}
            ({t('activity.was')} {say(field, before)})
          </span>
        )}
      </dd>
    </>
  )
}

function useValueText(action: string): (field: string, value: unknown) => string {
  const t = useTranslations()
  const numbers = useNumberLocale()
  const timeZone = useShownTimeZone()
  const locale = useLocale()
  const region = (code: string) => nameIn(locale, 'region', code)
  const language = (tag: string) => nameIn(locale, 'language', tag)
  const day = (date: string) => formatDate(date, numbers)
  const moment = (time: string) => formatMoment(time, numbers, timeZone)
  return (field, value) => valueText(field, value, action, { t, day, moment, region, language })
}

function nameIn(locale: string, type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames(locale, { type }).of(code) ?? code
  } catch {
    // not a code at all, in an entry of a centre of its own
    return code
  }
}

/** Fetches the matching entries and writes them as lines, heads first. Times stay ISO: every spreadsheet reads them. */
function useActivityExport({ cursor: _, ...search }: ActivitySearch): () => Promise<string[][]> {
  const t = useTranslations('activity')
  const textOf = useActionText()
  return async () => {
    const rows = await everyRow(cursor =>
      call('GET /ajax/v1/activity', { query: { ...search, limit: 100, ...(cursor !== undefined && { cursor }) } }),
    )
    const columns = ['at', 'actor', 'what', 'kind', 'address', 'reason'] as const
    return [
      columns.map(column => t(`columns.${column}`)),
      ...rows.map(row => [
        row.at,
        actorOf(row, t),
        textOf(row),
        t(`kinds.${row.kind}`),
        row.address ?? '',
        row.reason ?? '',
      ]),
    ]
  }
}
