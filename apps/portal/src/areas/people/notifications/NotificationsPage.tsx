import type { MailLine } from '@kontor/contract/areas/people/notifications'
import { type SentMailState, sentMailStates } from '@kontor/contract/enums/notifications'
import type { CallInput, CallOutput } from '@kontor/contract/wire/types'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ExactMoment } from '../../../components/Moment.tsx'
import { NotificationList, ReadAllButton } from '../../../components/Notifications.tsx'
import { List } from '../../../list/List.tsx'
import { ListPaging } from '../../../list/ListPaging.tsx'
import { useUser } from '../../../session/use-user.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { EmptyTickets } from '../../../ui/illustrations/EmptyTickets.tsx'
import { CheckIcon, XIcon } from '../../../ui/MoreIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { ClockIcon, RefreshIcon } from '../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../ui/tone.ts'

type MailSearch = Omit<NonNullable<CallInput<'GET /ajax/v1/mails'>['query']>, 'limit'>
type Told = CallOutput<'GET /ajax/v1/notifications'>
/** One of the page's two lists, with the search that it was read by. */
export type Shown =
  | { view: 'told'; list: Told; unreadOnly: boolean }
  | { view: 'mails'; list: CallOutput<'GET /ajax/v1/mails'>; search: MailSearch }

/** Shows the person what they were told in the portal, and the mails to them as they were sent. */
export const NotificationsPage = ({ shown }: { shown: Shown }) => {
  const t = useTranslations('notifications')
  return (
    <>
      <PageHeader
        title={t('title')}
        action={
          <Link to="/account/preferences" className={buttonClass({ colour: 'muted', outline: true })}>
            {t('choose')}
          </Link>
        }
      />
      <Tabs label={t('views.label')}>
        {(['told', 'mails'] as const).map(view => (
          <Link
            key={view}
            to="/notifications"
            search={view === 'mails' ? { view } : {}}
            className="tab"
            // the default view is not in the URL
            activeOptions={{ exact: true }}
            aria-current={view === shown.view ? 'page' : undefined}
          >
            {t(`views.${view}`)}
          </Link>
        ))}
      </Tabs>
      {shown.view === 'told' ? (
        <ToldCard list={shown.list} unreadOnly={shown.unreadOnly} />
      ) : (
        <SentMails list={shown.list} search={shown.search} />
      )}
    </>
  )
}

const ToldCard = ({ list, unreadOnly }: { list: Told; unreadOnly: boolean }) => {
  const t = useTranslations('notifications')
  const router = useRouter()
  const look = buttonClass({ size: 'sm', colour: 'muted', outline: true })
  return (
    <>
      <p className="max-w-2xl text-muted">{t('lead')}</p>
      <Card flush>
        <div className="flex flex-wrap gap-2 border-b border-line p-3 empty:hidden">
          {unreadOnly ? (
            <Link to="/notifications" className={look}>
              {t('everything')}
            </Link>
          ) : (
            list.unread > 0 && (
              <Link to="/notifications" search={{ unread: 'yes' }} className={look}>
                {t('onlyUnread')}
              </Link>
            )
          )}
          {list.unread > 0 && <ReadAllButton latest={list.data[0]?.at} onRead={() => router.invalidate()} />}
        </div>
        {list.data.length === 0 ? (
          <EmptyState drawing={<EmptyTickets />} sentence={t(unreadOnly ? 'noneUnread' : 'empty')} />
        ) : (
          <div className="p-2">
            <NotificationList list={list.data} />
          </div>
        )}
        <ListPaging list={list} />
      </Card>
    </>
  )
}

type SentMailsProps = { list: CallOutput<'GET /ajax/v1/mails'>; search: MailSearch }

// loaded when one is opened
const SentMail = lazy(async () => ({ default: (await import('./SentMail.tsx')).SentMail }))

/** Mails as they were sent: what, when, to whom, and what became of each. */
const SentMails = ({ list, search }: SentMailsProps) => {
  const t = useTranslations('notifications.mails')
  const [open, setOpen] = useState<MailLine>()
  const user = useUser()
  const owns = user.master_customer_numbers.some(number => number === user.current_customer_number)
  return (
    <>
      <p className="max-w-2xl text-muted">{t(owns ? 'leadOwner' : 'lead')}</p>
      <Card flush>
        <List
          t={t}
          caption={t('title')}
          list={list}
          rowKey="id"
          search={search}
          filters={{
            state: {
              label: t('columns.state'),
              options: sentMailStates.map(value => ({ value, label: t(`states.${value}`) })),
            },
          }}
          head={name => t(`columns.${name}`)}
          columns={{
            subject: {
              place: 'title',
              cell: row => (
                <button
                  type="button"
                  aria-label={t('open', { subject: row.subject })}
                  onClick={() => setOpen(row)}
                  className="row-link line-clamp-2 text-left wrap-anywhere"
                >
                  {row.subject}
                </button>
              ),
            },
            state: { place: 'aside', cell: row => <MailState state={row.state} /> },
            to: { className: 'wrap-anywhere', cell: row => row.to },
            at: { cell: row => <ExactMoment value={row.at} /> },
          }}
          file={{
            read: cursor => call('GET /ajax/v1/mails', { query: { ...search, limit: 100, cursor } }),
            cells: {
              at: row => row.at,
              to: row => row.to,
              subject: row => row.subject,
              state: row => t(`states.${row.state}`),
              reason: row => row.reason ?? '',
            },
          }}
          empty={{ drawing: <EmptyTickets />, sentence: t('empty') }}
        />
      </Card>
      {open && (
        <Suspense>
          <SentMail mail={open} state={<MailState state={open.state} />} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const looks: Record<SentMailState, [Tone, Icon]> = {
  held: ['muted', ClockIcon],
  waiting: ['muted', RefreshIcon],
  sent: ['success', CheckIcon],
  bounced: ['danger', XIcon],
  refused: ['danger', XIcon],
}

const MailState = ({ state }: { state: SentMailState }) => {
  const t = useTranslations('notifications.mails.states')
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(state)}
    </Badge>
  )
}
