import type { Dunning } from '@kontor/contract/areas/arrears/dunning'
import type { Invoice } from '@kontor/contract/areas/money/billing'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../components/BackLink.tsx'
import { formatDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { InvoiceActions } from './InvoiceActions.tsx'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceNote } from './InvoiceNote.tsx'
import { InvoiceParties } from './InvoiceParties.tsx'
import { InvoicePayments } from './InvoicePayments.tsx'
import { InvoiceProof } from './InvoiceProof.tsx'
import { InvoiceStatusBadge } from './InvoiceStatusBadge.tsx'
import { InvoiceTerms } from './InvoiceTerms.tsx'
import { InvoiceTotals } from './InvoiceTotals.tsx'
import { nextStep } from './next-step.ts'
import { RelatedDocuments } from './RelatedDocuments.tsx'
import { correctedBy, isCredit } from './status-text.ts'
import { useOpened } from './use-opened.ts'

/** Null where it asks for nothing. */
type WithDunning = Invoice & { dunning: Dunning | null }

export const InvoicePage = ({ invoice }: { invoice: WithDunning }) => {
  const t = useTranslations('billing.invoice')
  useOpened(invoice)
  return (
    <div className="flex flex-col gap-4">
      {/* on paper the cards have no border, and their content is indented */}
      <div className="print:px-5">
        <InvoiceHead invoice={invoice} />
      </div>
      <InvoiceNote invoice={invoice} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] print:block">
        <div className="flex min-w-0 flex-col gap-4">
          <Card className="print:border-0">
            <InvoiceParties invoice={invoice} />
            <InvoiceLines invoice={invoice} />
            <InvoiceTotals invoice={invoice} />
            <InvoiceTerms invoice={invoice} />
          </Card>
          {(invoice.payments.length > 0 || !isCredit(invoice)) && (
            <Card title={t('payments')} flush={invoice.payments.length > 0} className="print:hidden">
              <InvoicePayments payments={invoice.payments} />
            </Card>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4 print:mt-4">
          <Card title={t('facts')} className="print:border-0">
            <InvoiceFacts invoice={invoice} next={invoice.dunning && nextStep(invoice, invoice.dunning)} />
          </Card>
          {invoice.related.length > 0 && (
            <Card title={t('related')} className="print:hidden">
              <RelatedDocuments related={invoice.related} />
            </Card>
          )}
          <Card title={t('history')} className="print:hidden">
            <InvoiceHistory timeline={invoice.timeline} />
          </Card>
          <InvoiceProof invoice={invoice} />
        </div>
      </div>
    </div>
  )
}

const InvoiceHead = ({ invoice }: { invoice: Invoice }) => {
  const t = useTranslations('billing')
  const locale = useNumberLocale()
  const { number, issued_on, due_on } = invoice
  const kind = t(`kinds.${invoice.kind}`)
  const original = correctedBy(invoice)?.number
  const date = formatDate(issued_on, locale)
  return (
    <PageHeader
      back={<BackLink to="/billing">{t('invoice.back')}</BackLink>}
      title={original ? t('invoice.titleOf', { kind, original }) : t('invoice.title', { kind, number })}
      subtitle={
        <>
          {original && `${number} · `}
          {due_on ? t('invoice.issuedDue', { date, due: formatDate(due_on, locale) }) : t('invoice.issued', { date })}
        </>
      }
      status={<InvoiceStatusBadge document={invoice} />}
      action={<InvoiceActions invoice={invoice} />}
    />
  )
}
