import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from '../state/store.ts'
import { dismissToast, type ToastEntry, toastLifetime, toasts } from '../state/toasts.ts'
import { Toast } from '../ui/Toast.tsx'

/** Announces results; each hides itself after five seconds, which pause while the pointer or the focus is on it. */
export const ToastRegion = () => {
  const t = useTranslations('frame')
  const shown = useStore(toasts, state => state, none)
  return (
    <section aria-label={t('messages')} aria-live="polite" className="fixed right-4 bottom-20 z-50 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2 md:bottom-4 print:hidden">
      {shown.map(toast => (
        <TimedToast key={toast.id} toast={toast} dismissLabel={t('dismiss')} />
      ))}
    </section>
  )
}

const none: readonly ToastEntry[] = []

const TimedToast = ({ toast, dismissLabel }: { toast: ToastEntry; dismissLabel: string }) => {
  const [held, setHeld] = useState(false)
  const [left, setLeft] = useState(toastLifetime)
  useEffect(() => {
    if (held) return
    const started = Date.now()
    const timer = setTimeout(() => dismissToast(toast.id), left)
    return () => {
      clearTimeout(timer)
      setLeft(rest => rest - (Date.now() - started))
    }
    // the rest is read when the clock starts and written when it stops; it must not start the clock itself
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  }, [held, toast.id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the clock; there is nothing to operate
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Toast tone={toast.type} dismissLabel={dismissLabel} onDismiss={() => dismissToast(toast.id)}>
        {toast.message}
      </Toast>
    </div>
  )
}
