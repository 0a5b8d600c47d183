import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type CheckView, isShown, mostAttempts } from './check-view.ts'
import type { Wait } from './wait.ts'

type AntiBotStatusProps = { view: CheckView; wait: Wait | null; pending: boolean; children: ReactNode }

/**
 * Says what is going on, for screen readers too; empty, and without taking space, as long as there is nothing to know.
 */
export const AntiBotStatus = ({ view, wait, pending, children }: AntiBotStatusProps) => {
  const t = useTranslations('antiBot')
  const done = view.state === 'completed'
  const boxed = isShown(view) && view.state !== 'init'
  const waiting = !done && view.wait !== 'none'
  const checking = !done && !view.failed && view.attempts === 0 && (pending || isShown(view))
  const seen = isShown(view) || waiting || checking
  return (
    <div className={seen ? 'flex flex-col gap-2 text-13 text-muted' : 'sr-only'}>
      {children}
      {/* always there: an element that appears together with its text is not read out */}
      <div role="status">
        {checking && <p>{t('checking')}</p>}
        {/* the SDK's box shows the same words, but screen readers do not read them */}
        <div className={boxed ? 'sr-only' : undefined}>
          {!done && !view.failed && view.attempts > 0 && (
            <p>{t('retrying', { attempt: view.attempts, of: mostAttempts })}</p>
          )}
          {!done && view.failed && <p>{t('failed')}</p>}
        </div>
        {waiting && view.wait === 'running' && <p>{t('wait')}</p>}
        {waiting && view.wait === 'over' && <p>{t('waited')}</p>}
        {waiting && view.wait === 'refused' && <p>{t.rich('stuck', { contact: contactLink })}</p>}
      </div>
      {waiting && view.wait === 'running' && wait && <SecondsLeft until={wait.readyAt} />}
    </div>
  )
}

/** Only visible: screen readers have heard how long it takes. */
const SecondsLeft = ({ until }: { until: number }) => {
  const t = useTranslations('antiBot')
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [until])
  return (
    <p aria-hidden="true" className="tabular-nums">
      {left !== null && t('secondsLeft', { seconds: left })}
    </p>
  )
}

const contactLink = (chunks: ReactNode) => (
  <a href="/imprint" className="text-brand underline">
    {chunks}
  </a>
)
