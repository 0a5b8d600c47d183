import type { Invoice } from '@kontor/contract/areas/billing'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../components/LocalDate.tsx'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { DescriptionList, Fact } from '../../ui/DescriptionList.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { DateRange } from './DateRange.tsx'

export const InvoiceFacts = ({ invoice }: { invoice: Invoice }) => {
  const t = useTranslations('billing')
  const explain = useTranslations()
  const { period_from, period_to, payment_method, buyer_reference, order_number } = invoice
  return (
    <>
      <DescriptionList>
        <Fact term={t('facts.number')}>
          <span className="figures-distinct">{invoice.number}</span>
        </Fact>
        <Fact term={t('facts.issued')}>
          <LocalDate value={invoice.issued_on} />
        </Fact>
        {invoice.due_on && (
          <Fact term={t('facts.due')}>
            <LocalDate value={invoice.due_on} />
          </Fact>
        )}
        {(period_from || period_to) && (
          <Fact term={t('facts.period')}>
            <DateRange from={period_from} to={period_to} />
          </Fact>
        )}
        {payment_method && <Fact term={t('facts.method')}>{t(`payVia.${payment_method}`)}</Fact>}
        {buyer_reference && (
          <Fact
            term={t('facts.buyerReference')}
            explanation={
              <Tooltip label={explain('explain', { term: t('facts.buyerReference') })}>
                {t('facts.buyerReferenceHint')}
              </Tooltip>
            }
          >
            {buyer_reference}
          </Fact>
        )}
        {order_number && <Fact term={t('facts.orderNumber')}>{order_number}</Fact>}
      </DescriptionList>
      <Checksum hash={invoice.hash} />
    </>
  )
}

/** Enough to compare at a glance; the full hash is copied, and printed. */
const Checksum = ({ hash }: { hash: string }) => {
  const t = useTranslations('billing.facts')
  const explain = useTranslations()
  const copy = async () => {
    await navigator.clipboard.writeText(hash)
    showToast('success', t('copied'))
  }
  return (
    <div className="mt-2 border-t border-line pt-2">
      <h3 className="flex items-center gap-1.5 text-13 text-muted">
        {t('hash')}
        <Tooltip label={explain('explain', { term: t('hash') })}>{t('hashHint')}</Tooltip>
      </h3>
      <p className="flex items-center justify-between gap-2">
        <code className="figures-distinct text-13 print:hidden" title={hash}>
          {hash.slice(0, 16)}…
        </code>
        <code className="hidden text-12 break-all print:inline">{hash}</code>
        <Button size="sm" colour="muted" aria-label={t('copyLabel')} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </p>
    </div>
  )
}
