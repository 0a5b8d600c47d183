import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../api/client.ts'
import { NotificationList, ReadAllButton } from '../components/Notifications.tsx'
import { useUser } from '../session/use-user.ts'
import { buttonClass } from '../ui/button-class.ts'
import { SkeletonText } from '../ui/Skeleton.tsx'

/** Shown at once. */
const most = 8
type Answer = CallOutput<'GET /ajax/v1/notifications'>

/** Shows the latest notifications, under the bell. */
export const NotificationCentre = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useTranslations('notifications')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const source = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`)
    panel.current?.showPopover({ ...(source && { source }) })
    panel.current?.focus()
  }, [id])
  const [answer, setAnswer] = useState<Answer | 'failed'>()
  // another one has come, or was read elsewhere
  const { notifications: count } = useUser().unread
  useEffect(() => {
    const controller = new AbortController()
    call('GET /ajax/v1/notifications', { query: { limit: most } }, { signal: controller.signal }).then(
      setAnswer,
      () => controller.signal.aborted || setAnswer('failed'),
    )
    return () => controller.abort()
  }, [count])
  const read = (ids: 'all' | readonly string[]) =>
    setAnswer(last => {
      if (last === undefined || last === 'failed') return last
      const data = last.data.map(one => (ids === 'all' || ids.includes(one.id) ? { ...one, read: true } : one))
      return { ...last, data }
    })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press its links, and that is a click
    <section
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t('title')}
      tabIndex={-1}
      className="panel w-80"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onClick={event => event.target instanceof Element && event.target.closest('a') && onClose()}
    >
      <header className="flex min-h-11 items-center gap-2 px-3">
        <h2 className="grow text-14 font-semibold">{t('title')}</h2>
        {answer && answer !== 'failed' && answer.data.some(one => !one.read) && (
          <ReadAllButton latest={answer.data[0]?.at} onRead={() => read('all')} />
        )}
      </header>
      <div className="max-h-[60vh] overflow-y-auto" aria-busy={answer === undefined}>
        {answer === undefined ? (
          <div className="p-3">
            <SkeletonText lines={4} />
          </div>
        ) : answer === 'failed' ? (
          <p className="p-3 text-13 text-muted">{t('failed')}</p>
        ) : answer.data.length === 0 ? (
          <p className="p-3 text-13 text-muted">{t('empty')}</p>
        ) : (
          <NotificationList list={answer.data} onRead={id => read([id])} />
        )}
      </div>
      <footer className="mt-1 flex flex-wrap gap-2 border-t border-line p-2">
        <Link to="/notifications" className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}>
          {t('all')}
        </Link>
        <Link
          to="/account/preferences"
          hash="notifications"
          className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
        >
          {t('choose')}
        </Link>
      </footer>
    </section>
  )
}
