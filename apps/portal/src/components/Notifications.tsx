import type { Notification } from '@kontor/contract/areas/people/notifications'
import { dateFormat } from '@kontor/contract/formats'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { useShownTimeZone } from '../i18n/shown-time-zone.ts'
import { usePageState } from '../session/page-state-context.ts'
import { readNotifications } from '../session/read-notifications.ts'
import { showToast } from '../state/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { formatDate } from './LocalDate.tsx'

type NotificationListProps = { list: readonly Notification[]; onRead?: (id: string) => void }

/** Notifications by day, the latest first. One that is opened is read. */
export const NotificationList = ({ list, onRead }: NotificationListProps) => {
  const t = useTranslations('notifications')
  const timeZone = useShownTimeZone()
  const locale = useNumberLocale()
  const day = dateFormat('sv-SE', { dateStyle: 'short', timeZone })
  const now = useNow()
  const [today, yesterday] = [now, new Date(now.getTime() - 86_400_000)].map(moment => day.format(moment))
  const days = Map.groupBy(list, ({ at }) => day.format(new Date(at)))
  return [...days].map(([date, told]) => (
    <section key={date} aria-label={nameOf(date)}>
      <h3 className="px-3 pt-2 pb-1 text-12 font-medium text-muted">{nameOf(date)}</h3>
      <ul>
        {told.map(one => (
          <Line key={one.id} told={one} onRead={onRead} />
        ))}
      </ul>
    </section>
  ))

  function nameOf(date: string): string {
    return date === today ? t('today') : date === yesterday ? t('yesterday') : formatDate(date, locale)
  }
}

type LineProps = { told: Notification; onRead: ((id: string) => void) | undefined }

const Line = ({ told: { id, at, event, title, path, read }, onRead }: LineProps) => {
  const t = useTranslations()
  const page = usePageState()
  const timeZone = useShownTimeZone()
  const locale = useNumberLocale()
  const open = () => {
    if (read) return
    onRead?.(id)
    // it counts as unread until the next time
    readNotifications(page, { ids: [id] }).catch((error: unknown) => console.warn('not marked as read:', error))
  }
  const words = (
    <>
      <span aria-hidden="true" className={`mt-1.5 size-2 shrink-0 rounded-full ${read ? '' : 'bg-brand'}`} />
      <span className="min-w-0 grow">
        {!read && <span className="sr-only">{t('notifications.unread')} </span>}
        <span className={`block wrap-anywhere ${read ? '' : 'font-medium'}`}>{title}</span>
        <span className="block text-12 text-muted">{t(`identity.preferences.events.${event}.name`)}</span>
      </span>
      <time dateTime={at} className="shrink-0 text-12 text-muted tabular-nums">
        {dateFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(at))}
      </time>
    </>
  )
  const look = 'flex min-h-11 w-full items-start gap-2 rounded-control px-3 py-2 text-left text-13'
  return (
    <li>
      {path ? (
        <Link to={path as '/'} onClick={open} className={`${look} hover:bg-subtle`}>
          {words}
        </Link>
      ) : read ? (
        <div className={look}>{words}</div>
      ) : (
        <button type="button" onClick={open} className={`${look} hover:bg-subtle`}>
          {words}
        </button>
      )}
    </li>
  )
}

/** Marks as read what was there when the reader saw the latest. @param latest when that came */
export const ReadAllButton = ({
  latest,
  onRead,
}: {
  latest: string | undefined
  onRead: () => void | Promise<void>
}) => {
  const t = useTranslations('notifications')
  const page = usePageState()
  const [pending, setPending] = useState(false)
  if (latest === undefined) return null
  const readAll = async () => {
    setPending(true)
    try {
      await readNotifications(page, { until: latest })
      await onRead()
    } catch {
      showToast('danger', t('readFailed'))
    }
    setPending(false)
  }
  return (
    <Button size="sm" colour="muted" outline pending={pending} onClick={() => void readAll()}>
      {t('readAll')}
    </Button>
  )
}
