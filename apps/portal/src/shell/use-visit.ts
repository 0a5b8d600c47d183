import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { onOperatorDetail } from '../api/announce.ts'
import { tellShownCustomer } from '../api/shown-customer.ts'
import { watchSignedOut } from '../api/signed-out.ts'
import { switchLocale } from '../i18n/store.ts'
import { focusPage } from '../navigation/focus-page.ts'
import { isStale, watchVersion } from '../navigation/new-version.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import { usePageState } from '../session/page-state-context.ts'
import { toLogin } from '../session/to-login.ts'
import { useVisitor } from '../session/use-user.ts'
import { setTheme, startKeeping } from '../state/app-state.ts'
import { notify } from '../state/notification.ts'
import { showToast } from '../state/toasts.ts'

/** Listeners for the whole visit. */
export function useVisit(): void {
  const router = useRouter()
  useEffect(() => {
    startKeeping()
    const { page } = router.options.context
    // specification 6: admins see the operator's detail of any answer, the server's included
    onOperatorDetail(detail => page.session?.user?.admin && showToast('danger', detail))
    for (const detail of page.operatorDetails) showToast('danger', detail)
    page.operatorDetails = []
    watchSignedOut({ anybody: () => Boolean(page.session?.user), leave: toLogin })
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
    const { dataset } = document.documentElement
    if (density) dataset.density = density
    else delete dataset.density
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
