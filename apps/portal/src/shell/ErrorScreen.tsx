import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { referenceOf, statusOf } from '../api/problem.ts'
import { isChunkFailure, spare } from '../navigation/chunk-failures.ts'
import { latestBuild } from '../navigation/new-version.ts'
import { isBot } from '../page/bots.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import { visitorAgent } from '../page/visitor.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { QuietCard } from './QuietCard.tsx'
import { keepsFrame, Surroundings } from './surroundings.ts'

type Drawing = typeof import('./ErrorDrawing.tsx').ErrorDrawing
const nothing: Drawing = () => <span />

// the page that reports a failure must not fail for a missing drawing
const ErrorDrawing = lazy(() => spare(async () => (await import('./ErrorDrawing.tsx')).ErrorDrawing, nothing))

const drawn = [403, 404, 503] as const
const isDrawn = (status: number): status is (typeof drawn)[number] => (drawn as readonly number[]).includes(status)

/**
 * The error layout: logo, illustration or number, text, and the ways on. Specification 2 and 8: bots get a line in the console instead.
 */
export const ErrorScreen = ({ error }: { error: unknown }) => {
  const answered = statusOf(error)
  const bot = isBot(visitorAgent())
  // a refusal is no defect: only unexpected errors are logged
  const worthALine = bot || (answered >= 500 && answered !== 501)
  useEffect(() => {
    if (worthALine) console.error(location.pathname, error)
  }, [error, worthALine])
  if (bot) return null
  // what fails without an answer is no mistake of ours. Whether there was one is known: the browser only guesses at its network
  const status = isChunkFailure(error) ? 502 : answered
  return (
    <Shown
      status={status}
      retry={answered >= 500 && answered !== 501 && <RetryButton error={error} />}
      reference={referenceOf(error)}
    />
  )
}

/** Draws the error layout: a page of its own, unless the layout around it has logo, language and footer already. */
const ErrorLayout = ({ children, keepFrame }: { children: ReactNode; keepFrame: boolean }) => {
  const around = use(Surroundings)
  if (around === 'card') return <div className="error-layout">{children}</div>
  if (around === null || !keepFrame) return <QuietCard inside={around !== null}>{children}</QuietCard>
  return <div className="error-layout quiet-card mx-auto w-full max-w-md">{children}</div>
}

type ShownProps = { status: number; retry: ReactNode; reference: string | undefined }

const Shown = ({ status, retry, reference }: ShownProps) => {
  const t = useTranslations('ERROR_PAGE')
  const own = t.has(`${status}_TEXT` as '500_TEXT') ? (status as 500) : 500 // a code of the catalogue, or else that of 500
  const title = t(`${own}_TITLE`)
  return (
    <ErrorLayout keepFrame={keepsFrame(status)}>
      <title>{`${title} · ${publicConfiguration().providerName}`}</title>
      <div className="flex flex-col items-center gap-3 text-center">
        {isDrawn(status) ? (
          <>
            <Suspense fallback={<span className="h-40" />}>
              <ErrorDrawing status={status} />
            </Suspense>
            <h1 className="text-20 font-semibold">{title}</h1>
          </>
        ) : (
          <>
            <h1 className="text-[4rem] leading-none font-semibold text-brand">{status}</h1>
            <p className="text-20 font-semibold">{title}</p>
          </>
        )}
        <p className="text-muted">{t(`${own}_TEXT`)}</p>
      </div>
      <div className="mt-6 flex flex-col gap-2">
        <a href="/" className={`${buttonClass({ size: 'lg' })} w-full`}>
          {t('BUTTON')}
        </a>
        <div className="flex gap-2 empty:hidden">
          <BackButton />
          {retry}
        </div>
      </div>
      {reference && <Reference id={reference} />}
    </ErrorLayout>
  )
}

const RetryButton = ({ error }: { error: unknown }) => {
  const t = useTranslations('ERROR_PAGE')
  const router = useRouter()
  const [pending, setPending] = useState(false)
  const again = async () => {
    setPending(true)
    if (!isChunkFailure(error)) await router.invalidate()
    // as long as no one answers, this page is better than the browser's
    else if (await latestBuild()) location.reload()
    setPending(false)
  }
  return (
    <Button size="lg" colour="muted" outline className="grow" pending={pending} onClick={() => void again()}>
      {t('RETRY')}
    </Button>
  )
}

/** Only where there is a page to go back to, which only the browser knows. */
const BackButton = () => {
  const t = useTranslations('frame')
  const [some, setSome] = useState(false)
  useEffect(() => setSome(history.length > 1), [])
  if (!some) return null
  return (
    <Button size="lg" colour="muted" outline className="grow" onClick={() => history.back()}>
      {t('back')}
    </Button>
  )
}

const Reference = ({ id }: { id: string }) => (
  <p className="mt-4 text-center text-12 text-muted">
    {useTranslations('form')('reference')} <span className="figures-distinct select-all">{id}</span>
  </p>
)
