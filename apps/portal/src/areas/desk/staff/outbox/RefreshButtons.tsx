import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useRefresh } from '../../../../navigation/use-refresh.ts'
import { Button } from '../../../../ui/Button.tsx'
import { RefreshIcon } from '../../../../ui/ThingIcons.tsx'

/** Looks for new mails, once or repeatedly; off by default (WCAG 2.2.2). */
export const RefreshButtons = () => {
  const t = useTranslations('staff.outbox')
  const router = useRouter()
  const [automatic, setAutomatic] = useState(false)
  useRefresh(automatic)

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
