import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../page/public-configuration.ts'
import { LoadingImage } from '../ui/illustrations/LoadingImage.tsx'
import { ToastRegion } from './ToastRegion.tsx'
import { useVisit } from './use-visit.ts'

// only where a provider has configured what needs it
const Consent = lazy(async () => ({ default: (await import('./Consent.tsx')).Consent }))

/** Layers above every page, and listeners for the whole visit. */
export const Overlays = () => {
  useVisit()
  const { thirdParty } = publicConfiguration()
  return (
    <>
      {thirdParty && (
        <Suspense>
          <Consent scripts={thirdParty.scripts} />
        </Suspense>
      )}
      <LoadingOverlay />
      <ToastRegion />
    </>
  )
}

/**
 * Specification 2: between page start and page finish. It fades in late, so a quick navigation shows nothing. Another
 * filter or order of the same page is no page start: main is marked busy, and nothing covers what the visitor works
 * with.
 */
const LoadingOverlay = () => {
  const t = useTranslations('frame')
  const loading = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname,
  })
  if (!loading) return null
  return (
    <div data-testid="loading" className="loading-overlay fixed inset-0 z-9999 grid place-items-center">
      <LoadingImage alt={t('loading')} />
    </div>
  )
}
