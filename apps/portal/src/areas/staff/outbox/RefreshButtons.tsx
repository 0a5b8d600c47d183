import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/Button.tsx'
import { RefreshIcon } from '../../../ui/ThingIcons.tsx'

const everyMs = 3000

/** Looks for new mails, once or repeatedly; off by default (WCAG 2.2.2). */
export const RefreshButtons = () => {
  const t = useTranslations('staff.outbox')
  const router = useRouter()
  const [automatic, setAutomatic] = useState(false)

  useEffect(() => {
    if (!automatic) return
    const timer = setInterval(() => void router.invalidate(), everyMs)
    return () => clearInterval(timer)
  }, [automatic, router])

  return (
    <>
      <Button size="sm" colour="muted" outline onClick={() => void router.invalidate()}>
        <RefreshIcon className="size-4" />
        {t('refresh')}
      </Button>
      <Button
        size="sm"
        colour={automatic ? 'primary' : 'muted'}
        outline={!automatic}
        aria-pressed={automatic}
        onClick={() => setAutomatic(!automatic)}
      >
        {t('automatic')}
      </Button>
    </>
  )
}
