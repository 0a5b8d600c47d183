import type { DocumentKind } from '@kontor/contract/enums/billing'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useWaitsFor } from '../../../../components/waits-for.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'

/** Describes what was issued; null: it waits for one of those who can confirm it. */
export type Result = { kind: DocumentKind; issued: { id: string; number: string } | null; waitsFor: string[] }

export const CorrectionResult = ({ result: { kind, issued, waitsFor } }: { result: Result }) => {
  const t = useTranslations('billing.correct')
  const kinds = useTranslations('billing.kinds')
  const told = useWaitsFor()
  const look = buttonClass({ size: 'sm', colour: 'muted', outline: true })
  return (
    <div role="status">
      {issued ? (
        <Banner
          tone="success"
          title={t('done', { kind: kinds(kind), number: issued.number })}
          action={
            <Link to="/billing/$id" params={{ id: issued.id }} className={look}>
              {t('show', { number: issued.number })}
            </Link>
          }
        >
          {t('doneHint')}
        </Banner>
      ) : (
        <Banner
          tone="info"
          title={t('waits')}
          action={
            <Link to="/account/lock" className={look}>
              {t('waitsShow')}
            </Link>
          }
        >
          {told(waitsFor)}
        </Banner>
      )}
    </div>
  )
}
