import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../session/public-configuration.ts'
import { buttonClass } from '../ui/button-class.ts'
import { ErrorGhost } from '../ui/illustrations/ErrorGhost.tsx'
import { ErrorLocked } from '../ui/illustrations/ErrorLocked.tsx'
import { ErrorMaintenance } from '../ui/illustrations/ErrorMaintenance.tsx'
import { QuietCard } from './QuietCard.tsx'

const illustrations = { 403: ErrorLocked, 404: ErrorGhost, 503: ErrorMaintenance }
type Drawn = keyof typeof illustrations
const isDrawn = (status: number): status is Drawn => status in illustrations

/** The error layout: logo, illustration or number, text, and the way home. */
export const ErrorScreen = ({ status, retry }: { status: number; retry?: ReactNode }) => {
  const t = useTranslations('ERROR_PAGE')
  const known = isDrawn(status) ? status : 500
  const Illustration = isDrawn(status) ? illustrations[status] : null
  return (
    <QuietCard>
      <title>{`${t(`${known}_TITLE`)} · ${publicConfiguration().providerName}`}</title>
      <div className="flex flex-col items-center gap-3 text-center">
        {Illustration ? (
          <Illustration />
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
    </QuietCard>
  )
}
