import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { onOperatorDetail } from '../api/announce.ts'
import { tellShownCustomer } from '../api/shown-customer.ts'
import { watchVisit } from '../api/signed-out.ts'
import { switchLocale } from '../i18n/store.ts'
import { spare } from '../navigation/chunk-failures.ts'
import { focusPage } from '../navigation/focus-page.ts'
import { isStale, watchVersion } from '../navigation/new-version.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import { usePageState } from '../session/page-state-context.ts'
import { leaveLocked } from '../session/to-locked.ts'
import { toLogin } from '../session/to-login.ts'
import { useVisitor } from '../session/use-user.ts'
import { setTheme, startKeeping } from '../state/app-state.ts'
import { notify } from '../state/notification.ts'
import { useStore } from '../state/store.ts'
import { showToast, type ToastEntry, toasts } from '../state/toasts.ts'
import { LoadingImage } from '../ui/illustrations/LoadingImage.tsx'

/** Listeners for the whole visit. */
function useVisit(): void {
  const router = useRouter()
  useEffect(() => {
    startKeeping()
    const { page } = router.options.context
    // specification 6: admins see the operator's detail of any answer, the server's included
    onOperatorDetail(detail => page.session?.user?.admin && showToast('danger', detail))
    for (const detail of page.operatorDetails) showToast('danger', detail)
    page.operatorDetails = []
    watchVisit({ anybody: () => Boolean(page.session?.user), leave: toLogin, lock: keep => leaveLocked(router, keep) })
    tellShownCustomer({
      customer: () => page.session?.user?.current_customer_number,
      startAnew: () => location.assign(router.latestLocation.href),
    })
    return followNavigation(router)
  }, [router])
  const t = useTranslations('frame')
  useEffect(() => watchVersion(publicConfiguration().build, () => notify('info', t('newVersion'))), [t])
  useAccountLook()
}

/** Applies the look and the language the user chose on any device, as soon as the user is known. */
function useAccountLook(): void {
  const visitor = useVisitor()
  const page = usePageState()
  const router = useRouter()
  const { theme, density } = visitor?.preferences ?? {}
  const locale = visitor?.locale
  useEffect(() => {
    // at a sign-in: earlier pages were in the guest's language, and their titles are written again
    if (locale && locale !== page.locale.get()) void switchLocale(page.locale, locale).then(() => router.invalidate())
  }, [locale, page, router])
  useEffect(() => {
    if (theme) setTheme(theme)
  }, [theme])
  useEffect(() => {
    document.documentElement.dataset.density = density ?? ''
  }, [density])
}

function followNavigation(router: AnyRouter): () => void {
  const stops = [
    router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
      // a newer portal is out: this link reloads the page. A form is never interrupted, because it does not navigate
      if (isStale() && pathChanged) location.assign(toLocation.href)
    }),
    router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
      if (fromLocation && pathChanged && !toLocation.hash) focusPage()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

type List = typeof import('./ToastList.tsx').ToastList
const plainList: List = ({ shown }) => shown.map(({ id, message }) => <p key={id}>{message}</p>)

/** The frame brings it along; other pages rarely need it. Where it cannot be had, the words alone must do. */
const ToastList = lazy(() => spare(async () => (await import('./ToastList.tsx')).ToastList, plainList))

/** Announces results. It stands there before there is one: readers watch what was there. */
const ToastRegion = () => {
  const t = useTranslations('frame')
  const shown = useStore(toasts, state => state, none)
  return (
    <section aria-label={t('messages')} aria-live="polite" className="toasts">
      {shown.length > 0 && (
        <Suspense>
          <ToastList shown={shown} />
        </Suspense>
      )}
    </section>
  )
}

const none: readonly ToastEntry[] = []

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
