import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { statusOf } from '../api/problem.ts'
import { isBot } from '../page/bots.ts'
import { answerStatus, visitorAgent } from '../page/visitor.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

/**
 * Shows any error that a route throws and does not handle itself. Specification 2 and 8; bots get a line in the console
 * instead.
 */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const status = statusOf(error)
  // no answer reached the portal: not a bug, and over in a moment
  const shown = status === 502 || navigator.onLine === false ? 503 : status
  const t = useTranslations('ERROR_PAGE')
  const router = useRouter()
  const bot = isBot(visitorAgent())
  // a refusal is no defect: only unexpected errors are logged
  const worthALine = bot || status >= 500
  useEffect(() => {
    if (worthALine) console.error(error)
  }, [error, worthALine])
  answerStatus(status)
  if (bot) return null
  const retry = status >= 500 && (
    <Button size="lg" colour="muted" outline className="w-full" onClick={() => void router.invalidate()}>
      {t('RETRY')}
    </Button>
  )
  return <ErrorScreen status={shown} retry={retry} />
}
