import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { createHeldClock } from '../state/held-clock.ts'
import { dismissToast, type ToastEntry, toastLifetime } from '../state/toasts.ts'
import { Toast } from '../ui/Toast.tsx'

/** Each hides itself after five seconds, which pause while the pointer or the focus is on it. */
export const ToastList = ({ shown }: { shown: readonly ToastEntry[] }) => {
  const t = useTranslations('frame')
  return shown.map(toast => <TimedToast key={toast.id} toast={toast} dismissLabel={t('dismiss')} />)
}

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
