import type { Invoice } from '@kontor/contract/areas/money/billing'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ShieldIcon } from '../../../ui/NavigationIcons.tsx'

/** Shows what was checked before the document was issued, and by what anyone can check that it was not changed since. */
export const InvoiceProof = ({ invoice: { hash, kind, proof } }: { invoice: Invoice }) => {
  const t = useTranslations('billing.proof')
  // no invoice before the law, so no e-invoice
  if (!proof || kind === 'proforma' || kind === 'dunning_letter') return null
  const year = proof.series.slice(proof.series.lastIndexOf('/') + 1)
  return (
    <Card
      title={t('title')}
      action={
        <Badge tone="success" icon={ShieldIcon}>
          {t('badge')}
        </Badge>
      }
      className="print:hidden"
    >
      <p className="text-13">{t('checked')}</p>
      <details className="mt-2 text-13">
        <summary className="cursor-pointer text-brand hover:underline">{t('more')}</summary>
        <p className="mt-2">{t('chain', { sequence: proof.sequence, year })}</p>
        <dl className="mt-2 flex flex-col gap-2">
          <Hash term={t('hash')} value={hash} />
          <Hash term={t('previous')} value={proof.previous_hash ?? t('first')} />
        </dl>
      </details>
    </Card>
  )
}

const Hash = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt className="text-muted">{term}</dt>
    <dd className="font-mono text-12 break-all">{value}</dd>
  </div>
)
