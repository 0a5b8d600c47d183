import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { spare } from '../navigation/chunk-failures.ts'
import { useStore } from '../state/store.ts'
import { type ToastEntry, toasts } from '../state/toasts.ts'

type List = typeof import('./ToastList.tsx').ToastList
const plainList: List = ({ shown }) => shown.map(({ id, message }) => <p key={id}>{message}</p>)

/** The frame brings it along; other pages rarely need it. Where it cannot be had, the words alone must do. */
const ToastList = lazy(() => spare(async () => (await import('./ToastList.tsx')).ToastList, plainList))

/** Announces results. It stands there before there is one: readers watch what was there. */
export const ToastRegion = () => {
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
