import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { onOperatorDetail } from '../api/announce.ts'
import { navigatingTo } from '../navigation/chunk-failures.ts'
import { isStale, watchVersion } from '../navigation/new-version.ts'
import { startKeeping } from '../state/app-state.ts'
import { showToast } from '../state/toasts.ts'
import { LoadingImage } from '../ui/illustrations/LoadingImage.tsx'
import { ToastRegion } from './ToastRegion.tsx'

/** What lies above every page, and what listens for as long as the visit lasts. */
export const Overlays = () => {
  useVisit()
  return (
    <>
      <LoadingOverlay />
      <ToastRegion />
    </>
  )
}

/** Specification 2: between page start and page finish. Fades in late, so a quick navigation shows nothing. */
const LoadingOverlay = () => {
  const t = useTranslations('frame')
  const loading = useRouterState({ select: state => state.isLoading })
  if (!loading) return null
  return (
    <div data-testid="loading" className="loading-overlay fixed inset-0 z-9999 grid place-items-center">
      <LoadingImage alt={t('loading')} />
    </div>
  )
}

function useVisit() {
  const router = useRouter()
  useEffect(() => {
    startKeeping()
    onOperatorDetail(detail => {
      // specification 6: admins see the operator's detail of any answer
      if (router.options.context.session?.user?.admin) showToast('danger', detail)
    })
    const stopWatching = watchVersion()
    const stopBefore = router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
      navigatingTo(toLocation.href)
      // a newer portal is out: this link loads the page anew. A form is never interrupted, because it does not navigate
      if (isStale() && pathChanged) location.assign(toLocation.href)
    })
    const stopAfter = router.subscribe('onResolved', () => navigatingTo(undefined))
    return () => {
      stopWatching()
      stopBefore()
      stopAfter()
    }
  }, [router])
}
