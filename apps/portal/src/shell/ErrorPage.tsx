import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, use, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { statusOf } from '../api/problem.ts'
import { ownCentre } from '../api/transport.ts'
import { isChunkFailure, repair, spare } from '../navigation/chunk-failures.ts'
import { answerStatus } from '../page/visitor.ts'
import { usePageState } from '../session/page-state-context.ts'
import { toLocked } from '../session/to-locked.ts'
import type { ErrorScreen as Screen } from './ErrorScreen.tsx'
import { QuietCard } from './QuietCard.tsx'
import { keepsFrame, Surroundings } from './surroundings.ts'

const Bare: typeof Screen = ({ error }) => (
  <QuietCard inside={use(Surroundings) !== null}>
    <h1>{statusOf(error)}</h1>
    <a href="/">{useTranslations('ERROR_PAGE')('BUTTON')}</a>
  </QuietCard>
)

/** The frame brings it along; other pages rarely need it. Where it cannot be had, the number and the way home must do. */
const ErrorScreen = lazy(() => spare(async () => (await import('./ErrorScreen.tsx')).ErrorScreen, Bare))
const Frame = lazy(async () => ({ default: (await import('./Frame.tsx')).Frame }))

/**
 * Shows any error that a route throws and does not handle itself. A missing part of the program reloads the page
 * first; a lock that has come since the page was opened leads to what it leaves open (specification 4).
 */
export const ErrorPage = ({ error: given }: { error: unknown }) => {
  // another customer centre that knows nothing of a call has no such part of the product
  const error = statusOf(given) === 404 && given !== notFound && !ownCentre() ? notOffered : given
  const status = statusOf(error)
  const router = useRouter()
  const user = usePageState().session?.user
  const around = use(Surroundings)
  const incomplete = isChunkFailure(error)
  const locked = status === 423 && router.latestLocation.pathname !== '/locked'
  const [repaired, setRepaired] = useState(!incomplete)
  useEffect(() => {
    if (locked) toLocked(router)
  }, [locked, router])
  useEffect(() => {
    if (incomplete) void repair().then(left => setRepaired(!left))
    else setRepaired(true)
  }, [incomplete])
  answerStatus(status)
  if (!repaired || locked) return null
  const screen = (
    <Suspense>
      <ErrorScreen error={error} />
    </Suspense>
  )
  if (around || !user || !keepsFrame(status)) return screen
  return (
    <Suspense>
      <Frame>{screen}</Frame>
    </Suspense>
  )
}

/** An unknown path, a parameter that no page has, or an object that does not exist (or is not the visitor's). */
export const NotFoundPage = () => <ErrorPage error={notFound} />

const notFound = { message: '404 not_found' }
const notOffered = { message: '501 not_found' }
