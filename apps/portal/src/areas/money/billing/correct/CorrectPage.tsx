import type { Correctable } from '@kontor/contract/areas/money/corrections'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { ChevronLeftIcon } from '../../../../ui/MoreIcons.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { CorrectForm } from './CorrectForm.tsx'
import { CorrectionPreviewCard } from './CorrectionPreviewCard.tsx'
import { CorrectionResult, type Result } from './CorrectionResult.tsx'
import type { Shown } from './shown.ts'

/** Staff cancel an invoice or give some of it back: first as a preview, then as a document. */
export const CorrectPage = ({ correctable }: { correctable: Correctable | null }) => {
  const t = useTranslations('billing.correct')
  if (correctable) return <Correct correctable={correctable} />
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageHeader title={t('action')} />
      <Card>
        <p className="mb-4">{t('notActing')}</p>
        <Link to="/staff" className={buttonClass({ colour: 'muted', outline: true })}>
          {t('notActingAction')}
        </Link>
      </Card>
    </div>
  )
}

const Correct = ({ correctable }: { correctable: Correctable }) => {
  const t = useTranslations('billing.correct')
  const [shown, setShown] = useState<Shown | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const { customer, invoice, obstacle } = correctable
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        back={
          <Link to="/billing/$id" params={{ id: invoice.id }} className="inline-flex items-center gap-1 hover:text-ink">
            <ChevronLeftIcon className="size-4" />
            {t('back', { number: invoice.number })}
          </Link>
        }
        title={t('title', { number: invoice.number })}
        subtitle={t('customer', { name: customer.name, number: String(customer.number) })}
      />
      {result && <CorrectionResult result={result} />}
      {obstacle ? (
        !result && (
          <Card>
            <p>{t(`obstacles.${obstacle}`)}</p>
            <Earlier correctable={correctable} />
          </Card>
        )
      ) : (
        <>
          <Card>
            <Earlier correctable={correctable} />
            <CorrectForm
              // after a correction something else is left
              key={invoice.related.length}
              correctable={correctable}
              onShown={preview => {
                setResult(null)
                setShown(preview)
              }}
            />
          </Card>
          {shown && (
            <CorrectionPreviewCard
              key={shown.preview.shown}
              correctable={correctable}
              shown={shown}
              onStale={preview => setShown({ ...shown, preview, changed: true })}
              onDone={done => {
                setShown(null)
                setResult(done)
              }}
            />
          )}
        </>
      )}
    </div>
  )
}

const Earlier = ({ correctable: { invoice } }: { correctable: Correctable }) => {
  const t = useTranslations('billing.correct')
  if (invoice.related.length === 0) return null
  return (
    <p className="mb-4 text-13">
      {t.rich('earlier', {
        links: () =>
          invoice.related.map(({ id, number }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to="/billing/$id" params={{ id }} className="text-link">
                {number}
              </Link>
            </span>
          )),
      })}
    </p>
  )
}
