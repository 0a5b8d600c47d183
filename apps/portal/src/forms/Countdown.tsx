import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'

/** Counts down how long to wait. It is read out once and not every second. */
export const Countdown = ({ seconds }: { seconds: number }) => {
  const t = useTranslations('form')
  const [left, setLeft] = useState(Math.ceil(seconds))
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [seconds])
  return (
    <p>
      <span className="sr-only">{t('retryAt', { seconds: Math.ceil(seconds) })}</span>
      <span aria-hidden="true" className="tabular-nums">
        {left > 0 ? t('retryAt', { seconds: left }) : t('retryNow')}
      </span>
    </p>
  )
}
