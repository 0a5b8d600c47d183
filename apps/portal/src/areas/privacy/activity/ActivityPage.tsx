import type { ActivityEntry } from '@kontor/contract/areas/privacy/activity'
import { activityActors, activityKinds } from '@kontor/contract/enums/activity'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ActionText, useActionText } from '../../../components/ActionText.tsx'
import { formatDate } from '../../../components/LocalDate.tsx'
import { ExactMoment, formatMoment } from '../../../components/Moment.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import { DateField } from '../../../list/DateField.tsx'
import { List } from '../../../list/List.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyContacts } from '../../../ui/illustrations/EmptyContacts.tsx'
import { UserIcon } from '../../../ui/NavigationIcons.tsx'
import { type ActivitySearch, defaultSort } from './activity-search.ts'
import { actorOf } from './actor.ts'
import { type Change, changesOf } from './changes.ts'
import { fieldName, valueText } from './value-text.ts'

type ActivityPageProps = { list: CallOutput<'GET /ajax/v1/activity'>; search: ActivitySearch }

/** Shows what was done in the account, staff included. */
export const ActivityPage = ({ list, search }: ActivityPageProps) => {
  const t = useTranslations('activity')
  const textOf = useActionText()
  return (
    <>
      <p className="max-w-2xl text-muted">{t('lead')}</p>
      <Card flush>
        <List
          t={t}
          caption={t('title')}
          list={list}
          rowKey="id"
          search={search}
          filters={{
            who: { label: t('list.who'), options: activityActors.map(value => ({ value, label: t(`who.${value}`) })) },
            kind: {
              label: t('columns.kind'),
              options: activityKinds.map(value => ({ value, label: t(`kinds.${value}`) })),
            },
          }}
          moreFilters={
            <>
              <DateField name="from" label={t('list.from')} value={search.from} />
              <DateField name="to" label={t('list.to')} value={search.to} />
            </>
          }
          sorts={{ '-at': t('list.sorts.latest'), at: t('list.sorts.oldest') }}
          defaultSort={defaultSort}
          head={name => t(`columns.${name}`)}
          columns={{
            what: { place: 'title', cell: row => <Sentence entry={row} /> },
            kind: {
              labelled: true,
              place: 'wide',
              className: 'whitespace-nowrap text-muted',
              cell: row => t(`kinds.${row.kind}`),
            },
            address: { className: 'tabular-nums', cell: row => row.address },
            at: { by: 'at', cell: row => <ExactMoment value={row.at} /> },
          }}
          file={{
            read: cursor => call('GET /ajax/v1/activity', { query: { ...search, limit: 100, cursor } }),
            cells: {
              at: row => row.at,
              actor: row => actorOf(row, t),
              what: textOf,
              kind: row => t(`kinds.${row.kind}`),
              address: row => row.address ?? '',
              reason: row => row.reason ?? '',
            },
          }}
          empty={{ drawing: <EmptyContacts />, sentence: t('list.empty') }}
        />
      </Card>
    </>
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
        <ActionText
          actor={who === 'staff' ? entry.actor : actorOf(entry, t)}
          action={entry.action}
          subject={entry.subject}
        />
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
