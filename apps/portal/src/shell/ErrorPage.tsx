import { lazy, Suspense, use, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { statusOf } from '../api/problem.ts'
import { isChunkFailure, repair, spare } from '../navigation/chunk-failures.ts'
import { answerStatus } from '../page/visitor.ts'
import type { ErrorScreen as Screen } from './ErrorScreen.tsx'
import { InFrame } from './in-frame.ts'
import { QuietCard } from './QuietCard.tsx'

const Bare: typeof Screen = ({ error }) => (
  <QuietCard inside={use(InFrame)}>
    <h1>{statusOf(error)}</h1>
    <a href="/">{useTranslations('ERROR_PAGE')('BUTTON')}</a>
  </QuietCard>
)

/** The frame brings it along; other pages rarely need it. Where it cannot be had, the number and the way home must do. */
const ErrorScreen = lazy(() => spare(async () => (await import('./ErrorScreen.tsx')).ErrorScreen, Bare))

/**
 * Shows any error that a route throws and does not handle itself. A missing part of the program reloads the page
 * first.
 */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const incomplete = isChunkFailure(error)
  const [repaired, setRepaired] = useState(!incomplete)
  useEffect(() => {
    if (incomplete) void repair().then(left => setRepaired(!left))
    else setRepaired(true)
  }, [incomplete])
  answerStatus(statusOf(error))
  return (
    repaired && (
      <Suspense>
        <ErrorScreen error={error} />
      </Suspense>
    )
  )
}

/** An unknown path, a parameter that no page has, or an object that does not exist (or is not the visitor's). */
export const NotFoundPage = () => <ErrorPage error={notFound} />

const notFound = { message: '404 not_found' }
