import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { createHeldClock } from '../state/held-clock.ts'
import { useStore } from '../state/store.ts'
import { dismissToast, type ToastEntry, toastLifetime, toasts } from '../state/toasts.ts'
import { Toast } from '../ui/Toast.tsx'

/** Announces results; each hides itself after five seconds, which pause while the pointer or the focus is on it. */
export const ToastRegion = () => {
  const t = useTranslations('frame')
  const shown = useStore(toasts, state => state, none)
  return (
    <section aria-label={t('messages')} aria-live="polite" className="toasts">
      {shown.map(toast => (
        <TimedToast key={toast.id} toast={toast} dismissLabel={t('dismiss')} />
      ))}
    </section>
  )
}

const none: readonly ToastEntry[] = []

const TimedToast = ({ toast, dismissLabel }: { toast: ToastEntry; dismissLabel: string }) => {
  const [clock] = useState(() => createHeldClock(toastLifetime, () => dismissToast(toast.id)))
  useEffect(() => {
    clock.goOn()
    return clock.stop
  }, [clock])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the clock; there is nothing to operate
    <div onMouseEnter={clock.hold} onMouseLeave={clock.goOn} onFocus={clock.hold} onBlur={clock.goOn}>
      <Toast tone={toast.type} dismissLabel={dismissLabel} onDismiss={() => dismissToast(toast.id)}>
        {toast.message}
      </Toast>
    </div>
  )
}
