import { lazy, type ReactNode, Suspense, use } from 'react'
import { useTranslations } from 'use-intl/react'
import { withoutReload } from '../navigation/chunk-failures.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import { buttonClass } from '../ui/button-class.ts'
import { InFrame } from './in-frame.ts'
import { QuietCard } from './QuietCard.tsx'

type Drawing = typeof import('./ErrorDrawing.tsx').ErrorDrawing
const nothing: Drawing = () => <span />

const ErrorDrawing = lazy(async (): Promise<{ default: Drawing }> => {
  try {
    return { default: (await withoutReload(() => import('./ErrorDrawing.tsx'))).ErrorDrawing }
  } catch {
    // the page that reports a failure must not fail for a missing drawing
    return { default: nothing }
  }
})

const drawn = [403, 404, 503] as const
const isDrawn = (status: number): status is (typeof drawn)[number] => (drawn as readonly number[]).includes(status)

/** The error layout: logo, illustration or number, text, and the way home. Inside the frame the logo is the frame's. */
export const ErrorScreen = ({ status, retry }: { status: number; retry?: ReactNode }) => {
  const t = useTranslations('ERROR_PAGE')
  const known = isDrawn(status) ? status : 500
  const Around = use(InFrame) ? FramedCard : QuietCard
  return (
    <Around>
      <title>{`${t(`${known}_TITLE`)} · ${publicConfiguration().providerName}`}</title>
      <div className="flex flex-col items-center gap-3 text-center">
        {isDrawn(status) ? (
          <Suspense fallback={<span className="h-40" />}>
            <ErrorDrawing status={status} />
          </Suspense>
        ) : (
          <p className="text-[4rem] leading-none font-semibold text-brand">{status}</p>
        )}
        <h1 className="text-20 font-semibold">{t(`${known}_TITLE`)}</h1>
        <p className="text-muted">{t(`${known}_TEXT`)}</p>
      </div>
      <div className="mt-6 flex flex-col gap-2">
        <a href="/" className={`${buttonClass({ size: 'lg' })} w-full`}>
          {t('BUTTON')}
        </a>
        {retry}
      </div>
    </Around>
  )
}

const FramedCard = ({ children }: { children: ReactNode }) => (
  <section className="mx-auto w-full max-w-md rounded-card border border-line bg-surface p-6 sm:p-8">
    {children}
  </section>
)
